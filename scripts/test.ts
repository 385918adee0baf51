import { browserStep, runTests, vitestStep } from './test-run.ts'

process.exitCode = await runTests({
  unbuilt: vitestStep('tests', 'unit', 'platform'),
  built: vitestStep('tests of the built site', 'site'),
  browser: browserStep('day'),
})
