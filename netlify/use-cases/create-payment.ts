import { createHash } from 'node:crypto'

import { EARLIER_UNCLEAR, type CreatePaymentAnswer } from '#contract/create-payment.ts'
import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import { isErased, isPaid, orderTotal, wouldPayTwice, type Order } from '#domain/order.ts'
import type { PaymentRequest } from '#domain/payment-request.ts'
import { pricedFor, vatTerms } from '#domain/vat.ts'

import { abandon } from './abandon.ts'
import { buyerOfRequest } from './buyer-of-request.ts'
import { PROVIDER_DOWN, type SessionRequest } from './card-provider-port.ts'
import type { Catalogue } from './catalogue-port.ts'
import { derivedUuid } from './derived-uuid.ts'
import { noteRefusal } from './note-refusal.ts'
import type { NewOrder, FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { priceCart } from './price-cart.ts'
import { retireSession, type InTheWay } from './retire-session.ts'
import { settleOrKnown } from './settle.ts'

const SESSION_BEGINS_WITHIN = 20 * 60_000
/** Orders that one press may leave behind because the provider fails; the next press goes on. */
const MOST_SPENT = 2
/** Orders that one attempt may come to, each looked at again by the next submission. */
const MOST_ORDERS = 10

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
  const { replaces } = request
  const earlier = replaces ? await unlessUnclear(retireSession(ports, replaces)) : undefined
  return earlier ? inTheWay(earlier) : openPayment(ports, order.value)
}

function newOrder({ catalogue, clock, ids }: Ports, request: PaymentRequest): Result<NewOrder> {
  const buyer = buyerOfRequest(request.customerInfo, catalogue.needsCompany)
  if (!buyer.ok) return buyer
  const vat = vatTerms(catalogue.firm)
  const products = pricedFor(catalogue.products, vat, buyer.value.country)
  const items = priceCart(request.cartItems, products)
  if (!items.ok) return items
  const terms = agreedTerms(request, catalogue)
  if (!terms.ok) return terms
  const asked = {
    buyer: buyer.value,
    items: items.value,
    paymentMethod: request.paymentMethod ?? 'credit-card',
  } as const
  return success({
    ...asked,
    id: ids.uuid(),
    number: ids.orderNumber(),
    date: clock.now().toISOString(),
    total: orderTotal(items.value),
    vatRate: vat.rate,
    attempt: request.attempt ?? ids.uuid(),
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

async function openPayment(ports: Ports, first: NewOrder): Promise<Answer> {
  let wanted = first
  let spent = 0
  for (let orders = 0; orders < MOST_ORDERS; orders += 1) {
    const order = await ports.orders.begin(wanted, () => ports.ids.orderNumber())
    if (order.fingerprint !== wanted.fingerprint) break
    const answer = await sessionFor(ports, order)
    if (typeof answer === 'object') return answer
    if (answer === 'spent') spent += 1
    if (spent === MOST_SPENT) throw new Refusal(PROVIDER_DOWN)
    wanted = follower(ports, wanted, order)
  }
  const message = 'This order was started with different details. Submit it again.'
  return failure('attempt-reused', message)
}

type Answer = Result<CreatePaymentAnswer>

/** Where to pay for an order; a word where it takes another order, as it is over or was just ended. */
async function sessionFor(ports: Ports, order: FullOrder): Promise<Answer | 'over' | 'spent'> {
  if (isErased(order)) return withoutBuyer(ports, order)
  const current = await inStep(ports, order)
  if (current && wouldPayTwice(current)) return alreadyPaid(current)
  if (!current || !isOpen(ports, current)) return 'over'
  return sessionAnswer(current) ?? openSession(ports, current)
}

/** Nobody could be told of its payment, so its session is ended and another order holds the buyer. */
async function withoutBuyer(ports: Ports, { sessionId }: FullOrder): Promise<Answer | 'over'> {
  const earlier = sessionId && (await unlessUnclear(retireSession(ports, sessionId)))
  return earlier ? inTheWay(earlier) : 'over'
}

/** The end of a session is counted from its order, and the provider takes none that ends too soon. */
function isOpen({ clock }: Ports, { payment, sessionId, date }: FullOrder): boolean {
  const age = clock.now().getTime() - Date.parse(date)
  return payment.settlement === 'pending' && (sessionId !== null || age <= SESSION_BEGINS_WITHIN)
}

/** The order after a look at its session; undefined when the provider does not know the session. */
async function inStep(ports: Ports, order: FullOrder): Promise<FullOrder | undefined> {
  if (order.sessionId === null) return order
  const settled = await unlessUnclear(settleOrKnown(ports, order.sessionId, order))
  return settled.ok ? settled.value : undefined
}

/** What an earlier session says. While nobody can say it, no promise is made that nothing was paid in it. */
async function unlessUnclear<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refusal = { code: 'payment-unclear', message: EARLIER_UNCLEAR, retryAfter: 60 } as const
    throw new Refusal(refusal, error, error.reason)
  }
}

function sessionAnswer(order: FullOrder): Result<CreatePaymentAnswer> | undefined {
  const { sessionUrl: url, sessionId, number: orderNumber } = order
  return url === null || sessionId === null ? undefined : success({ url, sessionId, orderNumber })
}

async function opened(ports: Ports, request: SessionRequest) {
  try {
    return await ports.provider.openSession(request)
  } catch (error) {
    await noteRefusal(ports, error)
    throw error
  }
}

async function openSession(ports: Ports, order: FullOrder): Promise<Answer | 'spent'> {
  const { threeDSecureFrom } = ports.catalogue
  const session = await opened(ports, {
    orderId: order.id,
    orderNumber: order.number,
    orderDate: order.date,
    items: order.items,
    buyer: order.buyer,
    paymentMethod: order.paymentMethod,
    asksForThreeDSecure: threeDSecureFrom !== null && order.total >= threeDSecureFrom,
  })
  if (session === 'spent') {
    await abandon(ports, order.id, 0)
    return 'spent'
  }
  await ports.orders.attachSession(order.id, session)
  return success({ url: session.url, sessionId: session.id, orderNumber: order.number })
}

function inTheWay({ order, state }: InTheWay): Result<never> {
  if (state === 'begun') return alreadyPaid(order)
  return failure(
    'payment-under-way',
    `A payment of order ${order.number} is under way on a page that was opened before. Finish it there, or try again in a few minutes. No money has been taken for this new order.`,
    { details: { orderNumber: order.number } },
  )
}

function alreadyPaid(order: Order): Result<never> {
  const details = { orderNumber: order.number, sessionId: order.sessionId ?? '' }
  return failure('already-paid', wordsFor(order), { details })
}

function wordsFor({ payment, number }: Order): string {
  if (isPaid(payment)) return `This order has been paid for. Its number is ${number}.`
  const why =
    payment.attention === 'amount-differs'
      ? 'We need to check your payment.'
      : 'We are checking with your bank.'
  return `${why} Do not pay again. The order number is ${number}.`
}

/** The order that follows one whose session has ended; its attempt is the same for every repeat. */
function follower({ ids }: Ports, wanted: NewOrder, { id }: Order): NewOrder {
  const attempt = derivedUuid(`${wanted.attempt} ${id}`)
  return { ...wanted, id: ids.uuid(), number: ids.orderNumber(), attempt }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
