import { defineConfig } from '@playwright/test'

import { BROWSER_ARGUMENTS, findBrowser } from './scripts/find-browser.ts'

const PORT = process.env['E2E_PORT'] ?? '8870'
const FOLDER = 'test-results/platform'

/** The tests read the addresses of mailbox and card provider from this folder's state.json. */
process.env['E2E_FOLDER'] = FOLDER

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_ARGUMENTS },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `node netlify/local/start.ts`,
    url: `http://localhost:${PORT}/api/health`,
    env: { PORT, LOCAL_FOLDER: FOLDER, LOCAL_RATE_LIMITS: 'off' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
