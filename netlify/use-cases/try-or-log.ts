import { Refusal } from '#contract/failure.ts'
import { reasonOf } from '#services/log.ts'

import type { Shop } from './shop.ts'

/**
 * Runs `work`; a failure is logged as `event` and left to the next run. Rejects only while the
 * database is down.
 */
export async function tryOrLog(
  { log }: Shop,
  event: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    log(event, { reason: reasonOf(error) })
  }
}

/** Whether the database is down. A Refusal with a `reason` is about one statement that it has ended. */
export function isDatabaseDown(error: unknown): boolean {
  const isOutage = error instanceof Refusal && error.failure.code === 'unavailable'
  return isOutage && error.reason === undefined
}
