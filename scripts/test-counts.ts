import { readFileSync } from 'node:fs'

export const RESULTS_FOLDER = 'test-results'

export interface Counts {
  passed: number
  failed: readonly string[]
}

export interface VitestReport {
  testResults: readonly { assertionResults: readonly { status: string; fullName: string }[] }[]
}

export interface PlaywrightReport {
  suites?: readonly PlaywrightReport[]
  specs?: readonly { title: string; tests: readonly { status: string }[] }[]
}

/** The counts of a report file of Vitest; a missing report counts as a failure. */
export const vitestCounts = (file: string) => readCounts(file, countVitest)

/** The counts of a report file of Playwright; a missing report counts as a failure. */
export const playwrightCounts = (file: string) => readCounts(file, countPlaywright)

function readCounts(file: string, count: (report: never) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(`${RESULTS_FOLDER}/${file}`, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: [`no report ${file}`] }
  }
}

export function countVitest({ testResults }: VitestReport): Counts {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: all.filter(({ status }) => status === 'passed').length,
    failed: all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }
}

/** Counts a report of Playwright. A test that passes only on a retry counts as failed. */
export function countPlaywright({ suites = [], specs = [] }: PlaywrightReport): Counts {
  const own = specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status })))
  const inner = suites.map(countPlaywright)
  return {
    passed:
      own.filter(({ status }) => status === 'expected').length +
      inner.reduce((sum, { passed }) => sum + passed, 0),
    failed: [
      ...own.filter(({ status }) => /unexpected|flaky/.test(status)).map(({ title }) => title),
      ...inner.flatMap(({ failed }) => failed),
    ],
  }
}

/** Prints the failed tests and, as the last line, the totals; returns the exit status. */
export function printTotals(all: readonly Counts[], failedSteps: readonly string[]): 0 | 1 {
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
  const names = all.flatMap(({ failed }) => failed)
  const failed = Math.max(names.length, failedSteps.length)
  if (failed > 0) console.log(['\nFailed:', ...failedSteps, ...names].join('\n  '))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
