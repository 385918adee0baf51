import { readFileSync } from 'node:fs'

/** Folder of the test runners' reports. */
export const RESULTS = 'test-results'

export interface Counts {
  passed: number
  failed: number
  /** Names of the tests that failed. */
  broken: readonly string[]
  /** Names of the tests that were left out. */
  skipped: readonly string[]
}

/** What of Vitest's JSON report is counted. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    assertionResults: readonly { status: string; fullName: string }[]
  }[]
}

/** What of Playwright's JSON report is counted. */
export interface PlaywrightReport extends PlaywrightSuite {
  stats: Record<string, number>
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[]
  specs?: readonly {
    title: string
    tests: readonly {
      status: string
      annotations: readonly { type: string; description?: string }[]
    }[]
  }[]
}

/** What Vitest's report in a file says; a report that is missing counts as a failure. */
export function vitestCounts(file: string): Counts {
  return counted(file, countVitest)
}

/** What Playwright's report in a file says; a report that is missing counts as a failure. */
export function playwrightCounts(file: string): Counts {
  return counted(file, countPlaywright)
}

function counted(file: string, count: (report: never) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: 1, broken: [], skipped: [] }
  }
}

/** What a report of Vitest says. */
export function countVitest(report: VitestReport): Counts {
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const named = (is: (status: string) => boolean) =>
    all.filter(({ status }) => is(status)).map(({ fullName }) => fullName)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    broken: named((status) => status === 'failed'),
    skipped: named((status) => status !== 'passed' && status !== 'failed'),
  }
}

/** What a report of Playwright says; tests that were left out are named with the reasons that they give. */
export function countPlaywright(report: PlaywrightReport): Counts {
  const { expected = 0, unexpected = 0, flaky = 0 } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky,
    broken: titlesOf(report, ['unexpected', 'flaky']),
    skipped: titlesOf(report, ['skipped']),
  }
}

function titlesOf({ suites = [], specs = [] }: PlaywrightSuite, wanted: string[]): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => wanted.includes(status))
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description
        return reason ? `${title} (${reason})` : title
      }),
  )
  return [...here, ...suites.flatMap((suite) => titlesOf(suite, wanted))]
}

/** Prints what was counted, the sum as the last line; answers the exit status. */
export function conclude(all: readonly Counts[], failedSteps: readonly string[]): 0 | 1 {
  const sum = (of: 'passed' | 'failed') => all.reduce((total, counts) => total + counts[of], 0)
  const failed = Math.max(sum('failed'), failedSteps.length)
  const broken = all.flatMap((counts) => counts.broken)
  if (failedSteps.length > 0) console.log(['\nFailed:', ...failedSteps, ...broken].join('\n  '))
  const skipped = all.flatMap((counts) => counts.skipped)
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped: ${skipped.join('; ')}`)
  console.log(`\n${sum('passed')} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
