import { figuresTable, forget, recorded } from './figures.ts'
import { run } from './steps.ts'

/**
 * Runs the tests with a platform whose path has `files` in it, those of the fault suite in their long
 * form, with more variables, and prints their figures, which name the `FAULTS_PLACE` of the database.
 * Answers whether all passed.
 */
export async function testFaults(
  files: string,
  variables: Record<string, string> = {},
): Promise<boolean> {
  forget()
  const given = process.argv.slice(2).join(' ')
  const command = `vitest run --project platform ${files} --silent=passed-only ${given}`
  const isPassed = await run({ name: 'faults', command }, { FAULTS: 'full', ...variables })
  console.log(`\n${figuresTable(recorded())}`)
  return isPassed
}

if (import.meta.main) process.exitCode = (await testFaults('tests/faults/')) ? 0 : 1
