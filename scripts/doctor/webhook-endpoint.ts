import type { Stripe } from 'stripe'

import { WEBHOOK_EVENTS } from '#use-cases/webhook-events.ts'

/** Address at which the provider tells the shop what happened. */
export function webhookUrl(siteUrl: string): string {
  return `${siteUrl}/api/stripe-webhook`
}

/** Every webhook endpoint of the account. */
export function endpointsOf(client: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 })
}

/**
 * Has the account tell this address of every event that the shop needs: by a new endpoint, or by the
 * one that is there. Returns what was done; the secret of a new one is in it, and is shown by the
 * provider this once. Rejects with the provider's error.
 */
export async function registerEndpoint(client: Stripe, url: string): Promise<string> {
  const ours = (await endpointsOf(client)).filter((endpoint) => endpoint.url === url)
  const enabled = ours.filter(({ status }) => status === 'enabled')
  const heard = new Set(enabled.flatMap(({ enabled_events: events }) => events))
  if (enabled.length > 0 && (heard.has('*') || WEBHOOK_EVENTS.every((event) => heard.has(event)))) {
    return `${url} is registered and hears every event. Nothing to do.`
  }
  const wanted = { enabled_events: [...WEBHOOK_EVENTS] }
  const [known] = [...enabled, ...ours]
  if (known) {
    await client.webhookEndpoints.update(known.id, { ...wanted, disabled: false })
    return `${url} hears all ${WEBHOOK_EVENTS.length} events now. Its signing secret is the same.`
  }
  const { secret } = await client.webhookEndpoints.create({ url, ...wanted })
  return `${url} is registered for ${WEBHOOK_EVENTS.length} events. Set this variable:\nSTRIPE_WEBHOOK_SECRET=${secret}`
}
