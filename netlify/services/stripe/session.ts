import { setTimeout } from 'node:timers/promises'

import type { Stripe } from 'stripe'

import { Refusal } from '#contract/failure.ts'
import { KEY_REFUSED_CODE } from '#data/upkeep/heartbeats.ts'
import { EMAIL_MESSAGE } from '#domain/order/checkout-form.ts'
import { buyerName } from '#domain/order/order.ts'
import { PATHS } from '#paths.ts'

import { isForbidden, REFUND_REQUEST_FIELD, type StripeCall } from './after-sale.ts'
import type { OpenedSession, ProviderRefund, SessionRequest } from './card-provider.ts'

/** Life of a session, counted from the order's date, so that a repeat sends the same parameters. */
const SESSION_SECONDS = 60 * 60
/** Maximum number of tries while a concurrent call runs; the SDK repeats each try once. */
const CONCURRENT_TRIES = 4
const CONCURRENT_WAIT_MS = 400

type Session = Pick<Stripe.Checkout.Session, 'id' | 'url'>

/**
 * Opens an order's only session; undefined if the session has no page. `callStripe` converts a
 * provider error to a Refusal with the error as its cause.
 */
export async function createSession(
  create: StripeCall<Session>,
  callStripe: (ask: StripeCall<Session>) => Promise<Session>,
): Promise<OpenedSession | 'exhausted' | undefined> {
  try {
    const { id, url } = await callStripe((stripe) => afterConcurrentCall(() => create(stripe)))
    return url ? { id, url } : undefined
  } catch (error) {
    const cause = causeOf(error)
    if (isKeyExhausted(cause)) return 'exhausted'
    const isAboutEmail = cause.code === 'email_invalid' || cause.param === 'customer_email'
    if (!isAboutEmail) throw error
    const fields = { email: EMAIL_MESSAGE }
    throw new Refusal({ code: 'invalid-request', message: EMAIL_MESSAGE, fields }, error)
  }
}

/** Waits while Stripe handles the call of an earlier click, and then gets the session of that click. */
async function afterConcurrentCall(create: () => Promise<Session>) {
  for (let tries = 1; tries < CONCURRENT_TRIES; tries += 1) {
    try {
      return await create()
    } catch (error) {
      if (!isKeyInUse(error)) throw error
      await setTimeout(CONCURRENT_WAIT_MS)
    }
  }
  return create()
}

function isKeyInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'idempotency_key_in_use'
}

type Cause = Partial<Pick<Stripe.errors.StripeError, 'code' | 'param' | 'rawType' | 'headers'>>

/** The provider's error that caused a Refusal; empty if there is none. */
export function causeOf(error: unknown): Cause {
  return error instanceof Refusal && error.cause ? error.cause : {}
}

/** Whether the order's idempotency key is used up for a day, by a stored failure or by different parameters. */
function isKeyExhausted({ headers, rawType }: Cause): boolean {
  return headers?.['idempotent-replayed'] === 'true' || rawType === 'idempotency_error'
}

/** A session's parameters; identical for every repeat of the same request. */
export function sessionParams(
  request: SessionRequest,
  siteUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.id }
  const { instead } = request
  const method = request.paymentMethod === 'paypal' ? 'paypal' : 'card'
  // PayPal validates addresses itself and might reject an address that a card payment accepts.
  const isCard = method === 'card'
  const description = `Order ${request.number}`
  return {
    mode: 'payment',
    line_items: request.items.map((item) => ({
      quantity: item.quantity,
      price_data: {
        currency: 'gbp',
        unit_amount: item.price,
        product_data: { name: item.name, metadata: { product_id: item.productId } },
      },
    })),
    client_reference_id: request.id,
    metadata,
    payment_intent_data: { metadata, description, ...(isCard && shippingOf(request)) },
    customer_email: request.buyer.email,
    customer_creation: 'if_required',
    allowed_payment_method_types: [method],
    ...(isCard && request.asksForThreeDSecure && THREE_D_SECURE),
    adaptive_pricing: { enabled: false },
    ...(!instead && {
      expires_at: Math.floor(Date.parse(request.date) / 1000) + SESSION_SECONDS,
    }),
    success_url: `${siteUrl}${PATHS.orderConfirmation}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${instead?.cancelPath ?? PATHS.checkoutCanceled}`,
  }
}

const THREE_D_SECURE = {
  payment_method_options: { card: { request_three_d_secure: 'any' } },
} as const

/**
 * The billing address, sent as the shipping address, which Stripe stores with the payment and uses in
 * risk checks. A session has no field for a billing address, and if Stripe's page asked for the address,
 * the buyer would type it twice. Stripe rejects blank fields.
 */
function shippingOf({ buyer }: SessionRequest) {
  const { phone, streetAddress, city, state, zipCode, country } = buyer
  return {
    shipping: {
      name: buyerName(buyer),
      phone,
      address: {
        line1: streetAddress,
        city,
        ...(state && { state }),
        ...(zipCode && { postal_code: zipCode }),
        country,
      },
    },
  }
}

/** Refunds once, however often a request repeats within a day. Rejects if there is no answer. */
export async function makeRefund(
  callStripe: <T>(ask: StripeCall<T>) => Promise<T>,
  { requestId, orderId, paymentIntentId, amount, reason }: ProviderRefund,
): Promise<'made' | { refused: string }> {
  try {
    const metadata = { [REFUND_REQUEST_FIELD]: requestId, order_id: orderId }
    const wanted = { payment_intent: paymentIntentId, amount, reason, metadata }
    const idempotencyKey = `refund-${requestId}`
    await callStripe(({ refunds }) => refunds.create(wanted, { idempotencyKey }))
    return 'made'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.reason === KEY_REFUSED_CODE || isForbidden(error)) return { refused: 'forbidden' }
    if (error.failure.code !== 'provider-error') throw error
    const { code, param } = causeOf(error)
    return { refused: code ?? (param === 'amount' ? 'amount_too_large' : 'unknown') }
  }
}
