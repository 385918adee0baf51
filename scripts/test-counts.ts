import { existsSync, readFileSync } from 'node:fs'

/** Folder of the test runners' reports. */
export const RESULTS = 'test-results'

export interface Counts {
  passed: number
  /** Names of the tests that failed. */
  failed: readonly string[]
}

/** What the report of a test runner in a file says; a report that is missing counts as a failure. */
export function countsOf(file: string): Counts {
  const report = `${RESULTS}/${file}`
  if (!existsSync(report)) return { passed: 0, failed: [`no report ${file}`] }
  return countReport(readFileSync(report, 'utf8'))
}

/** What a report in JUnit's form says, which every runner writes. */
export function countReport(report: string): Counts {
  const [, ...tests] = report.split(/^\s*<testcase /m)
  const failed = tests.filter((one) => /^\s*<(failure|error)\b/m.test(one))
  const leftOut = tests.filter((one) => /^\s*<skipped\b/m.test(one))
  return {
    passed: tests.length - failed.length - leftOut.length,
    failed: failed.map((one) => /\bname="([^"]*)"/.exec(one)?.[1]?.replaceAll('&gt;', '>') ?? ''),
  }
}

/** Prints what failed, and the sum as the last line; returns the exit status. */
export function conclude(all: readonly Counts[], failedSteps: readonly string[]): 0 | 1 {
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
  const names = all.flatMap(({ failed }) => failed)
  const failed = Math.max(names.length, failedSteps.length)
  if (failed > 0) console.log(['\nFailed:', ...failedSteps, ...names].join('\n  '))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
