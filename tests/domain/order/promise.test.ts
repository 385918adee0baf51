import { expect, test } from 'vitest'

import { promiseAfterMove } from '#domain/order/promise.ts'
import { anItemAtWork, STEPS } from '#tests/builders.ts'

// A Monday.
const NOW = new Date('2026-03-02T10:00:00.000Z')
const PRODUCTS = [{ id: 'valuation', turnaround: '2-3 weeks' }]
const STEPS_WITH_DAYS = STEPS.map((step) => (step.waits ? step : { ...step, days: 2 }))
const [BEGIN, NEXT] = STEPS.map(({ id }) => id) as [string, string]

test.each([
  ['no day before the work begins', { promisedOn: '2026-04-01' }, BEGIN, null],
  ['the day that is promised', { promisedOn: '2026-04-01' }, NEXT, '2026-04-01'],
  [
    'a day by the working days of the remaining steps',
    { steps: STEPS_WITH_DAYS },
    'review',
    '2026-03-04',
  ],
  ['a day by the longest turnaround', {}, NEXT, '2026-03-23'],
  ['no day for a product that is no longer sold', { productId: 'gone' }, NEXT, null],
])('a move to another work step sets the promised day: %s', (_what, more, to, day) => {
  const item = anItemAtWork(more)
  expect(promiseAfterMove(item, to, PRODUCTS, NOW)).toBe(day)
})
