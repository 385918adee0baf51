import { failure, success, type Result } from '#contract/failure.ts'
import * as webhookEvents from '#data/payments/webhook-events.ts'
import type { ProviderEvent, ReadScope } from '#services/stripe/card-provider.ts'
import type { Shop } from '#use-cases/shop.ts'

import { settle } from './settle.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const HANDLED_TYPES: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)

/**
 * Handles one webhook event. The event only says which session to read again, so neither the age
 * nor the order of events matters. Returns success only once the event's effect is committed, with
 * the id of the settled order, if any.
 */
export async function handleWebhook(
  shop: Shop,
  body: string,
  signature: string,
): Promise<Result<{ received: true; orderId?: string }>> {
  const event = await shop.provider.readEvent(body, signature)
  if (!event) {
    await countRefused(shop)
    return failure('bad-signature', 'The signature of this delivery is wrong.')
  }
  if (event === 'not-an-event') {
    shop.log('webhook-not-an-event')
    return failure('bad-json', 'This delivery is not an event that contains its object.')
  }
  const isKnown = (await webhookEvents.listHandledEvents(shop.db, [event.id])).size > 0
  const sessionId = isKnown ? undefined : await findSessionOfEvent(shop, event)
  const settled = sessionId && (await settle(shop, sessionId, scopeOf(event)))
  await webhookEvents.markEventHandled(shop.db, event, 'delivered', shop.clock.now())
  return success({ received: true, ...(settled && settled.ok && { orderId: settled.value.id }) })
}

/** Counts a delivery with a wrong signature. If counting fails, the delivery is still refused. */
async function countRefused({ db, clock, log }: Shop) {
  try {
    await webhookEvents.countForgedDelivery(db, clock.now())
  } catch {
    log('refused-delivery-not-counted')
  }
}

/** The session to read again because of an event; undefined if the event concerns none of our orders. */
export async function findSessionOfEvent(shop: Shop, { id, type, live, about }: ProviderEvent) {
  if (live !== shop.provider.live) {
    shop.log('webhook-of-other-mode', { eventId: id, live })
    return undefined
  }
  if (about === null || !HANDLED_TYPES.has(type)) return undefined
  return 'sessionId' in about ? about.sessionId : shop.provider.sessionOf(about.paymentIntentId)
}

/** A session's event concerns the payment alone, a charge's event a part of the after-sale facts. */
export function scopeOf({ type }: ProviderEvent): ReadScope {
  if (type.startsWith('checkout.session.')) return 'payment'
  if (type.startsWith('charge.dispute.')) return 'disputes'
  if (type.startsWith('radar.')) return 'warnings'
  return type.startsWith('review.') ? 'review' : 'refunds'
}
