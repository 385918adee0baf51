import { withOrder } from '#data/orders/orders.ts'
import * as files from '#data/portal/files.ts'
import { listOrdersWithEndedPortal, removePortals } from '#data/portal/intakes.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { partCount } from '#domain/portal/file-rules.ts'
import { partKey } from '#services/file-store.ts'
import { reasonOf } from '#services/log.ts'

import type { PortalShop } from './portal-shop.ts'

const DAY = 86_400_000
const BATCH_SIZE = 100
/** Lower than every order's id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** A scheduled function has 30 seconds. */
const BATCHES_BEGIN_WITHIN_MS = 20_000

/**
 * Removes the portals of orders whose page is closed, and files that were not completed or delivered
 * within a day; deletes the bytes of removed files from the store. Safe to repeat and to interrupt: the
 * next run continues.
 */
export async function purgeFiles(shop: PortalShop) {
  const { clock, db, log } = shop
  const now = clock.now()
  const until = new Date(now.getTime() + BATCHES_BEGIN_WITHIN_MS)
  const closed = await removeClosedPortals(shop, until)
  const yesterday = new Date(now.getTime() - DAY)
  const abandoned = await files.deleteAbandonedFiles(db, yesterday, BATCH_SIZE)
  // `failed` counts removed files whose bytes are still stored.
  const report = { closed, abandoned, deleted: 0, failed: 0 }
  while (clock.now() < until) {
    const file = await files.claimRemovedFile(db)
    if (!file) break
    report[(await deleteBytes(shop, file)) ? 'deleted' : 'failed'] += 1
  }
  if (Object.values(report).some((count) => count > 0)) log('files-purged', { ...report })
  return report
}

/** Removes the portals of orders whose page is closed; returns the number of these orders. */
async function removeClosedPortals({ db, clock }: PortalShop, until: Date): Promise<number> {
  // Includes one more day of orders, because pages close at the end of a day in London;
  // `isOpenToCustomer` then decides.
  const before = new Date(clock.now().getTime() - (KEPT_DAYS.confirmation - 1) * DAY)
  let closed = 0
  let after = FIRST_ID
  while (clock.now() < until) {
    const ended = await listOrdersWithEndedPortal(db, { before, after, limit: BATCH_SIZE })
    for (const id of ended) {
      await withOrder(db, id, async (order, tx) => {
        if (isOpenToCustomer(order, clock.now())) return
        await removePortals(tx, [id])
        closed += 1
      })
    }
    after = ended.at(-1) ?? after
    if (ended.length < BATCH_SIZE) break
  }
  return closed
}

/** Deletes a removed file part by part; returns whether that succeeded. */
async function deleteBytes(
  { db, files: store, log }: PortalShop,
  { id, size }: { id: string; size: number },
): Promise<boolean> {
  try {
    for (let part = 0; part < partCount(size); part += 1) await store.remove(partKey(id, part))
    await files.forgetRemovedFile(db, id)
    return true
  } catch (error) {
    log('file-not-deleted', { file: id, reason: reasonOf(error) })
    return false
  }
}
