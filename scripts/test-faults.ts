import { clearFigures, readFigures, writeFigures } from './figures.ts'
import { run } from './steps.ts'

const DOCUMENT = 'docs/reliability.md'

/**
 * Runs the platform tests whose path contains `files`, with the fault suite in its long form, and
 * returns whether they passed. `FAULTS_PLACE` names the database in the figures; `--keep` writes
 * the figures of a passed run into the documentation.
 */
export async function testFaults(
  files: string,
  variables: Record<string, string> = {},
): Promise<boolean> {
  clearFigures()
  const given = process.argv.slice(2).filter((argument) => argument !== '--keep')
  const command = `vitest run --project platform --project night ${files} --silent=passed-only ${given.join(' ')}`
  const isPassed = await run({ name: 'faults', command }, { FAULTS: 'full', ...variables })
  if (isPassed && process.argv.includes('--keep')) writeFigures(DOCUMENT, readFigures())
  return isPassed
}

if (import.meta.main) process.exitCode = (await testFaults('tests/faults/')) ? 0 : 1
