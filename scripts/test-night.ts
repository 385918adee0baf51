import { browserStep, runTests, vitestStep } from './test-run.ts'

process.exitCode = await runTests({
  unbuilt: vitestStep('tests', 'night'),
  browser: browserStep('night'),
})
