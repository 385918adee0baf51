import { Refusal } from '#contract/failure.ts'
import type { Right } from '#data/heartbeats.ts'
import { KEY_REFUSED } from '#data/heartbeats.ts'

import { noteBeat } from './note-beat.ts'

/** Records that the provider has refused the shop's key, so that staff see it at once. */
export async function noteRefusal(
  shop: Parameters<typeof noteBeat>[0],
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal) || error.reason !== KEY_REFUSED) return
  await noteBeat(shop, 'provider', KEY_REFUSED)
}

/** Records a right that the key lacks, so that staff see it at once and the sweep tries it again. */
export function noteMissingRight(
  shop: Parameters<typeof noteBeat>[0],
  right: Right,
): Promise<void> {
  return noteBeat(shop, right, 'missing')
}
