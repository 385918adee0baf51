import * as files from '#data/portal/files.ts'
import { partCount } from '#domain/portal/file-rules.ts'
import { partKey } from '#services/file-store.ts'
import { isDatabaseDown, reasonOf } from '#services/log.ts'

import type { PortalShop } from './portal-shop.ts'

const DAY = 86_400_000
const BATCH = 100
/** A scheduled function has 30 seconds. */
const WITHIN_MS = 20_000

/** What a run has done: files removed that nobody completed, files whose bytes are deleted or still stored. */
interface PurgeReport {
  abandoned: number
  deleted: number
  failed: number
}

/**
 * Removes files that were not completed or delivered within a day, and deletes the bytes of removed files
 * from the store. Safe to repeat and to interrupt: the next run continues.
 */
export async function purgeFiles(shop: PortalShop): Promise<PurgeReport> {
  const { clock, db, log } = shop
  const now = clock.now()
  const until = new Date(now.getTime() + WITHIN_MS)
  const report = { abandoned: 0, deleted: 0, failed: 0 }
  report.abandoned = await files.deleteAbandonedFiles(db, new Date(now.getTime() - DAY), BATCH)
  while (clock.now() < until) {
    const file = await files.findRemovedFile(db)
    if (!file) break
    report[(await deleteBytes(shop, file)) ? 'deleted' : 'failed'] += 1
  }
  log('files-purged', { ...report })
  return report
}

/** Deletes a removed file part by part; returns whether nothing of it is left. */
async function deleteBytes(
  { db, files: store, log }: PortalShop,
  { id, size }: { id: string; size: number },
): Promise<boolean> {
  try {
    for (let part = 0; part < partCount(size); part += 1) await store.remove(partKey(id, part))
    await files.forgetRemovedFile(db, id)
    return true
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log('file-not-deleted', { file: id, reason: reasonOf(error) })
    await files.postponeRemovedFile(db, id)
    return false
  }
}
