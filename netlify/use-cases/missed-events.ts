import type { ProviderEvent } from './card-provider-port.ts'
import { depthOf, sessionOfEvent } from './handle-webhook.ts'
import type { Ports } from './ports.ts'
import type { Depth } from './reading-port.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** A payment is looked for this long, in milliseconds, and so is what was told of it. */
export const LOOK_BACK = 48 * 3_600_000

/** The provider's events since a moment that never came and were not fetched, oldest first. */
export async function missedSince(ports: Ports, moment: Date): Promise<ProviderEvent[]> {
  const events = await ports.provider.eventsSince(moment, WEBHOOK_EVENTS)
  const known = await ports.webhooks.known(events.map(({ id }) => id))
  return events.filter(({ id }) => !known.has(id))
}

/**
 * Deals with missed events one by one, as if they had come, and notes each at once, so that work
 * that is cut off goes on behind it. `settleOnce` answers false for a session to be tried again.
 */
export function missedEventDealer(
  ports: Ports,
  settleOnce: (sessionId: string, depth: Depth) => Promise<boolean>,
): (event: ProviderEvent) => Promise<void> {
  const sessions = new Map<string, string | undefined>()

  /** A refund has several events; the provider is asked for their session once. */
  async function sessionOf(event: ProviderEvent): Promise<string | undefined> {
    const about = JSON.stringify([event.live, event.about])
    if (!sessions.has(about)) sessions.set(about, await sessionOfEvent(ports, event))
    return sessions.get(about)
  }

  return async (event) => {
    const sessionId = await sessionOf(event)
    if (sessionId !== undefined && !(await settleOnce(sessionId, depthOf(event)))) return
    await ports.webhooks.addFetched(event.id, event.type, ports.clock.now())
  }
}
