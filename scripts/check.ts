import { CHECKS, runAll } from './steps.ts'

runAll([...CHECKS, { name: 'unit tests', command: 'vitest run --project unit' }])
