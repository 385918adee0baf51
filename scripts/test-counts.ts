import { readFileSync } from 'node:fs'

import {
  skippedByPlaywright,
  skippedByVitest,
  skippedLine,
  type PlaywrightReport,
  type VitestReport,
} from './skipped-tests.ts'

/** Folder of the test runners' reports. */
export const RESULTS = 'test-results'

export interface Counts {
  passed: number
  failed: number
  /** Names of the tests that were left out. */
  skipped: readonly string[]
}

/** What Vitest's report in a file says; a report that is missing counts as a failure. */
export function vitestCounts(file: string): Counts {
  return counted(
    file,
    (report: VitestReport & { numPassedTests: number; numFailedTests: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: skippedByVitest(report),
    }),
  )
}

/** What Playwright's report in a file says; a report that is missing counts as a failure. */
export function playwrightCounts(file: string): Counts {
  return counted(file, (report: PlaywrightReport & { stats: Record<string, number> }) => {
    const { stats } = report
    return {
      passed: stats['expected'] ?? 0,
      failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
      skipped: skippedByPlaywright(report),
    }
  })
}

function counted(file: string, read: (report: never) => Counts): Counts {
  try {
    return read(JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: 1, skipped: [] }
  }
}

/** Prints what was counted, the sum as the last line; answers the exit status. */
export function conclude(all: readonly Counts[], failedSteps: readonly string[]): 0 | 1 {
  const sum = (of: 'passed' | 'failed') => all.reduce((total, counts) => total + counts[of], 0)
  const failed = Math.max(sum('failed'), failedSteps.length)
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
  const skipped = skippedLine(all.flatMap((counts) => counts.skipped))
  if (skipped) console.log(`\n${skipped}`)
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
