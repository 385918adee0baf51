import type Stripe from 'stripe'

import type { ProviderEvent } from './card-provider.ts'

const TOLERANCE_SECONDS = 300

/** Whether a delivery's signature is valid and recent. */
export async function isSigned(stripe: Stripe, body: string, signature: string, secret: string) {
  const verifier = stripe.webhooks.signature
  try {
    return await verifier?.verifyHeaderAsync(body, signature, secret, TOLERANCE_SECONDS)
  } catch {
    return false
  }
}

/** Parses the event of a delivery; undefined for other notifications. */
export function parseEvent(body: string): ProviderEvent | undefined {
  try {
    const event: Stripe.Event = JSON.parse(body)
    return isIdentifier(event.id) && isIdentifier(event.type) ? providerEvent(event) : undefined
  } catch {
    return undefined
  }
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value)
}

export function providerEvent(event: Stripe.Event): ProviderEvent {
  const { id, type, livemode } = event
  return { id, type, live: livemode, about: subjectOf(event) }
}

/** The session or payment of an event; null if the event concerns no order. */
function subjectOf(event: Stripe.Event): ProviderEvent['about'] {
  const { object } = event.data
  if (!('object' in object)) return null
  switch (object.object) {
    case 'checkout.session':
      return { sessionId: object.id }
    case 'charge':
    case 'refund':
    case 'dispute':
    case 'radar.early_fraud_warning':
    case 'review':
      return paymentOf(object.payment_intent)
    default:
      return null
  }
}

/** A charge without a payment intent was not made in a session. */
function paymentOf(intent: string | { id: string } | null | undefined): ProviderEvent['about'] {
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  return paymentIntentId === undefined ? null : { paymentIntentId }
}
