import { PURGES, type Batch } from '#data/data-retention.ts'
import { KEPT_DAYS } from '#domain/retention.ts'
import { reasonOf } from '#services/log.ts'

import type { Shop } from './shop.ts'

const DAY = 86_400_000

/** Rows of one statement: what takes a fraction of a second. */
const BATCH = 500
/** A scheduled function has 30 seconds. */
const WITHIN_MS = 20_000

type PurgeTask = keyof typeof PURGES

/** What is removed, and after how many days. */
const TASKS: readonly (readonly [PurgeTask, number])[] = [
  ['abandonedOrders', KEPT_DAYS.unpaidOrder],
  ['mailBodies', KEPT_DAYS.emailText],
  ['webhookEvents', KEPT_DAYS.paymentNotice],
  ['contactMessages', KEPT_DAYS.message],
  ['paidOrders', KEPT_DAYS.paidOrder],
  ['documents', KEPT_DAYS.paidOrder],
  ['staffLog', KEPT_DAYS.paidOrder],
  ['staffUsers', 0],
  ['staffSessions', 0],
  ['staffLinks', 0],
  ['limits', 0],
]

/**
 * Removes personal data at the end of its retention; safe to repeat, and to be cut off. Returns the tasks
 * left to the next night, because time was up or the database refused.
 */
export async function purgeData(shop: Shop): Promise<{ unfinished: PurgeTask[] }> {
  const now = shop.clock.now()
  const until = new Date(now.getTime() + WITHIN_MS)
  const unfinished: PurgeTask[] = []
  for (const [task, days] of TASKS) {
    const batch = {
      before: new Date(now.getTime() - days * DAY),
      now,
      limit: BATCH,
      owners: shop.owners,
    }
    if (!(await workOff(shop, task, batch, until))) unfinished.push(task)
  }
  return { unfinished }
}

/** Works through a task, batch by batch; returns whether nothing of it is left. */
async function workOff({ db, clock, log }: Shop, task: PurgeTask, batch: Batch, until: Date) {
  let removed = 0
  try {
    while (clock.now() < until) {
      const count = await PURGES[task](db, batch)
      removed += count
      if (count < batch.limit) return true
    }
    log('purge-not-finished', { task, removed })
  } catch (error) {
    log('purge-failed', { task, removed, reason: reasonOf(error) })
  }
  return false
}
