import { Refusal } from '#contract/failure.ts'
import { reasonOf } from '#services/log.ts'

import type { Shop } from './shop.ts'

/**
 * Does a part of what has to be done; what cannot be done now is logged, and left to the next run. It
 * rejects without the database alone, where nothing else could be done either.
 */
export async function orLog(
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

/** Whether the database is out of reach. One statement that it has ended names its reason. */
export function isDatabaseDown(error: unknown): boolean {
  const isOutage = error instanceof Refusal && error.failure.code === 'unavailable'
  return isOutage && error.reason === undefined
}
