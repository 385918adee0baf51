import type { Account } from '#card-provider/account.ts'
import { patternOf, type Shop } from '#card-provider/api/route.ts'

import {
  actionVisit,
  consoleVisit,
  deliveryModeVisit,
  flushVisit,
  paymentVisit,
  redeliverVisit,
} from './console-actions.ts'
import { CONSOLE, type Visit } from './html.ts'
import { challengeVisit, payPalVisit, payVisit } from './pay-actions.ts'

type Methods = Partial<Record<string, (visit: Visit) => Promise<Response>>>

const LARGEST_FORM = 64 * 1024

const PAGES: [path: string, methods: Methods][] = [
  ['/pay/:id', { GET: payVisit, POST: payVisit }],
  ['/pay/:id/authenticate', { GET: challengeVisit, POST: challengeVisit }],
  ['/pay/:id/paypal', { GET: payPalVisit, POST: payPalVisit }],
  ['', { GET: consoleVisit }],
  ['/payments/:id', { GET: paymentVisit, POST: actionVisit }],
  ['/deliveries', { POST: deliveryModeVisit }],
  ['/deliveries/flush', { POST: flushVisit }],
  ['/deliveries/:id/redeliver', { POST: redeliverVisit }],
]

/** Answers the hosted page and the console; forms are taken from pages of the same origin only. */
export function newPages(
  account: Account,
  shop: Shop,
  clock: () => Date,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const path = pathname.replace(CONSOLE, '').replace(/\/$/, '')
    const found = PAGES.find(([page]) => patternOf(page).test(path))
    if (!found) return plain(404, 'There is no such page.')
    const [page, methods] = found
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const answer = methods[method]
    if (!answer) {
      const allow = Object.keys(methods).join(', ')
      return plain(405, 'This page does not take that method.', { allow })
    }
    const isForm = method === 'POST'
    if (isForm && !isSameOrigin(request, shop.publicUrl)) {
      return plain(403, 'This form was sent from another site.')
    }
    const body = isForm ? await request.text() : ''
    if (body.length > LARGEST_FORM) return plain(413, 'This form is too long.')
    const id = patternOf(page).exec(path)?.[1] ?? ''
    const form = new URLSearchParams(body)
    return answer({ account, shop, isForm, id, query, form, now: clock() })
  }
}

/** Whether a form was sent from a page of this very site, or not by a browser at all. */
function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || origin === publicUrl || origin === new URL(request.url).origin
}

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(`${text}\n`, { status, headers: { ...headers, ...more } })
}
