import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { OrderEvent } from '#domain/order/order-event.ts'
import type { PaymentState } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'
import { aDispute, anOrder, aPayment, aReading, aRefund } from '#tests/builders.ts'

import { applyReadings, kindsOf } from './apply-readings.ts'

const OPEN = aReading({ session: 'open', payment: 'unpaid', paymentIntentId: null })
const PROCESSING = aReading({ payment: 'unpaid' })
const PAID = aReading()
const FAILED = aReading({ payment: 'failed' })
const EXPIRED = aReading({ session: 'expired', payment: 'unpaid' })

const ONE_READING: [string, PaymentReading, Partial<PaymentState>, OrderEvent[]][] = [
  ['an open session', OPEN, {}, []],
  ['a declined card in an open session', aReading({ session: 'open', payment: 'failed' }), {}, []],
  [
    'a delayed method in progress (row 21)',
    PROCESSING,
    { settlement: 'processing' },
    [{ kind: 'payment-processing' }],
  ],
  ['a payment', PAID, { settlement: 'paid' }, [{ kind: 'payment-received' }]],
  ['a delayed method that failed', FAILED, { settlement: 'failed' }, [{ kind: 'payment-failed' }]],
  ['an expired session', EXPIRED, { settlement: 'expired' }, [{ kind: 'payment-expired' }]],
  [
    'a payment already refunded in part',
    aReading({ refunds: [aRefund({ amount: 5000 })] }),
    { settlement: 'paid', refunded: 5000, refunds: [aRefund({ amount: 5000 })], readings: 1 },
    [{ kind: 'payment-received' }, { kind: 'payment-refunded', amount: 5000 }],
  ],
  [
    'a payment already disputed',
    aReading({ disputes: [aDispute()] }),
    { settlement: 'paid', disputes: [aDispute()], readings: 1 },
    [{ kind: 'payment-received' }, { kind: 'dispute-opened', amount: 199_700 }],
  ],
]

test.each(ONE_READING)(
  'an order takes the payment state that Stripe reports: %s',
  (_label, reading, payment, events) => {
    expect(applyReadings([reading])).toEqual({
      payment: aPayment({ live: false, ...payment }),
      events,
    })
  },
)

test('a payment makes the order paid even if the order was cancelled, expired or failed', () => {
  for (const settlement of ['cancelled', 'expired', 'failed', 'processing'] as const) {
    expect(applyReadings([PAID], anOrder({ payment: { settlement } }))).toEqual(
      applyReadings([PAID]),
    )
  }
})

test('a payment no longer needs attention as "not-settled" once its state is read from Stripe', () => {
  const doubtful = anOrder({ payment: aPayment({ attention: 'not-settled' }) })
  for (const reading of [OPEN, PROCESSING, FAILED, EXPIRED, PAID]) {
    expect(applyReadings([reading], doubtful)).toEqual(applyReadings([reading]))
  }
  const differing = anOrder({ payment: aPayment({ attention: 'amount-differs' }) })
  expect(applyReadings([OPEN], differing).payment.attention).toBe('amount-differs')
})

/** A charge of £5 with these refunds. */
const returned = (...amounts: number[]) =>
  aReading({
    amount: 500,
    refunds: amounts.map((amount, index) => aRefund({ id: `re_${index}`, amount })),
  })

