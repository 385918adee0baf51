import type { Account } from '#card-provider/account.ts'
import { runControlAction } from '#card-provider/api/control-actions.ts'
import { toRefusal } from '#card-provider/api/refusal.ts'
import { patternOf, type Shop } from '#card-provider/api/route.ts'

import { consolePage } from './console-page.ts'
import { paymentPage } from './console-payment-page.ts'
import { CONSOLE_PATH, seeOther, type Visit } from './html.ts'
import { handleChallengePage, handlePayPalPage, handlePayPage } from './pay-actions.ts'
import { unknownPage } from './pay-page.ts'
import { paymentView } from './payment-view.ts'

const PAGES: [path: string, answer: (visit: Visit) => Response | Promise<Response>][] = [
  ['/pay/:id', handlePayPage],
  ['/pay/:id/authenticate', handleChallengePage],
  ['/pay/:id/paypal', handlePayPalPage],
  ['', (visit) => (visit.isForm ? pressButton(visit) : visit.account.change(consolePage))],
  ['/payments/:id', (visit) => (visit.isForm ? pressButton(visit) : showPayment(visit, null))],
]

/** Answers the hosted page and the console. The host admits only pages and tools of this machine. */
export function newPages(account: Account, shop: Shop): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const path = pathname.replace(CONSOLE_PATH, '').replace(/\/$/, '')
    const page = PAGES.find(([one]) => patternOf(one).test(path))
    if (!page) return new Response('There is no such page.\n', { status: 404 })
    const [pattern, answer] = page
    const isForm = request.method === 'POST'
    const form = new URLSearchParams(isForm ? await request.text() : '')
    const id = patternOf(pattern).exec(path)?.[1] ?? ''
    return answer({ account, shop, isForm, path, id, form })
  }
}

/** Runs the control endpoint that a console button names; the other form fields are part of the request body. */
function pressButton(visit: Visit): Response {
  const { do: pressed = '', amount, ...fields } = Object.fromEntries(visit.form)
  if (amount !== undefined) return refund(visit, amount.replaceAll(/[£$€,\s]/g, ''))
  const [name = '', body = '{}'] = pressed.split(' ')
  return runAction(visit, name, { ...(JSON.parse(body) as object), ...fields })
}

function refund(visit: Visit, typed: string): Response {
  const pence = /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : 0
  return pence === 0
    ? showPayment(visit, 'Enter the amount to refund, such as 150.00.')
    : runAction(visit, `payments/${visit.id}/refund`, { amount: pence })
}

function runAction(visit: Visit, action: string, body: object): Response {
  const { account, path } = visit
  try {
    account.change((tx) => runControlAction(tx, action, body))
  } catch (error) {
    return showPayment(visit, toRefusal(error).message)
  }
  return seeOther(CONSOLE_PATH + path)
}

function showPayment({ account, id }: Visit, problem: string | null): Response {
  return account.change((tx) => {
    const view = paymentView(tx, id)
    return view ? paymentPage(tx, view, problem) : unknownPage()
  })
}
