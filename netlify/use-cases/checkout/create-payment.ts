import { failure, Refusal, success, wrongField, type Result } from '#contract/failure.ts'
import { PAYMENT_UNCONFIRMED, type CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import type { PaymentRequest } from '#contract/shop/payment-request.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { placeOrder, type NewOrder } from '#data/orders/place-order.ts'
import { ABOVE_CARD_LIMIT_TEXT } from '#domain/money/payment-methods.texts.ts'
import {
  MAX_CARD_TOTAL,
  offeredMethods,
  paymentMethodMinimums,
} from '#domain/order/checkout-fields.ts'
import { orderReferenceOf } from '#domain/order/order-access.ts'
import { isErased, isPaid, wouldBeDoublePayment, type Order } from '#domain/order/order.ts'
import { PROVIDER_DOWN_FAILURE, type SessionRequest } from '#services/stripe/card-provider.ts'
import {
  endUnopenedOrder,
  cancelReplacedOrder,
  endSession,
} from '#use-cases/payments/end-unpaid.ts'
import { settleOrReadStored } from '#use-cases/payments/settle.ts'
import type { Shop } from '#use-cases/shop.ts'
import {
  startTransferPayment,
  refuseBeyondTransferLimit,
} from '#use-cases/transfers/await-transfer.ts'

import { derivedUuid } from './digest.ts'
import { newOrder } from './new-order.ts'

const SESSION_OPENS_WITHIN_MS = 20 * 60_000
/** Maximum number of orders without a possible session that one submission ends; the next ends more. */
const MAX_EXHAUSTED_KEYS = 2
/** Maximum number of orders that replace one another in one attempt; each submission reads all of them again. */
const MAX_ORDERS_PER_ATTEMPT = 10

/**
 * Starts a payment: first stores a pending order, then opens the provider's session. A repeat of the same
 * attempt finds the same order and session. The browser's data never decides price or destination.
 */
export async function createPayment(
  shop: Shop,
  request: PaymentRequest,
): Promise<Result<CreatePaymentAnswer>> {
  const order = newOrder(shop, request)
  if (!order.ok) return order
  const refused =
    methodRefusal(shop, order.value) ?? (await refuseBeyondTransferLimit(shop, order.value))
  if (refused) return refused
  const { replaces } = request
  const earlier = replaces ? await refuseIfUnclear(retireSession(shop, replaces)) : undefined
  return earlier ? paymentConflict(earlier) : openPayment(shop, order.value)
}

const NOT_OFFERED = {
  'credit-card': 'Payment by card is not available for this order',
  paypal: 'PayPal is not available for this order',
  'bank-transfer': 'Bank transfer is not available for this order',
} as const

function methodRefusal(
  { provider: { paypal }, catalogue: { firm } }: Shop,
  { paymentMethod, total }: NewOrder,
) {
  const offered = offeredMethods(paymentMethodMinimums(firm, paypal), total)
  if (offered.includes(paymentMethod)) return undefined
  const isTooLarge = total > MAX_CARD_TOTAL && paymentMethod !== 'bank-transfer'
  const message = isTooLarge ? ABOVE_CARD_LIMIT_TEXT : NOT_OFFERED[paymentMethod]
  return wrongField('paymentMethod', message, `${message}. No money has been taken.`)
}

async function openPayment(shop: Shop, first: NewOrder): Promise<Answer> {
  let wanted = first
  let exhausted = 0
  for (let orders = 0; orders < MAX_ORDERS_PER_ATTEMPT; orders += 1) {
    const order = await placeOrder(shop.db, wanted, () => shop.ids.orderNumber())
    if (order.fingerprint !== wanted.fingerprint) break
    const answer = await syncOrOpenSession(shop, order)
    if (typeof answer === 'object') return answer
    if (answer === 'exhausted') exhausted += 1
    if (exhausted === MAX_EXHAUSTED_KEYS) throw new Refusal(PROVIDER_DOWN_FAILURE)
    // Every repeat derives the same attempt id for the order that replaces an ended one.
    const attempt = derivedUuid(`${wanted.attempt} ${order.id}`)
    wanted = { ...wanted, id: shop.ids.uuid(), number: shop.ids.orderNumber(), attempt }
  }
  const message = 'This order was started with different details. Submit it again.'
  return failure('attempt-reused', message)
}

type Answer = Result<CreatePaymentAnswer>

/** The payment page of an order; `closed` or `exhausted` if a new order has to replace it. */
async function syncOrOpenSession(
  shop: Shop,
  order: FullOrder,
): Promise<Answer | 'closed' | 'exhausted'> {
  if (isErased(order)) return retireErasedOrder(shop, order)
  const current = await syncPayment(shop, order)
  if (current && wouldBeDoublePayment(current))
    return alreadyPaid(current, orderReferenceOf(current))
  if (current?.paymentMethod === 'bank-transfer') return startTransferPayment(shop, current)
  if (!current || !isOpen(shop, current)) return 'closed'
  const { sessionUrl: url, sessionId, number: orderNumber } = current
  if (url === null || sessionId === null) return openSession(shop, current)
  return success({ url, sessionId, orderNumber })
}

/** Ends the session of an erased order. A new order replaces the erased order, whose buyer gets no mail. */
async function retireErasedOrder(shop: Shop, { sessionId }: FullOrder): Promise<Answer | 'closed'> {
  const earlier = sessionId && (await refuseIfUnclear(retireSession(shop, sessionId)))
  return earlier ? paymentConflict(earlier) : 'closed'
}

/** Whether an order has a session or can get one: Stripe refuses one that would expire too soon. */
function isOpen({ clock }: Shop, { payment, sessionId, date }: FullOrder): boolean {
  const age = clock.now().getTime() - Date.parse(date)
  return payment.settlement === 'pending' && (sessionId !== null || age <= SESSION_OPENS_WITHIN_MS)
}

/** Returns the order synced with its session; undefined if the provider does not know the session. */
async function syncPayment(shop: Shop, order: FullOrder) {
  if (order.sessionId === null) return order
  const settled = await refuseIfUnclear(settleOrReadStored(shop, order.sessionId, order))
  return settled.ok ? settled.value : undefined
}

/** Turns a failure into `payment-unclear`, which leaves open whether the buyer has paid. */
async function refuseIfUnclear<T>(answer: Promise<T>) {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const failed = {
      code: 'payment-unclear',
      message: PAYMENT_UNCONFIRMED,
      retryAfter: 60,
    } as const
    throw new Refusal(failed, error, error.reason)
  }
}

