import type { Failure, Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { RefundBody } from '#contract/refund-order.ts'
import { formatMoney } from '#domain/money.ts'
import { isWithin, noRefund, refundable, type RefundRequest } from '#domain/refundable.ts'

import { isProviderDown } from './card-provider-port.ts'
import { orLog } from './or-log.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { noSuchOrder, readOrder } from './read-order.ts'
import { NO_ANSWER } from './refund-port.ts'
import { settle } from './settle.ts'

/**
 * Gives money back: written down first, then asked of the provider under the id of what was written.
 * Whatever stops in between, there is one refund or none, and the sweep finds out which.
 */
export async function refundOrder(
  ports: Ports,
  { requestId, orderId, amount, parts, reason }: RefundBody,
  staff: string,
): Promise<Result<OrderDetail>> {
  const wanted = { id: requestId, amount, parts, reason }
  const asked = await ports.refundRequests.ask(
    orderId,
    { ...wanted, askedAt: ports.clock.now().toISOString(), askedBy: staff },
    (order) => refusalOf(order, wanted),
  )
  if (!asked) return noSuchOrder()
  if (!asked.ok) return asked
  const refusal = await send(ports, orderId, asked.value)
  return refusal ? { ok: false, failure: refusal } : readOrder(ports, orderId)
}

function refusalOf(
  order: FullOrder,
  wanted: Pick<RefundRequest, 'id' | 'amount' | 'parts'>,
): Failure | undefined {
  const cause = noRefund(order)
  if (cause) return refused(WHY_NOT[cause])
  const left = refundable(order, order.refundRequests)
  if (isWithin(wanted, left)) return undefined
  return refused(
    `That is more than is left. ${formatMoney(left.amount)} of this order can still be refunded.`,
  )
}

const WHY_NOT = {
  'not-paid': 'This order has not been paid, so there is nothing to refund.',
  disputed: 'The customer’s bank disputes this payment and holds the money. Answer the dispute.',
  'nothing-left': 'All of this payment has gone back already.',
} as const

/** Why the provider refused, in words for staff. */
const REFUSED: Readonly<Record<string, string>> = {
  charge_already_refunded: 'All of this payment has been refunded at Stripe already.',
  amount_too_large: 'Stripe says that this is more than is left of the payment.',
  charge_disputed: WHY_NOT.disputed,
  refund_disputed_payment: WHY_NOT.disputed,
  charge_not_refundable: 'Stripe says that this payment cannot be refunded any more.',
  balance_insufficient:
    'There is not enough money in the Stripe balance for this refund. Top it up at Stripe, then try again.',
  insufficient_funds:
    'There is not enough money in the Stripe balance for this refund. Top it up at Stripe, then try again.',
  forbidden: 'The shop’s key for Stripe may not make refunds. It needs the right to write charges.',
}

const NOT_YET_ANSWERED =
  'Stripe has not answered yet. The refund has been noted, and the shop goes on asking by itself: do not make it again.'

/** Asks the provider; answers why there is no refund, or nothing where there is one. */
async function send(
  ports: Ports,
  orderId: string,
  request: RefundRequest,
  state: 'refused' | 'given-up' = 'refused',
): Promise<Failure | undefined> {
  if (request.state === 'refused' || request.state === 'given-up') return refused(REFUSED_BEFORE)
  const order = await ports.orders.byId(orderId)
  if (!order || order.paymentIntentId === null) return refused(WHY_NOT['not-paid'])
  if (request.state === 'asked') {
    const refusal = await ask(ports, { ...request, orderId }, order.paymentIntentId, state)
    if (refusal) return refusal
  }
  await bringInStep(ports, order)
  return undefined
}

const REFUSED_BEFORE = 'This refund was refused before. Look at the order, then make a new one.'

async function ask(
  ports: Ports,
  { id, orderId, amount, reason }: RefundRequest & { orderId: string },
  paymentIntentId: string,
  state: 'refused' | 'given-up',
): Promise<Failure | undefined> {
  const answer = await answerOf(ports, { requestId: id, orderId, paymentIntentId, amount, reason })
  if (answer === 'none') {
    return { code: 'provider-unavailable', message: NOT_YET_ANSWERED, retryAfter: 60 }
  }
  const at = ports.clock.now()
  await ports.refundRequests.finish(
    answer === 'made'
      ? { id, state: 'made', cause: null, at }
      : { id, state, cause: answer.refused, at },
  )
  if (answer === 'made') return undefined
  return refused(
    REFUSED[answer.refused] ?? 'Stripe has refused this refund. Open the payment there.',
  )
}

async function answerOf(ports: Ports, wanted: Parameters<Ports['provider']['refund']>[0]) {
  try {
    return await ports.provider.refund(wanted)
  } catch (error) {
    if (!isProviderDown(error)) throw error
    ports.log('refund-without-answer', { reason: error.reason ?? 'unknown' })
    return 'none' as const
  }
}

/** The refund is made, whether the order can show it now or with the next reading. */
async function bringInStep(ports: Ports, { sessionId }: FullOrder): Promise<void> {
  try {
    if (sessionId !== null) await settle(ports, sessionId, 'all')
  } catch {
    ports.log('refund-shown-later')
  }
}

function refused(message: string): Failure {
  return { code: 'refund-refused', message }
}

/** A minute: somebody may still be waiting for the answer. */
const UNANSWERED_FOR = 60_000
/** In milliseconds; the provider knows a key for a day, after which the same one would pay again. */
const ASKED_AGAIN_FOR = 23 * 3_600_000
const REFUNDS_A_RUN = 10

/**
 * Finds out what became of refunds without an answer: those that the payment shows are made, the rest
 * is asked again under the same key, as long as the provider knows it.
 */
export async function resumeRefunds(ports: Ports, isLate: () => boolean): Promise<void> {
  const before = new Date(ports.clock.now().getTime() - UNANSWERED_FOR)
  for (const waiting of await ports.refundRequests.unanswered(before, REFUNDS_A_RUN)) {
    if (isLate()) return
    await orLog(ports, 'refund-postponed', () => resume(ports, waiting))
  }
}

async function resume(ports: Ports, { id, orderId }: { id: string; orderId: string }) {
  const known = await ports.orders.byId(orderId)
  if (known?.sessionId) await settle(ports, known.sessionId, 'all')
  const at = ports.clock.now()
  const order = await ports.orders.byId(orderId)
  const request = order?.refundRequests.find((one) => one.id === id)
  if (!order || !request) return
  if (order.payment.refunds.some(({ requestId }) => requestId === id)) {
    await ports.refundRequests.finish({ id, state: 'made', cause: null, at })
  } else if (at.getTime() - Date.parse(request.askedAt) > ASKED_AGAIN_FOR) {
    await ports.refundRequests.finish({ id, state: 'given-up', cause: NO_ANSWER, at })
  } else await send(ports, orderId, request, 'given-up')
}
