import { browserStep, testRun, vitestStep } from './test-run.ts'

process.exitCode = await testRun({
  unbuilt: vitestStep('tests', 'night'),
  browser: browserStep('night'),
})
