import { defineConfig } from '@playwright/test'

import { BROWSER_ARGUMENTS, findBrowser, UNNEEDED_ARGUMENTS } from './scripts/find-browser.ts'

const PORT = process.env['E2E_PORT'] ?? '8870'
/**
 * Folder of a running platform; if it is set, the tests use that platform instead of starting one.
 */
const RUNNING = process.env['E2E_FOLDER']
const FOLDER = RUNNING ?? 'test-results/platform'
const WORKERS = 2

/** The tests read the addresses of mailbox and card provider from this folder's state.json. */
process.env['E2E_FOLDER'] = FOLDER

/** Tests that only `npm run test:night` runs. */
const NIGHT = '**/e2e/night/*.spec.ts'

/** A member of staff for each worker, so that no test uses up the sign-in link of another. */
const STAFF = ['staff', ...Array.from({ length: WORKERS }, (_, worker) => `staff-${worker}`)]

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'day', testIgnore: NIGHT },
    { name: 'night', testMatch: NIGHT },
  ],
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: WORKERS,
  retries: 0,
  forbidOnly: true,
  // This limit is generous, for a busy machine; a test of a time limit sets that limit itself.
  timeout: 300_000,
  expect: { timeout: 50_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      executablePath: await findBrowser(),
      args: BROWSER_ARGUMENTS,
      ignoreDefaultArgs: UNNEEDED_ARGUMENTS,
    },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Animation costs processor time; test files about motion switch it on with WITH_MOTION.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node packages/local-platform/start.ts`,
    // The start page is polled instead of the health check, which may fail because of data of an
    // earlier run.
    url: `http://localhost:${PORT}/`,
    reuseExistingServer: RUNNING !== undefined,
    env: {
      PORT,
      LOCAL_FOLDER: FOLDER,
      LOCAL_RATE_LIMITS: 'off',
      LOCAL_SCHEDULES: 'off',
      LOCAL_COMPRESSION: 'off',
      EDIT_REPOSITORY: 'sample/website',
      STAFF_EMAILS: STAFF.map((name) => `${name}@northmere.example`).join(','),
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
