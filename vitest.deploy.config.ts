import { defineConfig } from 'vitest/config'

import { PATIENT } from './vitest.config.ts'

/** Tests of the shop as its host runs it: packaged, in processes, behind a pooler. */
export default defineConfig({
  test: {
    include: ['tests/deploy/**/*.test.ts'],
    globalSetup: 'tests/deploy/package-functions.ts',
    fileParallelism: false,
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: PATIENT,
  },
})
