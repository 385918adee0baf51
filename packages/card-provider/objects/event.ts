import { Stripe } from 'stripe'

import type { Reader } from '#card-provider/records/store.ts'
import type { EventRecord } from '#card-provider/records/tables.ts'

/** An event as the API and webhooks show it; `pending` counts deliveries not yet made. */
export function eventView(record: EventRecord, pending: number) {
  return {
    id: record.id,
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created: record.created,
    data: record.data,
    livemode: false,
    pending_webhooks: pending,
    request: record.request,
    type: record.type,
  }
}

/** How many deliveries of each event have not been answered with a 2xx. */
export function pendingDeliveries(reader: Reader): Map<string, number> {
  const pending = new Map<string, number>()
  for (const { eventId, status } of reader.all('deliveries')) {
    if (status !== 'delivered') pending.set(eventId, (pending.get(eventId) ?? 0) + 1)
  }
  return pending
}
