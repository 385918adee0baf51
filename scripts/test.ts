import { mkdirSync, readFileSync, rmSync } from 'node:fs'

import {
  skippedByPlaywright,
  skippedByVitest,
  skippedLine,
  type PlaywrightReport,
  type VitestReport,
} from './skipped-tests.ts'
import { CHECKS, run, runBeside, type Step } from './steps.ts'

interface Counts {
  passed: number
  failed: number
  /** Names of the tests that were left out. */
  skipped: readonly string[]
}

const RESULTS = 'test-results'

const BUILD: Step = { name: 'build', command: 'astro build --silent' }
const TESTS: Step = {
  name: 'tests',
  command: `vitest run --reporter=default --reporter=json --outputFile.json=${RESULTS}/vitest.json`,
}
const BROWSER_TESTS: Step = { name: 'browser tests', command: 'playwright test' }

function counted(file: string, read: (report: never) => Counts): Counts {
  try {
    return read(JSON.parse(readFileSync(`${RESULTS}/${file}`, 'utf8')) as never)
  } catch {
    return { passed: 0, failed: 1, skipped: [] }
  }
}

function vitestCounts(
  report: VitestReport & { numPassedTests: number; numFailedTests: number },
): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: skippedByVitest(report),
  }
}

function playwrightCounts(report: PlaywrightReport & { stats: Record<string, number> }): Counts {
  const { stats } = report
  return {
    passed: stats['expected'] ?? 0,
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
    skipped: skippedByPlaywright(report),
  }
}

/**
 * Tests wait for databases, sockets and pages most of the time: checks and tests go on beside the
 * browser tests, whose lines are the ones that are seen as they come.
 */
async function testBuiltSite(): Promise<Step[]> {
  const [failedBeside, isPassed] = await Promise.all([
    runBeside([CHECKS.flat(), [TESTS]]),
    run(BROWSER_TESTS),
  ])
  return [...failedBeside, ...(isPassed ? [] : [BROWSER_TESTS])]
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
const failedSteps = (await run(BUILD)) ? await testBuiltSite() : [BUILD]
const unit = counted('vitest.json', vitestCounts)
const browser = counted('e2e.json', playwrightCounts)
const passed = unit.passed + browser.passed
const failed = Math.max(unit.failed + browser.failed, failedSteps.length)

if (failedSteps.length > 0) {
  console.log(`\nFailed: ${failedSteps.map((step) => step.name).join(', ')}`)
}
const skipped = skippedLine([...unit.skipped, ...browser.skipped])
if (skipped) console.log(`\n${skipped}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
