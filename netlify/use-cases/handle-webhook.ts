import { failure, success, type Result } from '#contract/failure.ts'

import type { Ports, ProviderEvent } from './ports.ts'
import { settle } from './settle.ts'

const HANDLED = /^(checkout\.session\.|charge\.refunded$|refund\.|charge\.dispute\.)/

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
    return failure('bad-signature', 'The signature of this delivery is not right.')
  }
  if (await ports.webhooks.has(event.id)) return success({ received: true })
  const orderId = await effectOf(ports, event)
  await ports.webhooks.add(event.id, event.type, ports.chance.now())
  return success({ received: true, ...(orderId ? { orderId } : {}) })
}

/** Whoever sends a wrong signature is refused, whether that can be counted or not. */
async function countRefused({ webhooks, chance, log }: Ports): Promise<void> {
  try {
    await webhooks.countRefused(chance.now())
  } catch {
    log('refused-delivery-not-counted')
  }
}

/** Whether an event may concern an order. */
export function isHandled({ type }: ProviderEvent): boolean {
  return HANDLED.test(type)
}

/** Reads the session of an event again and answers the order that was settled by it, if one was. */
export async function effectOf(ports: Ports, event: ProviderEvent): Promise<string | undefined> {
  if (event.live !== ports.provider.live) {
    ports.log('webhook-of-other-mode', { eventId: event.id, live: event.live })
    return undefined
  }
  const sessionId = isHandled(event) ? await sessionOf(ports, event) : undefined
  if (sessionId === undefined) return undefined
  const settled = await settle(ports, sessionId)
  return settled.ok ? settled.value.id : undefined
}

async function sessionOf(ports: Ports, { about }: ProviderEvent): Promise<string | undefined> {
  if (about === null) return undefined
  return 'sessionId' in about ? about.sessionId : ports.provider.sessionOf(about.paymentIntentId)
}
