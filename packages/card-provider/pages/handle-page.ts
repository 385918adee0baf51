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

/** Answers the hosted page and the console. Its host lets nobody in but this machine's own pages and tools. */
export function newPages(account: Account, shop: Shop): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const path = pathname.replace(CONSOLE, '').replace(/\/$/, '')
    const [page = '', methods = {}] = PAGES.find(([one]) => patternOf(one).test(path)) ?? []
    const answer = methods[request.method === 'HEAD' ? 'GET' : request.method]
    if (!answer) return new Response('There is no such page.\n', { status: 404 })
    const isForm = request.method === 'POST'
    const form = new URLSearchParams(isForm ? await request.text() : '')
    const id = patternOf(page).exec(path)?.[1] ?? ''
    return answer({ account, shop, isForm, id, form })
  }
}
