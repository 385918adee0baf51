import { KEPT_DAYS } from '#domain/retention.ts'

import type { Batch, Housekeeping } from './housekeeping-port.ts'
import type { Ports } from './ports.ts'

const DAY = 86_400_000

/** Rows of one statement: what takes a fraction of a second. */
const BATCH = 500
/** A scheduled function has 30 seconds. */
const WITHIN_MS = 20_000

type Chore = keyof Housekeeping

/** What is taken away, and after how many days. */
const CHORES: readonly (readonly [Chore, number])[] = [
  ['abandonedOrders', KEPT_DAYS.unpaidOrder],
  ['mailBodies', KEPT_DAYS.emailText],
  ['webhookEvents', KEPT_DAYS.paymentNotice],
  ['contactMessages', KEPT_DAYS.message],
  ['paidOrders', KEPT_DAYS.paidOrder],
  ['staffSessions', 0],
  ['staffLinks', 0],
  ['limits', 0],
]

export interface HousekeepingReport {
  redacted: number
  /** What has to wait for the next night, because the time was over or the database refused. */
  unfinished: Chore[]
}

type HousePorts = Pick<Ports, 'clock' | 'log'> & { housekeeping: Housekeeping }

/** Takes personal data away when its time has come; safe to repeat, and to end in the middle. */
export async function keepHouse(ports: HousePorts): Promise<HousekeepingReport> {
  const now = ports.clock.now()
  const until = new Date(now.getTime() + WITHIN_MS)
  const report: HousekeepingReport = { redacted: 0, unfinished: [] }
  for (const [chore, days] of CHORES) {
    const batch = { before: new Date(now.getTime() - days * DAY), now, limit: BATCH }
    const { taken, isDone } = await work(ports, chore, batch, until)
    if (chore === 'abandonedOrders' || chore === 'paidOrders') report.redacted += taken
    if (!isDone) report.unfinished.push(chore)
  }
  return report
}

async function work(
  { housekeeping, clock, log }: HousePorts,
  chore: Chore,
  batch: Batch,
  until: Date,
): Promise<{ taken: number; isDone: boolean }> {
  let taken = 0
  try {
    while (clock.now() < until) {
      const count = await housekeeping[chore](batch)
      taken += count
      if (count < batch.limit) return { taken, isDone: true }
    }
    log('house-not-finished', { chore, taken })
  } catch (error) {
    log('house-not-kept', { chore, taken, reason: error instanceof Error ? error.name : 'unknown' })
  }
  return { taken, isDone: false }
}
