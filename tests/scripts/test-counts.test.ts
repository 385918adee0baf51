import { expect, test, vi } from 'vitest'

import { conclude, countReport } from '#scripts/test-counts.ts'

test('what passed is counted, what failed is named, what was left out is neither', () => {
  const report = `<testsuites tests="4">
    <testcase classname="math" name="sums &gt; adds"></testcase>
    <testcase classname="math" name="sums &gt; subtracts">
<failure message="no"></failure>
</testcase>
    <testcase classname="math" name="races">
        <skipped/>
    </testcase>
  </testsuites>`
  expect(countReport(report)).toEqual({ passed: 1, failed: ['sums > subtracts'] })
})

test.each([
  [[], [], 0, ['\n3 passed, 0 failed']],
  [
    ['is wrong'],
    ['lint', 'tests'],
    1,
    ['\nFailed:\n  lint\n  tests\n  is wrong', '\n3 passed, 2 failed'],
  ],
  [['no report e2e.xml'], [], 1, ['\nFailed:\n  no report e2e.xml', '\n3 passed, 1 failed']],
] as const)('the end names %j, and counts %j that failed', (failed, steps, status, said) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  expect(conclude([{ passed: 3, failed }], steps)).toBe(status)
  expect(log.mock.calls.flat()).toEqual(said)
  log.mockRestore()
})
