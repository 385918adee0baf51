import { failure, success, type Result } from '#contract/failure.ts'

import type { ProviderEvent } from './card-provider-port.ts'
import type { Ports } from './ports.ts'
import type { Depth } from './reading-port.ts'
import { settle } from './settle.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const HANDLED: ReadonlySet<string> = new Set(WEBHOOK_EVENTS)

export interface WebhookAnswer {
  received: true
  /** The order's id where one was settled. */
  orderId?: string
}

/**
 * Deals with one delivery. The event only says which session to read again, so its age and order do
 * not matter. Answers success after the effect is committed, and not before.
 */
export async function handleWebhook(
  ports: Ports,
  body: string,
  signature: string,
): Promise<Result<WebhookAnswer>> {
  const event = await ports.provider.readEvent(body, signature)
  if (!event) {
    await countRefused(ports)
    return failure('bad-signature', 'The signature of this delivery is wrong.')
  }
  if (event === 'not-an-event') {
    ports.log('webhook-not-an-event')
    return failure('bad-json', 'This delivery is not an event with its object.')
  }
  const isKnown = await ports.webhooks.has(event.id)
  const orderId = isKnown ? undefined : await effectOf(ports, event)
  await ports.webhooks.add(event.id, event.type, ports.clock.now())
  return success({ received: true, ...(orderId ? { orderId } : {}) })
}

/** Whoever sends a wrong signature is refused, whether that can be counted or not. */
async function countRefused({ webhooks, clock, log }: Ports): Promise<void> {
  try {
    await webhooks.countRefused(clock.now())
  } catch {
    log('refused-delivery-not-counted')
  }
}

/** Reads the session of an event again and answers the order that was settled by it, if one was. */
async function effectOf(ports: Ports, event: ProviderEvent): Promise<string | undefined> {
  const sessionId = await sessionOfEvent(ports, event)
  if (sessionId === undefined) return undefined
  const settled = await settle(ports, sessionId, depthOf(event))
  return settled.ok ? settled.value.id : undefined
}

/** The session that an event calls for reading again; undefined for what concerns no order of ours. */
export async function sessionOfEvent(
  ports: Ports,
  { id, type, live, about }: ProviderEvent,
): Promise<string | undefined> {
  if (live !== ports.provider.live) {
    ports.log('webhook-of-other-mode', { eventId: id, live })
    return undefined
  }
  if (about === null || !HANDLED.has(type)) return undefined
  return 'sessionId' in about ? about.sessionId : ports.provider.sessionOf(about)
}

/** What an event tells of must be read before it is dealt with; of a session, its payment. */
export function depthOf({ type }: ProviderEvent): Depth {
  if (type.startsWith('checkout.session.')) return 'payment'
  if (type.startsWith('charge.dispute.')) return 'disputes'
  if (type.startsWith('radar.')) return 'warnings'
  return type.startsWith('review.') ? 'review' : 'refunds'
}
