import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/order.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { findById, withOrder } from '#data/orders/orders.ts'
import * as refundRequests from '#data/refunds/refund-requests.ts'
import { hasUnansweredRefund, type RefundRequest } from '#domain/money/refundable.ts'
import { tryOrLog } from '#services/log.ts'
import { isProviderDown } from '#services/stripe/card-provider.ts'
import { orderNotFound, readOrder } from '#use-cases/orders/read-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'
import { oweRefund } from '#use-cases/transfers/owe-refund.ts'

import {
  EARLIER_REFUND_UNCONFIRMED_MESSAGE,
  findRequestOrRefuse,
  refundRefusal,
  PROVIDER_REFUSAL_MESSAGES,
  REFUND_BLOCKER_MESSAGES,
} from './refund-refusal.ts'

/**
 * Refunds money: first stores the request, then sends it to the provider under the request's id. An
 * interrupted call thus makes one refund or none, and the sweep finds out which. Reads the payment
 * before a new request, and refuses a request while an earlier request is unanswered.
 */
export const refundOrder: UseCase<typeof contract.refundOrder> = async (
  shop,
  { requestId, orderId, amount, parts, reason, account },
  staff,
) => {
  const known = await findById(shop.db, orderId)
  if (!known) return orderNotFound()
  const unknownPart = unknownPartRefusal(known, parts)
  if (unknownPart) return unknownPart
  const askedAt = shop.clock.now().toISOString()
  const wanted = { id: requestId, amount, parts, reason, askedAt, askedBy: staff }
  if (known.paymentMethod === 'bank-transfer') {
    return oweRefund(shop, orderId, { ...wanted, account: account ?? '' })
  }
  const isRepeat = known.refundRequests.some(({ id }) => id === requestId)
  const before = isRepeat ? success(known) : await syncBeforeRefund(shop, known)
  if (!before.ok) return before
  const requested = await storeRequest(shop, orderId, { ...wanted, account: null })
  if (!requested) return orderNotFound()
  if (!requested.ok) return requested
  return (await sendRequest(shop, before.value, requested.value)) ?? readOrder(shop, orderId)
}

/** Stores a request, unless it is refused; returns an existing request with the same id unchanged. */
function storeRequest(shop: Shop, orderId: string, wanted: refundRequests.NewRefundRequest) {
  return withOrder(shop.db, orderId, async (order, tx): Promise<Result<RefundRequest>> => {
    const before = findRequestOrRefuse(order, wanted)
    if (before) return before
    await tx.end(refundRequests.insertRefundRequest(orderId, wanted, 'asked'))
    return success({ ...wanted, state: 'asked', sentOn: null })
  })
}

function unknownPartRefusal({ items }: FullOrder, parts: RefundRequest['parts']) {
  const unknown = Object.keys(parts).find((id) => items.every(({ productId }) => productId !== id))
  if (unknown === undefined) return undefined
  return wrongField(`parts.${unknown}`, 'This service is not part of the order.')
}

/**
 * Returns the order synced with its payment before a new refund. Refuses if the order had an
 * unanswered request, even if its result is now known, because the staff member may be repeating
 * that request.
 */
async function syncBeforeRefund(shop: Shop, order: FullOrder): Promise<Result<FullOrder>> {
  if (order.paymentIntentId === null) return refundRefusal(REFUND_BLOCKER_MESSAGES['not-paid'])
  const current = await syncPayment(shop, order)
  if (!current) return refundRefusal(NOT_REQUESTED_MESSAGE)
  return hasUnansweredRefund(order)
    ? refundRefusal(EARLIER_REFUND_UNCONFIRMED_MESSAGE)
    : success(current)
}

const NOT_REQUESTED_MESSAGE =
  'Stripe cannot be reached, so this refund was not requested. Try again in a few minutes.'

const UNCONFIRMED_FAILURE = failure(
  'provider-unavailable',
  'Stripe has not confirmed this refund yet. The shop will check and show the result here. Do not make it again.',
  { retryAfter: 60 },
)

