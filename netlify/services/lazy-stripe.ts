import type { CardProvider } from './card-provider.ts'
import { stripeProvider, type StripeOptions } from './stripe.ts'

/**
 * Payments through Stripe, whose SDK of 200 files is loaded with the first question to it: a
 * function answers a cart that it refuses, or an order that it knows, without it.
 */
export function lazyStripe(options: StripeOptions): CardProvider {
  let loading: Promise<CardProvider> | undefined
  const stripe = () => (loading ??= load(options))
  return {
    live: options.live,
    paypal: options.paypal,
    paymentUrl: (paymentIntentId) => `${options.dashboardUrl}${paymentIntentId}`,
    openSession: async (request) => (await stripe()).openSession(request),
    readPayment: async (sessionId, scope) => (await stripe()).readPayment(sessionId, scope),
    refund: async (wanted) => (await stripe()).refund(wanted),
    writeNumbers: async (paymentIntentId, numbers) =>
      (await stripe()).writeNumbers(paymentIntentId, numbers),
    sessionOf: async (payment) => (await stripe()).sessionOf(payment),
    completedSince: async (moment) => (await stripe()).completedSince(moment),
    eventsSince: async (moment, types) => (await stripe()).eventsSince(moment, types),
    movements: async (span, after) => (await stripe()).movements(span, after),
    expireSession: async (sessionId) => (await stripe()).expireSession(sessionId),
    lacking: async (rights) => (await stripe()).lacking(rights),
    readEvent: async (body, signature) => (await stripe()).readEvent(body, signature),
  }
}

async function load(options: StripeOptions): Promise<CardProvider> {
  // By the package's own name: the host's packager joins our files, and with them their imports.
  const { Stripe } = await import('stripe')
  return stripeProvider(Stripe, options)
}
