import { mkdirSync, readFileSync, rmSync } from 'node:fs'

import { CHECKS, run, runBeside, type Step } from './steps.ts'

interface Counts {
  passed: number
  failed: number
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
    return { passed: 0, failed: 1 }
  }
}

function vitestCounts(report: { numPassedTests: number; numFailedTests: number }): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function playwrightCounts({ stats }: { stats: Record<string, number> }): Counts {
  return {
    passed: stats['expected'] ?? 0,
    failed: (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0),
  }
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)
const failedSteps = await runBeside(CHECKS)
for (const step of [BUILD, TESTS, BROWSER_TESTS]) {
  if (!(await run(step))) failedSteps.push(step)
}
const unit = counted('vitest.json', vitestCounts)
const browser = counted('e2e.json', playwrightCounts)
const passed = unit.passed + browser.passed
const failed = Math.max(unit.failed + browser.failed, failedSteps.length)

if (failedSteps.length > 0) {
  console.log(`\nFailed: ${failedSteps.map((step) => step.name).join(', ')}`)
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
