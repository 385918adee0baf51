import { mkdirSync, rmSync } from 'node:fs'

import { run, runSequences, type Step } from './steps.ts'
import {
  printTotals,
  playwrightCounts,
  RESULTS_FOLDER,
  vitestCounts,
  type Counts,
} from './test-counts.ts'

const BUILD: Step = { name: 'build', command: 'astro build --silent' }

export interface TestStep extends Step {
  counts: () => Counts
}

interface TestRun {
  /** Tests that need no built site; they start together with the build. */
  unbuilt: TestStep
  /** Tests of the built site; they run together with the browser tests. */
  built?: TestStep
  browser: TestStep
}

/** Tests of these projects of `vitest.config.ts`. */
export function vitestStep(name: string, ...projects: readonly string[]): TestStep {
  const report = `${projects.join('-')}.json`
  const chosen = projects.map((project) => `--project ${project}`).join(' ')
  return {
    name,
    command: `vitest run ${chosen} --reporter=default --reporter=json --outputFile.json=${RESULTS_FOLDER}/${report}`,
    counts: () => vitestCounts(report),
  }
}

/** Tests of a project of `playwright.config.ts`. */
export function browserStep(project: string): TestStep {
  return {
    name: 'browser tests',
    command: `playwright test --project=${project}`,
    counts: () => playwrightCounts('e2e.json'),
  }
}

/**
 * Builds the site and runs the tests at the same time, because both often wait for a database, a
 * socket or a page. The browser tests print while they run, the other steps when they end. Prints the
 * totals and returns the exit status.
 */
export async function runTests({ unbuilt, built, browser }: TestRun): Promise<0 | 1> {
  rmSync(RESULTS_FOLDER, { recursive: true, force: true })
  mkdirSync(RESULTS_FOLDER)
  const unbuiltRun = runSequences([[unbuilt]])
  const failed = (await run(BUILD)) ? await testBuiltSite(browser, built) : [BUILD]
  failed.push(...(await unbuiltRun))
  return printTotals(
    [unbuilt, ...(built ? [built] : []), browser].map(({ counts }) => counts()),
    failed.map(({ name }) => name),
  )
}

async function testBuiltSite(browser: TestStep, built?: TestStep): Promise<Step[]> {
  const [failed, isPassed] = await Promise.all([runSequences(built ? [[built]] : []), run(browser)])
  return isPassed ? failed : [...failed, browser]
}
