import { defineConfig } from 'vitest/config'

/** Rooms whose tests need the one-machine platform: a database, a mailbox, a card provider. */
const WITH_PLATFORM = ['tests/local/**/*.test.ts', 'tests/functions/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
          exclude: [...WITH_PLATFORM, 'tests/e2e/**', 'tests/site/**'],
        },
      },
      {
        test: {
          name: 'platform',
          include: WITH_PLATFORM,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'site', include: ['tests/site/**/*.test.ts'], testTimeout: 30_000 },
      },
    ],
  },
})
