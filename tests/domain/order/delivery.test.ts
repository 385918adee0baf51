import { expect, test } from 'vitest'

import {
  findNextStep,
  findStep,
  isCollectingStep,
  lacksDelivery,
  workingDaysToDelivery,
} from '#domain/order/delivery.ts'

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

/** Whether the work collects at each step, given which steps before delivery wait for the customer. */
function collecting(...waits: boolean[]): boolean[] {
  const steps = [...waits.map((one, place) => ({ id: `${place}`, waits: one })), STEPS.at(-1)!]
  return steps.map(({ id }) => isCollectingStep(steps, id))
}

test('work collects until the first step of the firm after a step that waits for the customer', () => {
  expect(collecting(true, false, true)).toEqual([true, false, false, false])
  expect(collecting(false, true, true, false)).toEqual([true, true, true, false, false])
  expect(collecting(false, false)).toEqual([true, true, false])
})

test('the remaining working days of an order are the sum of the days of its remaining work steps', () => {
  expect(STEPS.map(({ id }) => workingDaysToDelivery(STEPS, id))).toEqual([6, 6, 2, 2, undefined])
  const withoutDays = STEPS.map((step) => ({ ...step, days: undefined }))
  expect(workingDaysToDelivery(withoutDays, 'write')).toBeUndefined()
})

test('the last step lacks a finished document, and a step that waits for the customer after the work any document, until it is delivered', () => {
  const lacking = (...deliveries: { isFinal: boolean }[]) =>
    STEPS.map(({ id }) => id).filter((id) => lacksDelivery(STEPS, id, deliveries))
  expect(lacking()).toEqual(['read', 'delivered'])
  expect(lacking({ isFinal: false })).toEqual(['delivered'])
  expect(lacking({ isFinal: true }, { isFinal: false })).toEqual([])
  expect(lacksDelivery(STEPS, 'read', undefined)).toBe(false)
})
