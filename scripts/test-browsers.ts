import { run } from './steps.ts'

// Tests a purchase and its refund in Firefox and WebKit; skips an engine that is not installed.
const isPassed = await run(
  {
    name: 'purchase and refund in each browser',
    command: 'playwright test engines.spec --workers=1',
  },
  { ENGINES: 'all' },
)
process.exitCode = isPassed ? 0 : 1
