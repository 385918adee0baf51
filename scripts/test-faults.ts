import { forget, keepFigures, recorded } from './figures.ts'
import { recordFaults, type Place } from './reliability-figures.ts'
import { run } from './steps.ts'
import { RESULTS } from './test-counts.ts'

/** The document that holds the figures of the long runs. */
const DOCUMENT = 'docs/reliability.md'

const REPORT = 'faults.json'

/**
 * Runs the tests with a platform whose path has `files` in it, those of the fault suite in their long
 * form, with more variables. With `--keep` the figures of a run that passed go into the documentation.
 * Answers whether it passed.
 */
export async function testFaults(
  files: string,
  place: Place,
  variables: Record<string, string>,
): Promise<boolean> {
  forget()
  const given = process.argv.slice(2).filter((argument) => argument !== '--keep')
  const reports = `--reporter=default --reporter=json --outputFile.json=${RESULTS}/${REPORT}`
  const command = `vitest run --project platform ${files} --silent=passed-only ${reports} ${given.join(' ')}`
  const isPassed = await run({ name: 'faults', command }, { FAULTS: 'full', ...variables })
  if (isPassed) {
    recordFaults(REPORT, place)
    if (process.argv.includes('--keep')) keepFigures(DOCUMENT, recorded())
  }
  return isPassed
}

if (import.meta.main) process.exitCode = (await testFaults('tests/faults/', '', {})) ? 0 : 1
