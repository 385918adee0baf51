import { success, type Failure, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { RefundBody } from '#contract/refund-order.ts'
import { formatMoney } from '#domain/money.ts'
import {
  isWithin,
  noRefund,
  refundable,
  unanswered,
  type RefundRequest,
} from '#domain/refundable.ts'

import { isProviderDown } from './card-provider-port.ts'
import { orLog } from './or-log.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { noSuchOrder, readOrder } from './read-order.ts'
import { NO_ANSWER, type RefundEnd } from './refund-port.ts'
import { settle } from './settle.ts'

/**
 * Gives money back: written down first, then asked of the provider under the id of what was written.
 * Whatever stops in between, there is one refund or none, and the sweep finds out which. The payment
 * is read before a new refund is asked for, and none is while the answer to another is not known.
 */
export async function refundOrder(
  ports: Ports,
  { requestId, orderId, amount, parts, reason }: RefundBody,
  staff: string,
): Promise<Result<OrderDetail>> {
  const wanted = { id: requestId, amount, parts, reason }
  const known = await ports.orders.byId(orderId)
  if (!known) return noSuchOrder()
  const foreign = foreignPart(known, parts)
  if (foreign) return { ok: false, failure: foreign }
  const isRepeat = known.refundRequests.some(({ id }) => id === requestId)
  const before = isRepeat ? success(known) : await readBefore(ports, known)
  if (!before.ok) return before
  const asked = await ports.refundRequests.ask(
    orderId,
    { ...wanted, askedAt: ports.clock.now().toISOString(), askedBy: staff },
    (order) => refusalOf(order, wanted),
  )
  if (!asked) return noSuchOrder()
  if (!asked.ok) return asked
  const refusal = await send(ports, before.value, asked.value)
  return refusal ? { ok: false, failure: refusal } : readOrder(ports, orderId)
}

/** Why a part is refused that is about nothing of what the order holds. */
function foreignPart({ items }: FullOrder, parts: RefundBody['parts']): Failure | undefined {
  const foreign = Object.keys(parts).find((id) => items.every(({ productId }) => productId !== id))
  if (foreign === undefined) return undefined
  const message = 'This service is not part of the order.'
  return { code: 'invalid-request', message, fields: { [`parts.${foreign}`]: message } }
}

/**
 * The order as its payment is before a new refund is asked for. One whose page could not know what
 * became of an earlier one is refused also where that is known by now: perhaps it is the same refund
 * once more.
 */
async function readBefore(ports: Ports, order: FullOrder): Promise<Result<FullOrder>> {
  if (order.paymentIntentId === null) return { ok: false, failure: refused(WHY_NOT['not-paid']) }
  const current = await inStep(ports, order)
  if (!current) return { ok: false, failure: refused(NOT_ASKED) }
  return unanswered(order, order.refundRequests).length > 0
    ? { ok: false, failure: refused(EARLIER) }
    : success(current)
}

const NOT_ASKED =
  'Stripe cannot be reached, so this refund has not been asked for. Try again in a few minutes.'
const EARLIER =
  'An earlier refund of this order had no answer from Stripe. See on the order’s page what became of it before you make another.'

function refusalOf(
  order: FullOrder,
  wanted: Pick<RefundRequest, 'id' | 'amount' | 'parts'>,
): Failure | undefined {
  const cause = noRefund(order)
  if (cause) return refused(WHY_NOT[cause])
  const left = refundable(order, order.refundRequests)
  if (!isWithin(wanted, left)) {
    return refused(
      `That is more than is left. ${formatMoney(left.amount)} of this order can still be refunded.`,
    )
  }
  return unanswered(order, order.refundRequests).length > 0 ? refused(EARLIER) : undefined
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

const NOT_KNOWN_YET: Failure = {
  code: 'provider-unavailable',
  message:
    'It is not known yet whether Stripe has made this refund. It has been noted, and the shop finds out by itself. Do not make it again.',
  retryAfter: 60,
}

/** Asks the provider, unless it has been; returns why there is no refund, or nothing where there is one. */
async function send(
  ports: Ports,
  order: FullOrder,
  request: RefundRequest,
  state: 'refused' | 'given-up' = 'refused',
): Promise<Failure | undefined> {
  if (request.state === 'refused' || request.state === 'given-up') return refused(REFUSED_BEFORE)
  const { id: orderId, paymentIntentId } = order
  if (paymentIntentId === null) return refused(WHY_NOT['not-paid'])
  const { id, amount, reason } = request
  const wanted = { requestId: id, orderId, paymentIntentId, amount, reason }
  const answer = request.state === 'made' ? 'made' : await answerOf(ports, wanted, request)
  if (answer === 'none') return NOT_KNOWN_YET
  if (answer !== 'made') return refusedBy(ports, order, { id, state, cause: answer.refused })
  await finish(ports, { id, state: 'made', cause: null })
  await inStep(ports, order)
  return undefined
}

const REFUSED_BEFORE = 'This refund was refused before. Look at the order, then make a new one.'

async function answerOf(
  ports: Ports,
  wanted: Parameters<Ports['provider']['refund']>[0],
  request: RefundRequest,
) {
  if (isForgotten(ports, request)) return 'none'
  try {
    return await ports.provider.refund(wanted)
  } catch (error) {
    if (!isProviderDown(error)) throw error
    ports.log('refund-without-answer', { reason: error.reason ?? 'unknown' })
    return 'none'
  }
}

/**
 * Ends a request that the provider refuses, once its payment has been read: an earlier try may have
 * been carried out and its answer lost, whatever the provider says of this one.
 */
async function refusedBy(
  ports: Ports,
  order: FullOrder,
  end: Omit<RefundEnd, 'at'> & { cause: string },
): Promise<Failure | undefined> {
  const current = await inStep(ports, order)
  if (!current) return NOT_KNOWN_YET
  if (isShown(current, end.id)) {
    await finish(ports, { ...end, state: 'made', cause: null })
    return undefined
  }
  await finish(ports, end)
  return refused(REFUSED[end.cause] ?? 'Stripe has refused this refund. Open the payment there.')
}

function finish({ refundRequests, clock }: Ports, end: Omit<RefundEnd, 'at'>): Promise<void> {
  return refundRequests.finish({ ...end, at: clock.now() })
}

function isShown({ payment }: FullOrder, id: string): boolean {
  return payment.refunds.some(({ requestId }) => requestId === id)
}

/** The order as its payment is now; undefined where that cannot be read. */
async function inStep(ports: Ports, order: FullOrder): Promise<FullOrder | undefined> {
  const { sessionId } = order
  try {
    const settled = sessionId === null ? undefined : await settle(ports, sessionId, 'all', order)
    return settled?.ok ? settled.value : undefined
  } catch {
    ports.log('refund-shown-later')
    return undefined
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
  if (!known?.sessionId) return
  const settled = await settle(ports, known.sessionId, 'all', known)
  if (!settled.ok) return ports.log('refund-postponed', { reason: settled.failure.code })
  const order = settled.value
  const request = order.refundRequests.find((one) => one.id === id)
  if (!request) return
  if (isShown(order, id)) await finish(ports, { id, state: 'made', cause: null })
  else if (isForgotten(ports, request)) {
    await finish(ports, { id, state: 'given-up', cause: NO_ANSWER })
  } else await send(ports, order, request, 'given-up')
}

function isForgotten({ clock }: Ports, { askedAt }: RefundRequest): boolean {
  return clock.now().getTime() - Date.parse(askedAt) > ASKED_AGAIN_FOR
}
