import { defineConfig } from 'vitest/config'

/** The tests that a mutated rule has to fail: those that need no platform, and take seconds. */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/use-cases/**/*.test.ts'],
    globalSetup: 'tests/write-catalogue.ts',
  },
})
