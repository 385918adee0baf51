import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  isOpenToCustomer,
  lastAccessDay,
  type OrderAccessFacts,
} from '#domain/order/order-access.ts'
import type { PaymentState } from '#domain/order/order.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import { aDispute, anOrder, aPayment, aRefund } from '#tests/builders.ts'

const PAID = aPayment({ settlement: 'paid' })
const DELIVERED = { step: 'delivered', stepSince: '2026-05-01T10:00:00.000Z' } as const
const IN_PROGRESS = { step: 'review', stepSince: '2026-06-01T10:00:00.000Z' } as const

const accessFacts = (more: Partial<OrderAccessFacts> = {}): OrderAccessFacts => ({
  ...anOrder({ payment: PAID }),
  items: [DELIVERED],
  transferDueOn: null,
  ...more,
})

const REFUNDED = {
  refunded: 199_700,
  refunds: [aRefund({ createdAt: '2026-08-01T10:00:00.000Z' })],
}
const LOST_DISPUTES = [aDispute({ status: 'lost', createdAt: '2026-02-01T10:00:00.000Z' })]
test.each<[string, Partial<PaymentState>, string | null]>([
  ['refunded in part', { ...PAID, refunded: 1, refunds: [aRefund()] }, null],
  ['not paid for', {}, addDays('2026-03-01', KEPT_DAYS.unpaidOrder)],
  [
    'refunded before delivery',
    { ...PAID, ...REFUNDED },
    addDays('2026-08-01', KEPT_DAYS.confirmation),
  ],
  [
    'lost to a dispute before delivery',
    { ...PAID, lost: 199_700, disputes: LOST_DISPUTES },
    addDays('2026-06-01', KEPT_DAYS.confirmation),
  ],
])('the last day of a customer’s access to an order %s is %s', (_name, payment, last) => {
  expect(lastAccessDay(accessFacts({ items: [IN_PROGRESS], payment: aPayment(payment) }))).toBe(
    last,
  )
})

test('a later partial refund does not extend a customer’s access to delivered work', () => {
  const payment = aPayment({ ...PAID, ...REFUNDED, refunded: 1 })
  expect(lastAccessDay(accessFacts({ payment }))).toBe(
    addDays('2026-05-01', KEPT_DAYS.confirmation),
  )
})

test('the days of a customer’s access count from the refund of a product if that ended the work', () => {
  const items = [DELIVERED, { ...IN_PROGRESS, isRefunded: true }]
  const payment = aPayment({ ...PAID, ...REFUNDED, refunded: 99_700 })
  expect(lastAccessDay(accessFacts({ items, payment }))).toBe(
    addDays('2026-08-01', KEPT_DAYS.confirmation),
  )
})

test('the page of an unpaid order closes a fixed time after the due date of the transfer', () => {
  const order = accessFacts({
    payment: aPayment({ settlement: 'expired' }),
    transferDueOn: '2026-04-30',
  })
  expect(lastAccessDay(order)).toBe(addDays('2026-04-30', KEPT_DAYS.unpaidOrder))
})

test('the page of an order is open until midnight in London on its last day', () => {
  const order = accessFacts({ payment: aPayment() })
  expect(lastAccessDay(order)).toBe('2026-03-31')
  expect(isOpenToCustomer(order, new Date('2026-03-31T22:59:59.999Z'))).toBe(true)
  expect(isOpenToCustomer(order, new Date('2026-03-31T23:00:00.000Z'))).toBe(false)
})

test('the page of an erased customer’s order is closed', () => {
  const now = new Date('2026-03-02T10:00:00.000Z')
  expect(isOpenToCustomer(accessFacts(), now)).toBe(true)
  expect(isOpenToCustomer(accessFacts({ buyer: { email: '' } }), now)).toBe(false)
})

test('the page of an order with unfinished work never closes', () => {
  const moments = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  const items = fc.array(
    fc.record({
      step: fc.constantFrom('questionnaire', 'review', 'delivered'),
      stepSince: moments.map((at) => at.toISOString()),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(items, moments, (work, now) => {
      const order = accessFacts({ items: work })
      const isDone = work.every(({ step }) => step === 'delivered')
      const deliveries = work.map(({ stepSince }) => londonDay(new Date(stepSince))).toSorted()
      const last = addDays(deliveries.at(-1) ?? '', KEPT_DAYS.confirmation)
      expect(isOpenToCustomer(order, now)).toBe(!isDone || londonDay(now) <= last)
    }),
  )
})
