import { createHash } from 'node:crypto'

import type { CreatePaymentAnswer } from '#contract/create-payment.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import { isBegun, isPaid, orderTotal, type Order } from '#domain/order.ts'
import type { PaymentRequest } from '#domain/payment-request.ts'

import { buyerOfRequest } from './buyer-of-request.ts'
import type { Catalogue, NewOrder, Ports, StoredOrderRow } from './ports.ts'
import { priceCart } from './price-cart.ts'
import { retireSession } from './retire-session.ts'
import { settle } from './settle.ts'

const SESSION_BEGINS_WITHIN = 20 * 60_000

/**
 * Begins a payment: a pending order first, then the provider's session for it. A repeat of the same
 * attempt finds the same order and session; nothing the browser sends decides price or destination.
 */
export async function createPayment(
  ports: Ports,
  request: PaymentRequest,
): Promise<Result<CreatePaymentAnswer>> {
  const order = newOrder(ports, request)
  if (!order.ok) return order
  if (order.value.paymentMethod === 'paypal' && !ports.provider.paypal) {
    return failure('invalid-request', 'PayPal is not available. No money has been taken.', {
      fields: { paymentMethod: 'PayPal is not available' },
    })
  }
  const paid = request.replaces ? await retireSession(ports, request.replaces) : undefined
  return paid ? alreadyPaid(paid) : openPayment(ports, order.value)
}

function newOrder({ catalogue, chance }: Ports, request: PaymentRequest): Result<NewOrder> {
  const items = priceCart(request.cartItems, catalogue.products)
  if (!items.ok) return items
  const buyer = buyerOfRequest(request.customerInfo)
  if (!buyer.ok) return buyer
  const terms = agreedTerms(request, catalogue)
  if (!terms.ok) return terms
  const asked = {
    buyer: buyer.value,
    items: items.value,
    paymentMethod: request.paymentMethod ?? 'credit-card',
  } as const
  return success({
    ...asked,
    id: chance.uuid(),
    number: chance.orderNumber(),
    date: chance.now().toISOString(),
    total: orderTotal(items.value),
    attempt: request.attempt ?? chance.uuid(),
    fingerprint: hash(JSON.stringify(asked)),
    termsVersion: terms.value,
  })
}

/** Consent is to a text: a tick without a version, and a version without a tick, record nothing. */
function agreedTerms(
  { agreeToTerms, termsVersion }: PaymentRequest,
  catalogue: Catalogue,
): Result<string | null> {
  if (termsVersion === undefined) return success(null)
  if (catalogue.termsVersions.includes(termsVersion)) {
    return success(agreeToTerms ? termsVersion : null)
  }
  const message = 'Our terms have changed. Load this page again to read them before you agree.'
  return failure('invalid-request', message, { fields: { agreeToTerms: message } })
}

async function openPayment(ports: Ports, wanted: NewOrder): Promise<Result<CreatePaymentAnswer>> {
  const order = await ports.orders.begin(wanted, () => ports.chance.orderNumber())
  if (order.fingerprint !== wanted.fingerprint) {
    return failure('attempt-reused', 'This order was begun with other details. Send it again.')
  }
  const current = await inStep(ports, order)
  if (current && isBegun(current)) return alreadyPaid(current)
  if (current?.payment.settlement !== 'pending' || isTooOldForSession(ports, current)) {
    return openPayment(ports, { ...wanted, attempt: attemptAfter(wanted.attempt, order.id) })
  }
  return sessionAnswer(current) ?? openSession(ports, current)
}

/** The end of a session is counted from its order, and the provider takes none that ends too soon. */
function isTooOldForSession({ chance }: Ports, order: StoredOrderRow): boolean {
  const age = chance.now().getTime() - Date.parse(order.date)
  return order.sessionId === null && age > SESSION_BEGINS_WITHIN
}

/** The order after a look at its session; undefined when the provider does not know the session. */
async function inStep(ports: Ports, order: StoredOrderRow): Promise<StoredOrderRow | undefined> {
  if (order.sessionId === null) return order
  const settled = await settle(ports, order.sessionId)
  return settled.ok ? settled.value : undefined
}

function sessionAnswer(order: StoredOrderRow): Result<CreatePaymentAnswer> | undefined {
  const { sessionUrl: url, sessionId, number: orderNumber } = order
  return url === null || sessionId === null ? undefined : success({ url, sessionId, orderNumber })
}

async function openSession(
  ports: Ports,
  order: StoredOrderRow,
): Promise<Result<CreatePaymentAnswer>> {
  const session = await ports.provider.openSession({
    orderId: order.id,
    orderNumber: order.number,
    orderDate: order.date,
    items: order.items,
    email: order.buyer.email,
    paymentMethod: order.paymentMethod,
  })
  await ports.orders.attachSession(order.id, session)
  return success({ url: session.url, sessionId: session.id, orderNumber: order.number })
}

function alreadyPaid(order: Order): Result<never> {
  const details = { orderNumber: order.number, sessionId: order.sessionId ?? '' }
  const message = isPaid(order.payment)
    ? `This order is paid. Its number is ${order.number}.`
    : `We are checking with your bank. Do not pay again. The order number is ${order.number}.`
  return failure('already-paid', message, { details })
}

/** The attempt that follows one whose session has ended; the same for every repeat of it. */
function attemptAfter(attempt: string, orderId: string): string {
  const digits = hash(`${attempt} ${orderId}`)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