describe('a payment of another amount or currency than ordered (rows 4 and 23)', () => {
  const WRONG: [string, Partial<PaymentReading>][] = [
    ['a penny too much', { amount: 199_701 }],
    ['an amount of zero', { amount: 0 }],
    ['a currency code in capitals', { currency: 'GBP' }],
  ]

  test.each(WRONG)(
    'a payment with %s needs attention and does not make the order paid',
    (_label, more) => {
      const reading = aReading(more)
      expect(applyReadings([reading, reading])).toEqual({
        payment: aPayment({ attention: 'amount-differs', live: false }),
        events: [{ kind: 'amount-differs', amount: reading.amount }],
      })
    },
  )

  test('an order paid with a wrong amount needs attention until it is refunded in full', () => {
    const part = [returned(), returned(200)]
    expect(applyReadings(part).payment).toMatchObject({
      attention: 'amount-differs',
      refunded: 200,
    })
    const all = returned(200, 300)
    const { payment, events } = applyReadings([...part, all, all])
    expect(payment).toMatchObject({ settlement: 'cancelled', refunded: 500, attention: null })
    expect(events).toEqual([
      { kind: 'amount-differs', amount: 500 },
      { kind: 'payment-refunded', amount: 200 },
      { kind: 'payment-refunded', amount: 300 },
    ])
  })

  test('a wrong card amount needs attention until it is refunded, even if a transfer pays the order', () => {
    const transfer = aReading({ sessionId: '', paymentIntentId: null })
    const card = aReading({ amount: 500 })
    const { payment } = applyReadings([card, transfer, card, card])
    expect(payment).toMatchObject({ settlement: 'paid', attention: 'amount-differs' })
    const refunded = applyReadings([card, transfer, card, returned(500)]).payment
    expect(refunded).toMatchObject({ settlement: 'paid', attention: null })
  })

  test('an order paid with a wrong amount needs attention again if its refund fails', () => {
    const failed = aRefund({ id: 're_0', amount: 500, status: 'failed' })
    const { payment } = applyReadings([returned(500), aReading({ amount: 500, refunds: [failed] })])
    expect(payment).toMatchObject({ refunded: 0, attention: 'amount-differs' })
  })

  test('the amount of an unpaid payment session is not checked', () => {
    expect(applyReadings([aReading({ ...EXPIRED, amount: 1 })]).payment).toEqual(
      aPayment({ settlement: 'expired', live: false }),
    )
  })
})

const anyReading = fc.record<PaymentReading>({
  sessionId: fc.constant('cs_test_session0001'),
  session: fc.constantFrom('open', 'complete', 'expired'),
  payment: fc.constantFrom('unpaid', 'paid', 'failed'),
  amount: fc.constantFrom(199_700, 199_700, 199_699, 0),
  currency: fc.constantFrom('gbp', 'gbp', 'usd'),
  paymentIntentId: fc.constantFrom(null, 'pi_0001'),
  paidAt: fc.constant('2026-03-01T10:00:00.000Z'),
  live: fc.boolean(),
  refunds: fc.constantFrom(null, [], [aRefund()], [aRefund({ status: 'failed' })]),
  disputes: fc.constantFrom(null, [], [aDispute()], [aDispute({ status: 'won' })]),
  warnings: fc.constant(null),
  review: fc.constantFrom(null, { openedAt: '2026-03-02T10:00:00.000Z', open: true }),
})
const anyPayment = fc.record<Partial<PaymentState>>({
  settlement: fc.constantFrom('pending', 'processing', 'failed', 'expired', 'cancelled', 'paid'),
  attention: fc.constantFrom(null, 'amount-differs', 'not-settled'),
})
test('the payment status of an order never moves backwards, whatever states are read', () => {
  fc.assert(
    fc.property(anyPayment, anyReading, (before, next) => {
      const { payment: after } = applyReadings([next], anOrder({ payment: before }))
      if (before.settlement === 'paid') expect(after.settlement).toBe('paid')
      if (before.settlement !== 'pending') expect(after.settlement).not.toBe('pending')
      const mayStay = before.settlement === 'paid' || next.paymentIntentId === null
      const isKept = mayStay && before.attention === 'amount-differs'
      if (after.settlement === 'paid' && !isKept) expect(after.attention).toBeNull()
    }),
    { numRuns: 1000 },
  )
})

test('only the ordered amount in pounds makes an order paid', () => {
  fc.assert(
    fc.property(fc.array(anyReading, { maxLength: 8 }), (readings) => {
      const isExact = readings.some(
        ({ payment, amount, currency }) =>
          payment === 'paid' && amount === 199_700 && currency === 'gbp',
      )
      const { payment, events } = applyReadings(readings)
      expect(payment.settlement === 'paid').toBe(isExact)
      const received = kindsOf(events).filter((kind) => kind === 'payment-received')
      expect(received).toHaveLength(isExact ? 1 : 0)
    }),
    { numRuns: 1000 },
  )
})

test('reading the same payment state again records no event', () => {
  fc.assert(
    fc.property(anyPayment, anyReading, (before, next) => {
      const order = anOrder({ payment: before })
      const { payment: once, events } = applyReadings([next], order)
      const twice = applyReadings([next, next], order)
      expect(twice.events).toEqual(events)
      expect({ ...twice.payment, readings: once.readings }).toEqual(once)
    }),
    { numRuns: 1000 },
  )
})
