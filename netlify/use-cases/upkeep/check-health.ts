import type { HealthAnswer } from '#contract/shop/check-health.ts'
import { readHealth, type HealthSnapshot } from '#data/upkeep/health.ts'
import { DOWN_AFTER_MS, SWEEP_SILENT_AFTER_MS } from '#data/upkeep/heartbeats.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Which failures a health check counts; see `checkHealth`. */
export type HealthScope = 'ready' | 'usual' | 'strict'

/** The time for which an issue may stay open before a strict check fails. */
const WAITING_TOO_LONG_MS = 24 * 60 * 60_000

/**
 * Reads the last known state of every part from the database. With the scope `ready` only an outage
 * of the database counts as a fault; with `strict`, issues that wait for staff count too. The sweep
 * does not count in a deploy without schedules, such as a preview.
 */
export async function checkHealth(
  shop: Pick<Shop, 'clock' | 'db' | 'log'>,
  { scope, hasSchedules }: { scope: HealthScope; hasSchedules: boolean },
): Promise<HealthAnswer> {
  const now = shop.clock.now()
  try {
    const reasons = failedChecks(await readHealth(shop.db, now), now)
    const counted = reasons.filter(
      (reason) =>
        scope !== 'ready' &&
        (scope === 'strict' || reason !== 'person-awaited') &&
        (hasSchedules || reason !== 'sweep-silent'),
    )
    if (counted.length > 0) shop.log('health-down', { reasons: counted.join(' ') })
    return { status: counted.length === 0 ? 'ok' : 'down' }
  } catch {
    shop.log('health-down', { reasons: 'database' })
    return { status: 'down' }
  }
}

function failedChecks(snapshot: HealthSnapshot, now: Date): string[] {
  const isOlder = (moment: Date | null, age: number) =>
    moment !== null && now.getTime() - moment.getTime() > age
  return [
    isOlder(snapshot.lastSweep ?? snapshot.firstOrder, SWEEP_SILENT_AFTER_MS) && 'sweep-silent',
    isOlder(snapshot.roundFailingSince, DOWN_AFTER_MS) && 'sweep-behind',
    isOlder(snapshot.providerFailingSince, DOWN_AFTER_MS) && 'provider',
    isOlder(snapshot.mailFailingSince, DOWN_AFTER_MS) && 'mail',
    isOlder(snapshot.oldestIssue, WAITING_TOO_LONG_MS) && 'person-awaited',
  ].filter((reason) => reason !== false)
}
