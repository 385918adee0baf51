import type Stripe from 'stripe'

import type { ProviderEvent } from '#use-cases/ports.ts'

/** What a use case has to know of an event. */
export function providerEvent(event: Stripe.Event): ProviderEvent {
  const { id, type, livemode } = event
  return { id, type, live: livemode, about: subjectOf(event) }
}

/** Which session or payment an event is about; null for events that do not concern an order. */
function subjectOf(event: Stripe.Event): ProviderEvent['about'] {
  const { object } = event.data
  if (!('object' in object)) return null
  switch (object.object) {
    case 'checkout.session':
      return { sessionId: object.id }
    case 'charge':
    case 'refund':
    case 'dispute':
      return payment(object.payment_intent)
    default:
      return null
  }
}

function payment(intent: string | Stripe.PaymentIntent | null): ProviderEvent['about'] {
  if (intent === null) return null
  return { paymentIntentId: typeof intent === 'string' ? intent : intent.id }
}
