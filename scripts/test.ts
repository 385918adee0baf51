import { CHECKS } from './steps.ts'
import { browserStep, testRun, vitestStep } from './test-run.ts'

process.exitCode = await testRun({
  unbuilt: vitestStep('tests', 'unit', 'platform'),
  built: { checks: CHECKS.flat(), tests: vitestStep('tests of the built site', 'site') },
  browser: browserStep('day'),
})
