import type { Stripe } from 'stripe'

import { WEBHOOK_EVENTS } from '#use-cases/payments/webhook-events.ts'

export type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>

/** Address at which the provider tells the shop what happened. */
export function webhookUrl(siteUrl: string): string {
  return `${siteUrl}/api/stripe-webhook`
}

/** Every webhook endpoint of the account. */
export function endpointsOf(client: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return client.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 500 })
}

/** What an account's endpoints say of an address: the one to keep, and the events that it does not hear. */
export function hearing<One extends Endpoint>(all: readonly One[], url: string) {
  const ours = all.filter((endpoint) => endpoint.url === url)
  const enabled = ours.filter(({ status }) => status === 'enabled')
  const heard = new Set<string>(enabled.flatMap((endpoint) => endpoint.enabled_events))
  return {
    known: [...enabled, ...ours][0],
    deaf: heard.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !heard.has(event)),
  }
}

/**
 * Has the account tell this address of every event that the shop needs: by a new endpoint, or by the
 * one that is there. Returns what was done; the secret of a new one is in it, and is shown by the
 * provider this once. Rejects with the provider's error.
 */
export async function registerEndpoint(client: Stripe, url: string): Promise<string> {
  const { known, deaf } = hearing(await endpointsOf(client), url)
  if (known && deaf.length === 0)
    return `${url} is registered and hears every event. Nothing to do.`
  const wanted = { enabled_events: [...WEBHOOK_EVENTS] }
  if (known) {
    await client.webhookEndpoints.update(known.id, { ...wanted, disabled: false })
    return `${url} hears all ${WEBHOOK_EVENTS.length} events now. Its signing secret is the same.`
  }
  const { secret } = await client.webhookEndpoints.create({ url, ...wanted })
  return `${url} is registered for ${WEBHOOK_EVENTS.length} events. Set this variable:\nSTRIPE_WEBHOOK_SECRET=${secret}`
}
