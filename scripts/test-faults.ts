import { forget, keepFigures, recorded } from './figures.ts'
import { run } from './steps.ts'

/** The document that holds the figures of the long runs. */
const DOCUMENT = 'docs/reliability.md'

/**
 * Runs the tests with a platform whose path has `files` in it, those of the fault suite in their long
 * form, with more variables; figures name the `FAULTS_PLACE` of the database. With `--keep` those of a run that
 * passed go into the documentation. Answers whether it passed.
 */
export async function testFaults(
  files: string,
  variables: Record<string, string> = {},
): Promise<boolean> {
  forget()
  const given = process.argv.slice(2).filter((argument) => argument !== '--keep')
  const command = `vitest run --project platform --project night ${files} --silent=passed-only ${given.join(' ')}`
  const isPassed = await run({ name: 'faults', command }, { FAULTS: 'full', ...variables })
  if (isPassed && process.argv.includes('--keep')) keepFigures(DOCUMENT, recorded())
  return isPassed
}

if (import.meta.main) process.exitCode = (await testFaults('tests/faults/')) ? 0 : 1
