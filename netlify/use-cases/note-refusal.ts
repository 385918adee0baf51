import { Refusal } from '#contract/failure.ts'

import { KEY_REFUSED } from './card-provider-port.ts'
import type { Ports } from './ports.ts'

/** Where the provider has refused the shop's key, notes it, so that staff see it at once. */
export async function noteRefusal(
  { heartbeats, clock, log }: Pick<Ports, 'heartbeats' | 'clock' | 'log'>,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Refusal ? error.reason : undefined
  if (reason === undefined || !KEY_REFUSED.includes(reason)) return
  try {
    await heartbeats.failed('provider', reason, clock.now())
  } catch {
    log('refusal-not-noted', { reason })
  }
}
