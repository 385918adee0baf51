import { expect, test } from 'vitest'

import { findNextStep, findStep, workingDaysToDelivery } from '#domain/order/delivery.ts'

const STEPS = [
  { id: 'ask', waits: true },
  { id: 'write', days: 4 },
  { id: 'read', waits: true },
  { id: 'mend', days: 2 },
  { id: 'delivered' },
].map((step) => ({ ...step, name: '', page: '', subject: '', mail: '' }))

test('each work step leads to the next step until delivery', () => {
  expect(STEPS.map(({ id }) => findNextStep(STEPS, id)?.id)).toEqual([
    'write',
    'read',
    'mend',
    'delivered',
    undefined,
  ])
  expect(findStep(STEPS, 'mend')?.days).toBe(2)
  expect(findStep(STEPS, 'Mend')).toBeUndefined()
})

test('the remaining working days of an order are the sum of the days of its remaining work steps', () => {
  expect(STEPS.map(({ id }) => workingDaysToDelivery(STEPS, id))).toEqual([6, 6, 2, 2, undefined])
  const withoutDays = STEPS.map((step) => ({ ...step, days: undefined }))
  expect(workingDaysToDelivery(withoutDays, 'write')).toBeUndefined()
})
