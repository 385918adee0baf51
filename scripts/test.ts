import { mkdirSync, rmSync } from 'node:fs'

import { CHECKS, run, runInParallel, type Step } from './steps.ts'
import { conclude, playwrightCounts, RESULTS, vitestCounts } from './test-counts.ts'

const BUILD: Step = { name: 'build', command: 'astro build --silent' }
const TESTS: Step = {
  name: 'tests',
  command: `vitest run --reporter=default --reporter=json --outputFile.json=${RESULTS}/vitest.json`,
}
const BROWSER_TESTS: Step = { name: 'browser tests', command: 'playwright test' }

/**
 * Tests wait for databases, sockets and pages most of the time: checks and tests go on beside the
 * browser tests, whose lines are the ones that are seen as they come.
 */
async function testBuiltSite(): Promise<Step[]> {
  const [failedBeside, isPassed] = await Promise.all([
    runInParallel([CHECKS.flat(), [TESTS]]),
    run(BROWSER_TESTS),
  ])
  return [...failedBeside, ...(isPassed ? [] : [BROWSER_TESTS])]
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
const failedSteps = (await run(BUILD)) ? await testBuiltSite() : [BUILD]
process.exitCode = conclude(
  [vitestCounts('vitest.json'), playwrightCounts('e2e.json')],
  failedSteps.map((step) => step.name),
)
