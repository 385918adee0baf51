import type { HealthAnswer } from '#contract/check-health.ts'

import type { Vitals } from './heartbeats-port.ts'
import type { Ports } from './ports.ts'

const MINUTE = 60_000

/** In milliseconds: two runs of the sweep and half of a third. */
export const SWEEP_SILENT = 25 * MINUTE

/** How long a part may fail, in milliseconds, before it counts as down. */
export const FAILING_TOO_LONG = 30 * MINUTE

/** What a look at the shop minds. */
export type HealthScope = 'ready' | 'usual' | 'strict'

/** How long something may wait for a person, in milliseconds, before a strict look minds. */
const WAITING_TOO_LONG = 24 * 60 * MINUTE

/**
 * Asks the database how every part was when it was last seen. `scope` says what counts: `ready` the
 * database alone, `strict` also what waits for a person. A deploy without schedules, such as a
 * preview, has no sweep to miss.
 */
export async function checkHealth(
  ports: Pick<Ports, 'clock' | 'vitals' | 'log'>,
  { scope, hasSchedules }: { scope: HealthScope; hasSchedules: boolean },
): Promise<HealthAnswer> {
  const now = ports.clock.now()
  try {
    const reasons = faultsOf(await ports.vitals(now), now)
    const counted = reasons.filter(
      (reason) =>
        scope !== 'ready' &&
        (scope === 'strict' || reason !== 'person-awaited') &&
        (hasSchedules || reason !== 'sweep-silent'),
    )
    if (counted.length > 0) ports.log('health-down', { reasons: counted.join(' ') })
    return { status: counted.length === 0 ? 'ok' : 'down' }
  } catch {
    ports.log('health-down', { reasons: 'database' })
    return { status: 'down' }
  }
}

function faultsOf(vitals: Vitals, now: Date): string[] {
  const isOlder = (moment: Date | null, age: number) =>
    moment !== null && now.getTime() - moment.getTime() > age
  return [
    isOlder(vitals.lastSweep ?? vitals.firstOrder, SWEEP_SILENT) && 'sweep-silent',
    isOlder(vitals.roundFailingSince, FAILING_TOO_LONG) && 'sweep-behind',
    isOlder(vitals.providerFailingSince, FAILING_TOO_LONG) && 'provider',
    isOlder(vitals.mailFailingSince, FAILING_TOO_LONG) && 'mail',
    isOlder(vitals.oldestIssue, WAITING_TOO_LONG) && 'person-awaited',
  ].filter((reason) => reason !== false)
}
