import { defineConfig } from '@playwright/test'

import { BROWSER_ARGUMENTS, findBrowser, UNNEEDED_ARGUMENTS } from './scripts/find-browser.ts'

const PORT = process.env['E2E_PORT'] ?? '8870'
/** Naming the folder of a platform that runs already makes the tests use it. */
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
  // Longer than a machine takes on which others work: what has to come in time says so itself.
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
    // Frames cost processor time. Where movement is part of what is tested, a file asks for it: see MOVING.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node packages/local-platform/start.ts`,
    // What an earlier run left behind may be out of health: no schedule has gone by since.
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
