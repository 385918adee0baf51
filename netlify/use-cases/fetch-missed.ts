import type { Result } from '#contract/failure.ts'
import type { AttentionAnswer } from '#contract/orders.ts'

import { deliverMails } from './deliver-mails.ts'
import { effectOf, isHandled } from './handle-webhook.ts'
import { listAttention } from './list-orders.ts'
import type { Ports, ProviderEvent } from './ports.ts'

/** The sweep finds payments of the last two days, so their messages may be that much older. */
const LOOK_BACK = 48 * 3_600_000

/**
 * Where the webhook has been silent, reads the provider's events of that time and deals with those
 * that never came, as if they had. Answers what needs somebody after that; safe to repeat.
 */
export async function fetchMissed(ports: Ports): Promise<Result<AttentionAnswer>> {
  const since = await ports.desk.webhookSilentSince(ports.chance.now())
  if (since !== null) await dealWith(ports, await missedSince(ports, since))
  return listAttention(ports)
}

async function missedSince(ports: Ports, since: string): Promise<ProviderEvent[]> {
  const missed: ProviderEvent[] = []
  for (const event of await ports.provider.eventsSince(new Date(Date.parse(since) - LOOK_BACK))) {
    if (isHandled(event) && !(await ports.webhooks.has(event.id))) missed.push(event)
  }
  return missed
}

/** Noted at the end, so that work which was cut off leaves the silence standing. */
async function dealWith(ports: Ports, missed: readonly ProviderEvent[]): Promise<void> {
  for (const event of missed) {
    const orderId = await effectOf(ports, event)
    if (orderId !== undefined) await deliverMails(ports, orderId)
  }
  const now = ports.chance.now()
  for (const { id, type } of missed) await ports.webhooks.add(id, type, now)
}
