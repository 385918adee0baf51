import { CHECKS } from './steps.ts'
import { browserStep, runTests, vitestStep } from './test-run.ts'

process.exitCode = await runTests({
  unbuilt: vitestStep('tests', 'unit', 'platform'),
  built: { checks: CHECKS.flat(), tests: vitestStep('tests of the built site', 'site') },
  browser: browserStep('day'),
})
