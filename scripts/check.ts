import { existsSync } from 'node:fs'

import { CHECKS, run, runInParallel, type Step } from './steps.ts'

const CONTENT_TYPES: Step = { name: 'types of the content', command: 'astro sync --silent' }
const UNIT: Step = { name: 'unit tests', command: 'vitest run --project unit' }

// A fresh clone has no types of the content yet, without which its pages do not pass.
if (!existsSync('.astro/types.d.ts')) await run(CONTENT_TYPES)
const [first = [], ...others] = CHECKS
const failed = await runInParallel([first, [...others.flat(), UNIT]])
process.exitCode = failed.length === 0 ? 0 : 1
