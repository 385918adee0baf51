import { isRefusal, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import type { Act } from '#card-provider/records/store.ts'
import { DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { openDispute } from '#card-provider/verbs/dispute.ts'
import {
  expire,
  failNewestRefund,
  findPayment,
  moveNewestDispute,
  onCharge,
  refundPayment,
  settle,
} from '#card-provider/verbs/payment-actions.ts'
import { flushDeliveries, redeliver, changeSettings } from '#card-provider/webhooks/events.ts'

import { CONSOLE, consolePage, paymentView } from './console-page.ts'
import { type Notice, paymentPage } from './console-payment-page.ts'
import { seeOther, type Visit } from './html.ts'
import { unknownPage } from './pay-page.ts'

interface Deed {
  run: (act: Act, id: string, form: URLSearchParams) => object | Refusal
  said: string
}

const MOVES = [
  'needs_response',
  'under_review',
  'warning_under_review',
  'warning_closed',
  'appeal_needs_response',
]

const DEEDS = new Map<string, Deed>([
  ['refund', { run: refund, said: 'The refund is done.' }],
  ['refund-fail', { run: failNewestRefund, said: 'The refund has failed.' }],
  ['dispute', { run: open('needs_response'), said: 'A dispute is open.' }],
  ['inquiry', { run: open('warning_needs_response'), said: 'The bank asks about the payment.' }],
  ['dispute-won', { run: move('won'), said: 'The dispute is won.' }],
  ['dispute-lost', { run: move('lost'), said: 'The dispute is lost.' }],
  ...MOVES.map((status): [string, Deed] => [
    `dispute-${status}`,
    { run: move(status), said: `The dispute is now ${status}.` },
  ]),
  ['settle', { run: (act, id) => settle(act, id, true), said: 'The money has arrived.' }],
  ['settle-fail', { run: (act, id) => settle(act, id, false), said: 'The payment has failed.' }],
  ['expire', { run: expire, said: 'The session has expired.' }],
  ['sent', { run: () => refuse('Choose an action.'), said: 'The event was sent again.' }],
])

/** A payment's page. */
export async function paymentVisit(visit: Visit): Promise<Response> {
  const said = DEEDS.get(visit.query.get('done') ?? '')?.said
  return show(visit, said === undefined ? null : { tone: 'done', text: said })
}

/** One of the buttons on a payment's page. */
export async function actionVisit(visit: Visit): Promise<Response> {
  const { account, form, id } = visit
  const wanted = form.get('do') ?? ''
  const deed = DEEDS.get(wanted)
  const result = deed ? account.act((act) => deed.run(act, id, form)) : refuse('Choose an action.')
  if (!isRefusal(result)) return seeOther(`${CONSOLE}/payments/${id}?done=${wanted}`)
  return show(visit, { tone: 'alert', text: result.error.message }, 422)
}

function show({ account, id }: Visit, notice: Notice | null, status = 200): Response {
  return account.act((act) => {
    const record = findPayment(act, id)
    return isRefusal(record)
      ? unknownPage()
      : paymentPage(act, paymentView(act, record), notice, status)
  })
}

function refund(act: Act, id: string, form: URLSearchParams): object | Refusal {
  const typed = form.get('amount')?.replaceAll(/[£$€,\s]/g, '') ?? ''
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed) || Number(typed) === 0) {
    return refuse('Enter the amount to refund, such as 150.00.')
  }
  return refundPayment(act, id, Math.round(Number(typed) * 100))
}

function open(status: string): Deed['run'] {
  const terms = { status, reason: 'fraudulent' }
  return (act, id) => onCharge(act, id, (charge) => openDispute(act, charge, terms))
}

function move(status: string): Deed['run'] {
  return (act, id) => moveNewestDispute(act, id, status)
}

const SAID = new Map([
  ['mode', 'Deliveries of new events follow the new setting.'],
  ['flushed', 'All held and waiting deliveries are on their way.'],
])

/** The list of payments. */
export async function consoleVisit({ account, query }: Visit): Promise<Response> {
  return account.act((act) => consolePage(act, SAID.get(query.get('done') ?? '') ?? null))
}

/** Changes how deliveries are treated. */
export async function deliveryModeVisit({ account, form }: Visit): Promise<Response> {
  const mode = DELIVERY_MODES.find((known) => known === form.get('mode')) ?? 'normal'
  const seconds = Number(form.get('seconds'))
  const delayMs = seconds > 0 && seconds <= 86_400 ? Math.round(seconds * 1000) : 5000
  account.act((act) => changeSettings(act, { mode, delayMs, types: null }))
  return seeOther(`${CONSOLE}?done=mode`)
}

/** Sends what is held or waiting. */
export async function flushVisit({ account, form }: Visit): Promise<Response> {
  const reversed = form.get('order') === 'reversed'
  account.act((act) => flushDeliveries(act, { reversed, types: null }))
  return seeOther(`${CONSOLE}?done=flushed`)
}

/** Sends one delivery's event once more and returns to its payment. */
export async function redeliverVisit({ account, id }: Visit): Promise<Response> {
  const delivery = account.act((act) => redeliver(act, id))
  if (isRefusal(delivery)) return unknownPage()
  const sessionId = account.store.find('events', delivery.eventId)?.sessionId
  await account.dispatcher.attempted(delivery.eventId)
  return seeOther(sessionId ? `${CONSOLE}/payments/${sessionId}?done=sent` : CONSOLE)
}
