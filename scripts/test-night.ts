import { browserStep, testRun, vitestStep } from './test-run.ts'

process.exitCode = await testRun({
  unbuilt: vitestStep('fault tests', 'night'),
  browser: browserStep('night'),
})
