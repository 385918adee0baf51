import { keepFigures, recorded } from './figures.ts'
import { recordFaults, type Place } from './reliability-figures.ts'
import { run } from './steps.ts'
import { RESULTS } from './test-counts.ts'

/** The document that holds the figures of the long runs. */
export const DOCUMENT = 'docs/reliability.md'

const REPORT = 'faults.json'

/**
 * Runs the long form of the fault suite, and of other suites beside it, with more variables. With
 * `--keep` the figures of a run that passed go into the documentation. Answers whether it passed.
 */
export async function testFaults(
  projects: readonly string[],
  place: Place,
  variables: Record<string, string>,
): Promise<boolean> {
  const suites = projects.map((name) => `--project ${name}`).join(' ')
  const given = process.argv.slice(2).filter((argument) => argument !== '--keep')
  const reports = `--reporter=default --reporter=json --outputFile.json=${RESULTS}/${REPORT}`
  const command = `vitest run ${suites} --silent=passed-only ${reports} ${given.join(' ')}`
  const isPassed = await run({ name: 'faults', command }, { FAULTS: 'full', ...variables })
  if (isPassed) {
    recordFaults(REPORT, place)
    if (process.argv.includes('--keep')) keepFigures(DOCUMENT, recorded())
  }
  return isPassed
}

if (import.meta.main) process.exitCode = (await testFaults(['faults'], '', {})) ? 0 : 1
