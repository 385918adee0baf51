import type { Account } from '#card-provider/account.ts'
import type { Shop } from '#card-provider/api/route.ts'

import {
  actionVisit,
  consoleVisit,
  deliveryModeVisit,
  flushVisit,
  paymentVisit,
  redeliverVisit,
} from './console-actions.ts'
import { isSameOrigin, type Visit } from './html.ts'
import { challengeVisit, payPalVisit, payVisit } from './pay-actions.ts'

type Methods = Partial<Record<Visit['method'], (visit: Visit) => Promise<Response>>>

const ROOT = '/_local/card-provider'
const LARGEST_FORM = 64 * 1024

const PAGES: [pattern: RegExp, methods: Methods][] = [
  [/^\/pay\/([^/]+)$/, { GET: payVisit, POST: payVisit }],
  [/^\/pay\/([^/]+)\/authenticate$/, { GET: challengeVisit, POST: challengeVisit }],
  [/^\/pay\/([^/]+)\/paypal$/, { GET: payPalVisit, POST: payPalVisit }],
  [/^$/, { GET: consoleVisit }],
  [/^\/payments\/([^/]+)$/, { GET: paymentVisit, POST: actionVisit }],
  [/^\/deliveries$/, { POST: deliveryModeVisit }],
  [/^\/deliveries\/flush$/, { POST: flushVisit }],
  [/^\/deliveries\/([^/]+)\/redeliver$/, { POST: redeliverVisit }],
]

/** Answers the hosted page and the console; forms are taken from pages of the same origin only. */
export function newPages(
  account: Account,
  shop: Shop,
  clock: () => Date,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    const path = url.pathname.replace(ROOT, '').replace(/\/$/, '')
    const found = PAGES.find(([pattern]) => pattern.test(path))
    if (!found) return plain(404, 'There is no such page.')
    const [pattern, methods] = found
    const method = methodOf(request)
    const answer = method && methods[method]
    if (!answer) return notAllowed(methods)
    const form = await readForm(request, shop)
    if (form instanceof Response) return form
    const id = pattern.exec(path)?.[1] ?? ''
    return answer({ account, shop, method, id, query: url.searchParams, form, now: clock() })
  }
}

function methodOf({ method }: Request): Visit['method'] | null {
  if (method === 'GET' || method === 'HEAD') return 'GET'
  return method === 'POST' ? 'POST' : null
}

async function readForm(request: Request, shop: Shop): Promise<URLSearchParams | Response> {
  if (request.method !== 'POST') return new URLSearchParams()
  if (!isSameOrigin(request, shop.publicUrl)) {
    return plain(403, 'This form was sent from another site.')
  }
  const body = await request.text()
  return body.length > LARGEST_FORM
    ? plain(413, 'This form is too long.')
    : new URLSearchParams(body)
}

function notAllowed(methods: Methods): Response {
  const response = plain(405, 'This page does not take that method.')
  response.headers.set('allow', Object.keys(methods).join(', '))
  return response
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
