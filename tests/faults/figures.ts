import { afterAll } from 'vitest'

import { recordFigures } from '#scripts/figures.ts'

import { isLongRun } from './network.ts'

/** What a test counted: the name of each count and its number. */
export type Counts = Readonly<Record<string, number>>

/** Sums the counts of a file's passed tests; a full run records the sums as a figure. */
export function recordCounts(what: string, describeSums: (sum: (key: string) => string) => string) {
  const sums = new Map<string, number>()
  afterAll(() => {
    const sum = (key: string) => (sums.get(key) ?? 0).toLocaleString('en-GB')
    if (isLongRun && sums.size > 0)
      recordFigures({ [what + (process.env['FAULTS_PLACE'] ?? '')]: describeSums(sum) })
  })
  return (counted: Counts) => {
    for (const [key, more] of Object.entries(counted)) sums.set(key, (sums.get(key) ?? 0) + more)
  }
}
