import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseOrderNumber } from '#domain/order/order-number.ts'
import {
  buyerName,
  isPaidOrProcessing,
  isPaid,
  isPaidStatus,
  isWorkOver,
  ORDER_NUMBER_RANGE,
  toOrderNumber,
  orderTotal,
  PAYMENT_STATUSES,
  paymentStatus,
  type PaymentState,
  type PaymentStatus,
} from '#domain/order/order.ts'
import { aDispute, anItem, aPayment } from '#tests/builders.ts'

const TOTAL = 1000
const paid = { settlement: 'paid' } as const
const disputed = (status: string) => ({ ...paid, disputes: [aDispute({ status })] })
const open = disputed('needs_response')
const won = disputed('won')
const lost = disputed('lost')
const STATUSES: [Partial<PaymentState>, PaymentStatus][] = [
  [{}, 'pending'],
  [{ settlement: 'processing' }, 'processing'],
  [{ settlement: 'failed' }, 'failed'],
  [{ settlement: 'expired' }, 'expired'],
  [{ settlement: 'cancelled' }, 'cancelled'],
  [paid, 'paid'],
  [{ attention: 'amount-differs' }, 'needs_review'],
  [{ settlement: 'processing', attention: 'amount-differs' }, 'needs_review'],
  [{ settlement: 'expired', attention: 'amount-differs' }, 'needs_review'],
  [{ attention: 'not-settled' }, 'pending'],
  [{ settlement: 'cancelled', attention: 'not-settled' }, 'cancelled'],
  [{ ...paid, refunded: 1 }, 'partially_refunded'],
  [{ ...paid, refunded: 999 }, 'partially_refunded'],
  [{ ...paid, refunded: 1000 }, 'refunded'],
  [{ ...paid, refunded: 1001 }, 'refunded'],
  [open, 'disputed'],
  [won, 'dispute_won'],
  [{ ...lost, lost: 1000 }, 'dispute_lost'],
  [{ ...lost, lost: 1001 }, 'dispute_lost'],
  [{ ...lost, lost: 999 }, 'dispute_partly_lost'],
  [{ ...open, lost: 1000 }, 'disputed'],
  [{ ...open, refunded: 1000 }, 'disputed'],
  [{ ...lost, lost: 998, refunded: 1 }, 'dispute_partly_lost'],
  [{ ...lost, lost: 999, refunded: 1 }, 'dispute_lost'],
  [{ ...won, refunded: 1 }, 'partially_refunded'],
  [{ ...won, refunded: 1000 }, 'refunded'],
]

test.each(STATUSES)('the payment %j has the status %s', (payment, status) => {
  expect(paymentStatus({ payment: aPayment(payment), total: TOTAL })).toBe(status)
})

test('an order counts as paid only once its payment has settled', () => {
  const settlements = ['pending', 'processing', 'paid', 'failed', 'expired', 'cancelled'] as const
  const payments = settlements.map((settlement) => aPayment({ settlement, refunded: 1 }))
  expect(payments.filter(isPaid).map((payment) => payment.settlement)).toEqual(['paid'])
  const begun = payments.filter((payment) => isPaidOrProcessing({ payment }))
  expect(begun.map((payment) => payment.settlement)).toEqual(['processing', 'paid'])
  expect(isPaidOrProcessing({ payment: aPayment({ attention: 'amount-differs' }) })).toBe(true)
  expect(isPaidOrProcessing({ payment: aPayment({ attention: 'not-settled' }) })).toBe(false)
})

test('the statuses of a paid order include the statuses after refunds and disputes', () => {
  expect(PAYMENT_STATUSES.filter((status) => isPaidStatus({ status }))).toEqual([
    'paid',
    'partially_refunded',
    'refunded',
    'disputed',
    'dispute_won',
    'dispute_partly_lost',
    'dispute_lost',
  ])
})

test('the work on an order ends once the customer has the whole amount back', () => {
  expect(PAYMENT_STATUSES.filter((status) => isWorkOver({ status }))).toEqual([
    'refunded',
    'dispute_lost',
  ])
})

test.each([
  '123456789',
  '#123 456 789',
  '１２３４５６７８９',
  '١٢٣٤٥٦٧٨٩',
  '123\u2011456\u2013789',
])('the search text %j contains the order number 123456789', (text) => {
  expect(parseOrderNumber(text)).toBe('123456789')
})

test.each(['', '12345678', '023456789', '1234567890', 'ABC'])(
  '%j is not an order number',
  (text) => {
    expect(parseOrderNumber(text)).toBeUndefined()
  },
)

test('an order number has nine digits and does not begin with zero', () => {
  expect(toOrderNumber(0)).toBe('100000000')
  expect(toOrderNumber(ORDER_NUMBER_RANGE - 1)).toBe('999999999')
  fc.assert(
    fc.property(fc.nat({ max: ORDER_NUMBER_RANGE - 1 }), (draw) => {
      expect(toOrderNumber(draw)).toMatch(/^[1-9]\d{8}$/)
    }),
  )
})

test('the total of an order is the sum of price times quantity of all items', () => {
  expect(orderTotal([])).toBe(0)
  expect(orderTotal([anItem({ quantity: 2 }), anItem({ price: 3, quantity: 10 })])).toBe(399_430)
})

test('the name of a buyer consists of first and last name', () => {
  expect(buyerName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  expect(buyerName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
})
