import { defineConfig } from 'vitest/config'

/** Rooms whose tests need the one-machine platform: a database, a mailbox, a card provider. */
const WITH_PLATFORM = [
  'packages/{card-provider,local-platform}/tests/**/*.test.ts',
  'tests/{database,faults,functions,use-cases}/**/*.test.ts',
]

/** Tests that only `npm run test:night` runs. */
const NIGHT = '{tests,packages}/**/night/**/*.test.ts'

/** The long form of the fault suite. */
const IS_FULL = process.env['FAULTS'] === 'full'

/** Generous, for a busy machine; a test of a time limit sets that limit itself. */
const PATIENCE_MS = 300_000

/** How long `expect.poll` waits: enough for a busy machine, and less than a test's time limit. */
export const PATIENT = { poll: { timeout: 50_000, interval: 20 } }

/** A test of the long form takes up to an hour. */
const PLATFORM = {
  globalSetup: 'tests/make-template.ts',
  isolate: false,
  testTimeout: IS_FULL ? 3_600_000 : PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: PATIENT,
}

// Each worker loads a module once; a test that needs a new instance resets the modules itself.
export default defineConfig({
  test: {
    // Most tests wait for a database or a socket, so one worker per core keeps the cores busy.
    maxWorkers: '100%',
    globalSetup: 'tests/write-catalogue.ts',
    // Shows the functions' log only for failed tests.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/quiet-console.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: PATIENT,
          isolate: false,
          unstubGlobals: true,
          include: ['{tests,packages/{content-check,editor}/tests}/**/*.test.{ts,tsx}'],
          exclude: [...WITH_PLATFORM, NIGHT, 'tests/{built-site,deploy,e2e}/**'],
        },
      },
      {
        test: {
          ...PLATFORM,
          name: 'platform',
          include: WITH_PLATFORM,
          exclude: [NIGHT],
        },
      },
      { test: { ...PLATFORM, name: 'night', include: [NIGHT] } },
      {
        test: {
          name: 'site',
          include: ['tests/built-site/**/*.test.ts'],
          exclude: [NIGHT],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          isolate: false,
        },
      },
    ],
  },
})
