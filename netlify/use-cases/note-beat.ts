import type { Part } from './heartbeats-port.ts'
import type { Ports } from './ports.ts'

/** Notes that a part was seen at work, or how it failed. What cannot be noted is logged. */
export async function noteBeat(
  { heartbeats, clock, log }: Pick<Ports, 'heartbeats' | 'clock' | 'log'>,
  part: Part,
  failure: string | undefined,
): Promise<void> {
  try {
    if (failure === undefined) await heartbeats.succeeded(part, clock.now())
    else await heartbeats.failed(part, failure, clock.now())
  } catch {
    log('heartbeat-not-noted', { part })
  }
}
