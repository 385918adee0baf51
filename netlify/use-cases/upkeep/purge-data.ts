import { listOrdersToPurge, PURGES, type PurgeBatch } from '#data/upkeep/data-retention.ts'
import { isDatabaseDown, reasonOf } from '#services/log.ts'
import type { Shop } from '#use-cases/shop.ts'

const DAY = 86_400_000

/** Rows per statement, so that a statement takes a fraction of a second. */
const BATCH_SIZE = 500
/** A batch begins only within this time, because the host ends a scheduled function after 30 seconds. */
const BATCHES_BEGIN_WITHIN_MS = 20_000

type PurgeTask = keyof typeof PURGES

const TASKS = Object.keys(PURGES) as readonly PurgeTask[]

/** Purges in batches; returns the tasks that are left for the next night. Safe to repeat and to interrupt. */
export async function purgeData(shop: Shop): Promise<{ unfinished: PurgeTask[] }> {
  const now = shop.clock.now()
  const until = new Date(now.getTime() + BATCHES_BEGIN_WITHIN_MS)
  const unfinished: PurgeTask[] = []
  for (const task of TASKS) {
    const before = new Date(now.getTime() - PURGES[task].keptDays * DAY)
    const batch = { before, now, limit: BATCH_SIZE, owners: shop.owners }
    if (!(await runTask(shop, task, batch, until))) unfinished.push(task)
  }
  return { unfinished }
}

/** Runs a task, batch by batch; returns whether it is complete. */
async function runTask(shop: Shop, task: PurgeTask, batch: PurgeBatch, until: Date) {
  const { clock, log } = shop
  const idsToSkip: string[] = []
  let removed = 0
  try {
    while (clock.now() < until) {
      const work = await removeBatch(shop, task, { ...batch, idsToSkip }, until)
      removed += work.removed
      idsToSkip.push(...work.refused)
      if (work.isLast) return idsToSkip.length === 0
    }
    log('purge-not-finished', { task, removed })
  } catch (error) {
    log('purge-failed', { task, removed, reason: reasonOf(error) })
  }
  return false
}

interface RemovedBatch {
  removed: number
  /** Ids of the orders that the database refused. */
  refused: string[]
  /** Whether the task has no rows left except orders that the database refused. */
  isLast: boolean
}

/** Removes a batch; if the database refuses it, removes the orders one by one and logs the refused orders. */
async function removeBatch(
  shop: Shop,
  task: PurgeTask,
  batch: PurgeBatch,
  until: Date,
): Promise<RemovedBatch> {
  try {
    const removed = await PURGES[task].run(shop.db, batch)
    return { removed, refused: [], isLast: removed < batch.limit }
  } catch (error) {
    const due = isDatabaseDown(error)
      ? undefined
      : await listOrdersToPurge(shop.db, PURGES[task], batch)
    if (due === undefined) throw error
    return removeEach(shop, task, { batch, due, until })
  }
}

async function removeEach(
  { db, clock, log }: Shop,
  task: PurgeTask,
  { batch, due, until }: { batch: PurgeBatch; due: readonly string[]; until: Date },
): Promise<RemovedBatch> {
  const refused: string[] = []
  let removed = 0
  for (const orderId of due) {
    if (clock.now() >= until) return { removed, refused, isLast: false }
    try {
      removed += await PURGES[task].run(db, { ...batch, orderId })
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      log('purge-failed', { task, orderId, reason: reasonOf(error) })
      refused.push(orderId)
    }
  }
  return { removed, refused, isLast: due.length < batch.limit }
}
