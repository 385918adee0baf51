import { Stripe } from 'stripe'

import { emulatorOptions } from '#services/stripe/stripe.ts'
import { WEBHOOK_EVENTS } from '#use-cases/payments/webhook-events.ts'

const TIMEOUT_MS = 8000

export type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>

/** A Stripe client for this secret key; `apiUrl` is the address of an emulator, null for Stripe. */
export function stripeClient({ secretKey, apiUrl }: { secretKey: string; apiUrl: string | null }) {
  const options = { maxNetworkRetries: 1, timeout: TIMEOUT_MS, telemetry: false }
  return new Stripe(secretKey, { ...emulatorOptions(apiUrl), ...options })
}

export function webhookUrl(siteUrl: string): string {
  return `${siteUrl}/api/stripe-webhook`
}

export function endpointsOf(client: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 })
}

/** The endpoint for an address, if any, and the events that it does not receive. */
export function findEndpoint<One extends Endpoint>(all: readonly One[], url: string) {
  const ours = all.filter((endpoint) => endpoint.url === url)
  const enabled = ours.filter(({ status }) => status === 'enabled')
  const received = new Set<string>(enabled.flatMap((endpoint) => endpoint.enabled_events))
  return {
    known: [...enabled, ...ours][0],
    missing: received.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !received.has(event)),
  }
}

/**
 * Registers this address for every event that the shop needs: creates an endpoint or updates the
 * existing endpoint. Returns a message, which contains the secret of a new endpoint, because Stripe
 * shows the secret only once. Rejects with Stripe's error.
 */
export async function registerEndpoint(client: Stripe, url: string): Promise<string> {
  const { known, missing } = findEndpoint(await endpointsOf(client), url)
  if (known && missing.length === 0)
    return `${url} is registered and receives every event. Nothing to do.`
  const wanted = { enabled_events: [...WEBHOOK_EVENTS] }
  if (known) {
    await client.webhookEndpoints.update(known.id, { ...wanted, disabled: false })
    return `${url} now receives all ${WEBHOOK_EVENTS.length} events. Its signing secret is unchanged.`
  }
  const { secret } = await client.webhookEndpoints.create({ url, ...wanted })
  return `${url} is registered for ${WEBHOOK_EVENTS.length} events. Set this variable:\nSTRIPE_WEBHOOK_SECRET=${secret}`
}
