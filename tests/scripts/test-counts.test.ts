import { expect, test, vi } from 'vitest'

import { conclude, countPlaywright, countVitest } from '#scripts/test-counts.ts'

test('of Vitest the tests that failed and those that were left out are named', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'skipped', fullName: 'races, the long half' },
    { status: 'todo', fullName: 'divides' },
    { status: 'failed', fullName: 'subtracts' },
  ]
  const testResults = [{ assertionResults }, { assertionResults: [] }]
  expect(countVitest({ numPassedTests: 1, numFailedTests: 2, testResults })).toEqual({
    passed: 1,
    failed: 2,
    broken: ['subtracts'],
    skipped: ['races, the long half', 'divides'],
  })
})

test('of Playwright they are named at any depth, with their reason; what is flaky has failed', () => {
  const skip = { type: 'skip', description: 'no such browser' }
  const spec = (title: string, status: string, annotations: (typeof skip)[] = []) => ({
    title,
    tests: [{ status, annotations }],
  })
  const suites = [
    {
      specs: [spec('is kept', 'skipped', [skip]), spec('is shown', 'expected')],
      suites: [{ specs: [spec('is bare', 'skipped'), spec('is wrong', 'unexpected')] }],
    },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 2, skipped: 2 }
  expect(countPlaywright({ stats, suites })).toEqual({
    passed: 1,
    failed: 3,
    broken: ['is wrong'],
    skipped: ['is kept (no such browser)', 'is bare'],
  })
})

test.each([
  [
    ['one', 'two'],
    ['\n2 skipped: one; two', '\n3 passed, 0 failed'],
  ],
  [[], ['\n3 passed, 0 failed']],
])('the end tells %j as left out', (skipped, told) => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  expect(conclude([{ passed: 3, failed: 0, broken: [], skipped }], [])).toBe(0)
  expect(log.mock.calls.flat()).toEqual(told)
  log.mockRestore()
})

test('the end names what failed, and counts a step that failed without a test', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const counts = { passed: 3, failed: 1, broken: ['is wrong'], skipped: [] }
  expect(conclude([counts], ['lint', 'tests'])).toBe(1)
  expect(log.mock.calls.flat()).toEqual([
    '\nFailed:\n  lint\n  tests\n  is wrong',
    '\n3 passed, 2 failed',
  ])
  log.mockRestore()
})