async function openSession(shop: Shop, order: FullOrder): Promise<Answer | 'exhausted'> {
  const session = await shop.provider.openSession(sessionRequest(shop, order))
  if (session === 'exhausted') {
    await endUnopenedOrder(shop, order.id, 0)
    return 'exhausted'
  }
  await orders.setSession(shop.db, order.id, session)
  return success({ url: session.url, sessionId: session.id, orderNumber: order.number })
}

/** The request to open a session for an order; every repeat for the same order is identical. */
export function sessionRequest({ catalogue }: Shop, order: FullOrder): SessionRequest {
  const { threeDSecureFrom: from } = catalogue
  return { ...order, asksForThreeDSecure: from !== null && order.total >= from }
}

/** The refusal names the session that the caller knows, because the link's key may have been renewed. */
function paymentConflict({ order, state }: ConflictingPayment) {
  if (state === 'begun') return alreadyPaid(order, order.sessionId ?? '')
  return failure(
    'payment-under-way',
    `A payment for order ${order.number} is open in another window. Finish it there, or try again in a few minutes. No money has been taken for this new order.`,
    { details: { orderNumber: order.number } },
  )
}

function alreadyPaid(order: Order, sessionId: string) {
  const details = { orderNumber: order.number, sessionId }
  return failure('already-paid', doublePaymentMessage(order), { details })
}

function doublePaymentMessage({ payment, number }: Order): string {
  if (isPaid(payment)) return `This order has been paid for. Its number is ${number}.`
  const why =
    payment.attention === 'amount-differs'
      ? 'We need to check your payment.'
      : 'We are checking with your bank.'
  return `${why} Do not pay again. The order number is ${number}.`
}

/** An earlier order whose payment has `begun` (paid or processing), or whose session is still `open`. */
interface ConflictingPayment {
  order: Order
  state: 'begun' | 'open'
}

/** Ends the session that a submission replaces; returns its order if the session cannot be ended. */
async function retireSession(
  shop: Shop,
  sessionId: string,
): Promise<ConflictingPayment | undefined> {
  const known = await orders.findBySession(shop.db, sessionId)
  if (!known) return undefined
  const isPending = known.payment.settlement === 'pending'
  if (isPending && !(await endOpenSession(shop, known.id, sessionId))) {
    return { order: known, state: 'open' }
  }
  const settled = await settleOrReadStored(shop, sessionId)
  return settled.ok && wouldBeDoublePayment(settled.value)
    ? { order: settled.value, state: 'begun' }
    : undefined
}

/** Ends a session; returns false while somebody is paying. Leaves a completed session to `settle`. */
async function endOpenSession(shop: Shop, orderId: string, sessionId: string) {
  const reading = await endSession(shop, sessionId)
  if (reading?.session === 'open') return false
  if (reading?.session !== 'complete') await cancelReplacedOrder(shop, orderId)
  return true
}
