import { CHECKS, run, runInParallel, type Step } from './steps.ts'

const CONTENT_TYPES: Step = { name: 'types of the content', command: 'astro sync --silent' }
const UNIT: Step = { name: 'unit tests', command: 'vitest run --project unit' }

const isSynced = await run(CONTENT_TYPES)
const [first = [], ...others] = CHECKS
const failed = await runInParallel([first, [...others.flat(), UNIT]])
process.exitCode = isSynced && failed.length === 0 ? 0 : 1
