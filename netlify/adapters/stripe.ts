import { setTimeout } from 'node:timers/promises'

import type { Stripe } from 'stripe'

import { Refusal } from '#contract/failure.ts'
import type { Log, CardProvider, SessionRequest } from '#use-cases/ports.ts'

import { providerEvent } from './stripe-event.ts'
import { readingOf } from './stripe-reading.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  apiUrl: string | null
  live: boolean
  paypal: boolean
  siteUrl: string
  returnPaths: { success: string; cancel: string }
  /** Where the provider shows a payment to staff; its id is appended. */
  deskUrl: string
  log: Log
}

/** With one retry the person still gets an answer within ten seconds. */
const TIMEOUT_MS = 3500
/** Counted from the order, not from the call, so that a repeat sends the same parameters. */
const SESSION_SECONDS = 60 * 60
const TOLERANCE_SECONDS = 300
const READ_AT_ONCE = 1000
const HEALTH_MS = 3000
/** Each wait follows a try and the retry of the SDK. */
const TWIN_WAITS = 4
const TWIN_WAIT_MS = 400
const METHODS = { 'credit-card': 'card', paypal: 'paypal' } as const

/** Payments through Stripe's own SDK, against Stripe or an emulator of its API. */
export function stripeProvider(sdk: typeof Stripe, options: StripeOptions): CardProvider {
  const stripe = new sdk(options.secretKey, {
    ...address(options.apiUrl),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  const asked = <T>(promise: Promise<T>) => translated(promise, options.log, sdk.errors)
  return {
    live: options.live,
    paypal: options.paypal,
    paymentUrl: (paymentIntentId) => `${options.deskUrl}${paymentIntentId}`,
    openSession: async (request) => {
      const idempotencyKey = `order-${request.orderId}-1`
      const create = () =>
        stripe.checkout.sessions.create(sessionParams(request, options), { idempotencyKey })
      const session = await asked(afterTwin(create))
      if (session.object !== 'checkout.session' || !session.url) throw notUnderstood()
      return { id: session.id, url: session.url }
    },
    readPayment: async (sessionId) => {
      if (!/^cs_[A-Za-z0-9_]{8,190}$/.test(sessionId)) return undefined
      const session = await unlessMissing(
        asked(
          stripe.checkout.sessions.retrieve(sessionId, {
            expand: ['payment_intent.latest_charge'],
          }),
        ),
      )
      if (!session) return undefined
      if (session.object !== 'checkout.session') throw notUnderstood()
      return readingOf(session, (charge) => asked(stripe.disputes.list({ charge, limit: 1 })))
    },
    sessionOf: async (paymentIntentId) => {
      const list = await asked(
        stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      )
      return list.data[0]?.id
    },
    clockSkew: async (now) => {
      const { lastResponse } = await asked(stripe.balance.retrieve({}, { timeout: HEALTH_MS }))
      const theirs = Date.parse(lastResponse.headers['date'] ?? '')
      return Number.isNaN(theirs) ? 0 : Math.round((theirs - now.getTime()) / 1000)
    },
    completedSince: async (moment) => {
      const created = since(moment)
      const list = stripe.checkout.sessions.list({ created, status: 'complete', limit: 100 })
      const sessions = await asked(list.autoPagingToArray({ limit: READ_AT_ONCE }))
      tellOfRest('sessions', sessions.length, options.log)
      return sessions.map((session) => session.id)
    },
    eventsSince: async (moment, types) => {
      const list = stripe.events.list({ created: since(moment), types: [...types], limit: 100 })
      const events = await asked(list.autoPagingToArray({ limit: READ_AT_ONCE }))
      tellOfRest('events', events.length, options.log)
      return events.map(providerEvent).toReversed()
    },
    expireSession: async (sessionId) => {
      await unlessMissing(asked(stripe.checkout.sessions.expire(sessionId)))
    },
    readEvent: async (body, signature) => {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          options.webhookSecret,
          TOLERANCE_SECONDS,
        )
        return providerEvent(event)
      } catch {
        return undefined
      }
    },
  }
}

/** A second press of the button waits for the first; the provider gives both the same session. */
async function afterTwin<T>(create: () => Promise<T>): Promise<T> {
  for (let wait = 1; wait < TWIN_WAITS; wait += 1) {
    try {
      return await create()
    } catch (error) {
      if (!isKeyInUse(error)) throw error
      await setTimeout(TWIN_WAIT_MS)
    }
  }
  return create()
}

function isKeyInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'idempotency_key_in_use'
}

function since(moment: Date) {
  return { gte: Math.floor(moment.getTime() / 1000) }
}

/** Lists come newest first: what a full reading leaves out is older than all of it. */
function tellOfRest(list: string, read: number, log: Log): void {
  if (read === READ_AT_ONCE) log('provider-list-cut-off', { list, read })
}

function address(apiUrl: string | null) {
  if (apiUrl === null) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const
}

function sessionParams(
  request: SessionRequest,
  { siteUrl, returnPaths }: StripeOptions,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId }
  return {
    mode: 'payment',
    line_items: request.items.map((item) => ({
      quantity: item.quantity,
      price_data: {
        currency: 'gbp',
        unit_amount: item.price,
        product_data: { name: item.name },
      },
    })),
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata, description: `Order ${request.orderNumber}` },
    customer_email: request.email,
    customer_creation: 'if_required',
    allowed_payment_method_types: [METHODS[request.paymentMethod]],
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(Date.parse(request.orderDate) / 1000) + SESSION_SECONDS,
    success_url: `${siteUrl}${returnPaths.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${returnPaths.cancel}`,
  }
}

function notUnderstood(): Refusal {
  return new Refusal({
    code: 'provider-unavailable',
    message: 'The payment service gave an answer that cannot be read.',
    retryAfter: 10,
  })
}

/** Undefined where the provider says that the thing is missing or not in a state for the request. */
async function unlessMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Refusal && error.failure.code === 'provider-error') return undefined
    throw error
  }
}

/** What the provider refuses is `provider-error`; what never got an answer is `provider-unavailable`. */
async function translated<T>(
  promise: Promise<T>,
  log: Log,
  errors: typeof Stripe.errors,
): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw notUnderstood()
    log('provider-refused', {
      type: error.type,
      code: error.code ?? null,
      param: error.param ?? null,
    })
    if (error instanceof errors.StripeInvalidRequestError) {
      throw new Refusal({ code: 'provider-error', message: 'Could not process payment' }, error)
    }
    throw new Refusal(
      {
        code: 'provider-unavailable',
        message: 'The payment service cannot be reached.',
        retryAfter: 10,
      },
      error,
    )
  }
}
