import { showProgress } from './progress.ts'
import { CHECKS, runBeside, type Step } from './steps.ts'

const UNIT: Step = { name: 'unit tests', command: 'vitest run --project unit' }

const [first = [], ...others] = CHECKS
const failed = await runBeside([first, [...others.flat(), UNIT]], showProgress)
process.exitCode = failed.length === 0 ? 0 : 1
