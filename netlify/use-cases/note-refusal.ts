import { Refusal } from '#contract/failure.ts'

import { KEY_REFUSED, type Right } from './card-provider-port.ts'
import { noteBeat } from './note-beat.ts'
import type { Ports } from './ports.ts'

type NotingPorts = Pick<Ports, 'heartbeats' | 'clock' | 'log'>

/** Where the provider has refused the shop's key, notes it, so that staff see it at once. */
export async function noteRefusal(ports: NotingPorts, error: unknown): Promise<void> {
  if (!(error instanceof Refusal) || error.reason !== KEY_REFUSED) return
  await noteBeat(ports, 'provider', KEY_REFUSED)
}

/** Notes a right that the key lacks, so that staff see it at once and the sweep asks for it again. */
export function noteMissingRight(ports: NotingPorts, right: Right): Promise<void> {
  return noteBeat(ports, right, 'missing')
}
