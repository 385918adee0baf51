import { Refusal } from '#contract/failure.ts'

/** Awaits `promise`; an outage of the database becomes a Refusal of code `unavailable`. */
export async function mapOutage<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw isOutage(error) ? outage(error) : error
  }
}

/** The refusal while the database is out of reach; with a `reason` where that is so of one statement alone. */
export function outage(cause?: unknown): Refusal {
  const message = 'The shop is not available just now.'
  const code = codeOf(cause)
  const reason = ONE_STATEMENT.test(code) ? code : undefined
  return new Refusal({ code: 'unavailable', message, retryAfter: 10 }, cause, reason)
}

/** A limit of time, a lock or a deadlock has ended one statement or transaction: the next may succeed. */
const ONE_STATEMENT = /^(57014|55P03|40P01|40001|25P03)$/

/**
 * Connection, password, resource, read-only, shut-down, lock, time-out and internal errors: the
 * statement itself is fine. Internal is all that Neon's proxy says while it reaches no database.
 */
const OUTAGE_STATES = /^(08|28|53|57|58|XX|55P03|40P01|40001|25006|25P03)/
const SQL_STATE = /^[0-9A-Z]{5}$/

function isOutage(error: unknown): boolean {
  return isBrokenLine(error) || (error instanceof Error && OUTAGE_STATES.test(codeOf(error)))
}

/** What the server says of a statement has an SQL state; everything else is the way to the server. */
export function isBrokenLine(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return /^E[A-Z]+$/.test(code) || !SQL_STATE.test(code)
}

function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return isCoded ? String(error.code) : ''
}
