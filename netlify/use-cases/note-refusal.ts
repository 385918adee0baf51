import { Refusal } from '#contract/failure.ts'
import { KEY_REFUSED, type Right } from '#data/heartbeats.ts'

import { noteHeartbeat } from './note-heartbeat.ts'

/** Records that the provider has refused the shop's key, so that staff see it at once. */
export async function noteRefusal(
  shop: Parameters<typeof noteHeartbeat>[0],
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal) || error.reason !== KEY_REFUSED) return
  await noteHeartbeat(shop, 'provider', KEY_REFUSED)
}

/** Records a right that the key lacks, so that staff see it at once and the sweep tries it again. */
export function noteMissingRight(
  shop: Parameters<typeof noteHeartbeat>[0],
  right: Right,
): Promise<void> {
  return noteHeartbeat(shop, right, 'missing')
}
