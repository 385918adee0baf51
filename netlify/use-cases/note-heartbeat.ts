import { Refusal } from '#contract/failure.ts'
import * as heartbeats from '#data/heartbeats.ts'
import { KEY_REFUSED, type Part, type Right } from '#data/heartbeats.ts'

import type { Shop } from './shop.ts'

/** Records that a part works, or how it failed. A failure to record is logged. */
export async function noteHeartbeat(
  shop: Pick<Shop, 'db' | 'clock' | 'log'>,
  part: Part,
  failure: string | undefined,
): Promise<void> {
  try {
    if (failure === undefined) await heartbeats.noteSuccess(shop.db, part, shop.clock.now())
    else await heartbeats.noteFailure(shop.db, part, failure, shop.clock.now())
  } catch {
    shop.log('heartbeat-not-noted', { part })
  }
}

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
