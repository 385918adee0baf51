import { Cron } from 'croner'

import type { LoadedFunction } from './load-functions.ts'

/**
 * Runs scheduled functions by their cron lines (UTC), each one at a time, and once at the beginning:
 * a machine that was off has missed runs. Returns how to stop.
 */
export function startSchedules(
  functions: LoadedFunction[],
  run: (fn: LoadedFunction) => Promise<unknown>,
): () => void {
  const jobs = functions.flatMap((fn) => {
    if (fn.schedule === undefined) return []
    const options = { protect: true, timezone: 'UTC', unref: true }
    return [new Cron(fn.schedule, options, async () => void (await run(fn)))]
  })
  for (const job of jobs) void job.trigger()
  return () => jobs.forEach((job) => job.stop())
}
