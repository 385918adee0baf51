import { CHECKS, run, runBeside } from './steps.ts'

const failed = await runBeside(CHECKS)
const isPassed = failed.length === 0
process.exitCode =
  isPassed && (await run({ name: 'unit tests', command: 'vitest run --project unit' })) ? 0 : 1
