import { expect, test } from 'vitest'

import { skippedByPlaywright, skippedByVitest, skippedLine } from '#scripts/skipped-tests.ts'

test('what Vitest left out is named', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'skipped', fullName: 'races, the long half' },
    { status: 'todo', fullName: 'divides' },
    { status: 'failed', fullName: 'subtracts' },
  ]
  expect(
    skippedByVitest({ testResults: [{ assertionResults }, { assertionResults: [] }] }),
  ).toEqual(['races, the long half', 'divides'])
})

test('what Playwright left out is named at any depth, with its reason', () => {
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
  expect(skippedByPlaywright({ suites })).toEqual(['is kept (no such browser)', 'is bare'])
})

test('the line counts them, and is not there when nothing was left out', () => {
  expect(skippedLine(['one', 'two'])).toBe('2 skipped: one; two')
  expect(skippedLine([])).toBeUndefined()
})
