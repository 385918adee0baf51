import * as heartbeats from '#data/upkeep/heartbeats.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Records that a part works, or how it failed. Logs an event if recording fails. */
export async function recordHeartbeat(
  shop: Pick<Shop, 'db' | 'clock' | 'log'>,
  part: heartbeats.MonitoredPart,
  failure: string | undefined,
): Promise<void> {
  try {
    if (failure === undefined) await heartbeats.recordSuccess(shop.db, part, shop.clock.now())
    else await heartbeats.recordFailure(shop.db, part, failure, shop.clock.now())
  } catch {
    shop.log('heartbeat-not-noted', { part })
  }
}