/** Sends a request unless its refund exists. Returns undefined once the refund exists, otherwise the failure. */
async function sendRequest(
  shop: Shop,
  order: FullOrder,
  request: RefundRequest,
  state: 'refused' | 'given-up' = 'refused',
) {
  if (request.state === 'refused' || request.state === 'given-up')
    return refundRefusal(REFUSED_BEFORE_MESSAGE)
  const { id: orderId, paymentIntentId } = order
  if (paymentIntentId === null) return refundRefusal(REFUND_BLOCKER_MESSAGES['not-paid'])
  const { id, amount, reason } = request
  const wanted = { requestId: id, orderId, paymentIntentId, amount, reason }
  const answer = request.state === 'made' ? 'made' : await askProvider(shop, wanted, request)
  if (answer === 'none') return UNCONFIRMED_FAILURE
  if (answer !== 'made') return endRefusedRequest(shop, order, { id, state, cause: answer.refused })
  await recordResult(shop, { id, state: 'made', cause: null })
  await syncPayment(shop, order)
  return undefined
}

const REFUSED_BEFORE_MESSAGE =
  'This refund has already been refused. Check the order, then make a new one.'

async function askProvider(
  shop: Shop,
  wanted: Parameters<Shop['provider']['refund']>[0],
  request: RefundRequest,
) {
  if (isKeyForgotten(shop, request)) return 'none'
  try {
    return await shop.provider.refund(wanted)
  } catch (error) {
    if (!isProviderDown(error)) throw error
    shop.log('refund-without-answer', { reason: error.reason ?? 'unknown' })
    return 'none'
  }
}

/** Reads the payment, then ends a refused request: an earlier try may have succeeded without an answer. */
async function endRefusedRequest(
  shop: Shop,
  order: FullOrder,
  end: Omit<refundRequests.RefundResult, 'at'> & { cause: string },
) {
  const current = await syncPayment(shop, order)
  if (!current) return UNCONFIRMED_FAILURE
  if (isShown(current, end.id)) {
    await recordResult(shop, { ...end, state: 'made', cause: null })
    return undefined
  }
  await recordResult(shop, end)
  const unknownCause = 'Stripe has refused this refund. Open the payment at Stripe.'
  return refundRefusal(PROVIDER_REFUSAL_MESSAGES[end.cause] ?? unknownCause)
}

function recordResult({ db, clock }: Shop, end: Omit<refundRequests.RefundResult, 'at'>) {
  return refundRequests.finishRefundRequest(db, { ...end, at: clock.now() })
}

function isShown({ payment }: FullOrder, id: string): boolean {
  return payment.refunds.some(({ requestId }) => requestId === id)
}

/** Returns the order synced with its payment; undefined if the payment cannot be read. */
async function syncPayment(shop: Shop, order: FullOrder) {
  const { sessionId } = order
  try {
    const settled = sessionId === null ? undefined : await settle(shop, sessionId, 'all', order)
    return settled?.ok ? settled.value : undefined
  } catch {
    shop.log('refund-shown-later')
    return undefined
  }
}

/** Milliseconds: the first call of a younger request may still wait for the provider's answer. */
const UNANSWERED_AFTER_MS = 60_000
/** After a day the provider forgets the idempotency key, and a retry would refund again. */
const RETRIED_FOR_MS = 23 * 3_600_000
const MAX_REFUNDS_PER_RUN = 10

/**
 * Resolves refunds to which the provider has not answered: marks a request as made if the payment
 * already contains its refund, and retries all other requests as long as the provider keeps their
 * idempotency keys.
 */
export async function resumeRefunds(shop: Shop, isLate: () => boolean): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - UNANSWERED_AFTER_MS)
  for (const waiting of await refundRequests.listUnanswered(shop.db, before, MAX_REFUNDS_PER_RUN)) {
    if (isLate()) return
    await tryOrLog(shop, 'refund-postponed', () => resumeRefund(shop, waiting))
  }
}

async function resumeRefund(shop: Shop, { id, orderId }: { id: string; orderId: string }) {
  const known = await findById(shop.db, orderId)
  if (!known?.sessionId) return
  const settled = await settle(shop, known.sessionId, 'all', known)
  if (!settled.ok) return shop.log('refund-postponed', { reason: settled.failure.code })
  const order = settled.value
  const request = order.refundRequests.find((one) => one.id === id)
  if (!request) return
  if (isShown(order, id)) await recordResult(shop, { id, state: 'made', cause: null })
  else if (isKeyForgotten(shop, request)) {
    await recordResult(shop, { id, state: 'given-up', cause: refundRequests.NO_ANSWER_CAUSE })
  } else await sendRequest(shop, order, request, 'given-up')
}

function isKeyForgotten({ clock }: Shop, { askedAt }: RefundRequest): boolean {
  return clock.now().getTime() - Date.parse(askedAt) > RETRIED_FOR_MS
}
