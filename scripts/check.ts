import { existsSync } from 'node:fs'

import { CHECKS, run, runBeside, type Step } from './steps.ts'

const CONTENT_TYPES: Step = { name: 'types of the content', command: 'astro sync --silent' }
const UNIT: Step = { name: 'unit tests', command: 'vitest run --project unit' }

// A clone that nothing was built in knows no collections yet, and its pages would not pass.
if (!existsSync('.astro/types.d.ts')) await run(CONTENT_TYPES)
const [first = [], ...others] = CHECKS
const failed = await runBeside([first, [...others.flat(), UNIT]])
process.exitCode = failed.length === 0 ? 0 : 1
