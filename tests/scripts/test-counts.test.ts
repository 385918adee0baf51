import { expect, test, vi } from 'vitest'

import { printTotals, countPlaywright, countVitest } from '#scripts/test-counts.ts'

const spec = (title: string, status: string) => ({ title, tests: [{ status }] })

test('the Vitest report counts passed tests and names failed tests', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'skipped', fullName: 'races, the long half' },
    { status: 'failed', fullName: 'subtracts' },
  ]
  const testResults = [{ assertionResults }, { assertionResults: [] }]
  expect(countVitest({ testResults })).toEqual({ passed: 1, failed: ['subtracts'] })
})

test('the Playwright report names failed tests, including flaky ones', () => {
  const suites = [
    {
      specs: [spec('is left out', 'skipped'), spec('is shown', 'expected')],
      suites: [{ specs: [spec('is shaky', 'flaky'), spec('is wrong', 'unexpected')] }],
    },
  ]
  expect(countPlaywright({ suites })).toEqual({ passed: 1, failed: ['is shaky', 'is wrong'] })
})

test.each([
  [[], [], 0, ['\n3 passed, 0 failed']],
  [
    ['is wrong'],
    ['lint', 'tests'],
    1,
    ['\nFailed:\n  lint\n  tests\n  is wrong', '\n3 passed, 2 failed'],
  ],
  [['no report e2e.json'], [], 1, ['\nFailed:\n  no report e2e.json', '\n3 passed, 1 failed']],
] as const)(
  'the summary of a test run names the failed tests %j and steps %j',
  (failed, steps, status, lines) => {
    const log = vi.spyOn(console, 'log').mockReturnValue()
    expect(printTotals([{ passed: 3, failed }], steps)).toBe(status)
    expect(log.mock.calls.flat()).toEqual(lines)
    log.mockRestore()
  },
)
