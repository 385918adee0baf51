import { expect, test } from 'vitest'

import { daysLeft, stepAfter, stepOf } from '#domain/order/delivery.ts'

const STEPS = [
  { id: 'ask', waits: true },
  { id: 'write', days: 4 },
  { id: 'read', waits: true },
  { id: 'mend', days: 2 },
  { id: 'delivered' },
].map((step) => ({ ...step, name: '', page: '', subject: '', mail: '' }))

test('each step leads to the next until delivery', () => {
  expect(STEPS.map(({ id }) => stepAfter(STEPS, id)?.id)).toEqual([
    'write',
    'read',
    'mend',
    'delivered',
    undefined,
  ])
  expect(stepOf(STEPS, 'mend')?.days).toBe(2)
  expect(stepOf(STEPS, 'Mend')).toBeUndefined()
})

test('the remaining working days are those of the remaining steps, unknown if no step has any', () => {
  expect(STEPS.map(({ id }) => daysLeft(STEPS, id))).toEqual([6, 6, 2, 2, undefined])
  const withoutDays = STEPS.map((step) => ({ ...step, days: undefined }))
  expect(daysLeft(withoutDays, 'write')).toBeUndefined()
})
