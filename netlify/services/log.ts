import { Refusal } from '#contract/failure.ts'

/** Writes an event with its facts, which are never personal data, to the log. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void

/** Writes one line of JSON per event, the format of Netlify's log drains. */
export const log: Log = (event, facts = {}) => {
  console.log(JSON.stringify({ event, ...facts }))
}

/** An error's code or name for the log; never its message, which may quote what a person typed. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.reason ?? error.failure.code
  return error instanceof Error ? error.name : 'unknown'
}

/** Runs `work`; logs a failure as `event`, and leaves the work to the next run. Never rejects. */
export async function tryOrLog({ log }: { log: Log }, event: string, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    log(event, { reason: reasonOf(error) })
  }
}

/** Whether the database is down. A Refusal with a `reason` means that only one statement failed. */
export function isDatabaseDown(error: unknown): boolean {
  const isOutage = error instanceof Refusal && error.failure.code === 'unavailable'
  return isOutage && error.reason === undefined
}
