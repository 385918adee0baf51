import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { DisputeState, Order, PaymentState } from '#domain/order.ts'
import {
  settlementAfter,
  type OrderEvent,
  type PaymentReading,
  type SettlementChange,
} from '#domain/settlement.ts'
import { anOrder, aPayment, aReading } from '#tests/builders.ts'

const OPEN = aReading({ session: 'open', payment: 'unpaid', paymentIntentId: null })
const PROCESSING = aReading({ payment: 'unpaid' })
const PAID = aReading()
const FAILED = aReading({ payment: 'failed' })
const EXPIRED = aReading({ session: 'expired', payment: 'unpaid' })

type Judged = Pick<Order, 'total' | 'payment'>

/** The order after several readings, and everything that was said on the way. */
function follow(readings: readonly PaymentReading[], start: Judged = anOrder()): SettlementChange {
  const events: OrderEvent[] = []
  let payment = start.payment
  for (const reading of readings) {
    const change = settlementAfter({ total: start.total, payment }, reading)
    payment = change.payment
    events.push(...change.events)
  }
  return { payment, events }
}

function countOf(events: readonly OrderEvent[], kind: OrderEvent['kind']): number {
  return events.filter((event) => event.kind === kind).length
}

describe('one reading of a pending order', () => {
  const TOLD: [string, PaymentReading, Partial<PaymentState>, OrderEvent[]][] = [
    ['an open session', OPEN, {}, []],
    [
      'a delayed method under way (row 21)',
      PROCESSING,
      { settlement: 'processing' },
      [{ kind: 'payment-processing' }],
    ],
    ['money', PAID, { settlement: 'paid' }, [{ kind: 'payment-received' }]],
    [
      'a delayed method that failed',
      FAILED,
      { settlement: 'failed' },
      [{ kind: 'payment-failed' }],
    ],
    ['an expired session', EXPIRED, { settlement: 'expired' }, [{ kind: 'payment-expired' }]],
    [
      'money, part of which has been given back already',
      aReading({ refunded: 5000 }),
      { settlement: 'paid', refunded: 5000 },
      [{ kind: 'payment-received' }, { kind: 'payment-refunded', amount: 5000 }],
    ],
    [
      'money that is disputed already',
      aReading({ dispute: 'open' }),
      { settlement: 'paid', dispute: 'open' },
      [{ kind: 'payment-received' }, { kind: 'dispute-opened' }],
    ],
  ]

  test.each(TOLD)('%s', (_what, reading, payment, events) => {
    expect(follow([reading])).toEqual({ payment: aPayment(payment), events })
  })

  test('a declined card leaves the session open and the order payable', () => {
    expect(follow([aReading({ session: 'open', payment: 'failed' })]).payment.settlement).toBe(
      'pending',
    )
  })
})

describe('after the money has come', () => {
  test.each([
    ['expired', EXPIRED],
    ['failed', FAILED],
    ['processing', PROCESSING],
    ['open', OPEN],
  ])('late news that it is %s changes nothing (row 20)', (_what, late) => {
    expect(follow([PAID, late])).toEqual(follow([PAID]))
  })

  test('money outranks a cancelled, expired or failed order', () => {
    for (const settlement of ['cancelled', 'expired', 'failed', 'processing'] as const) {
      const order = anOrder({ payment: { settlement } })
      expect(follow([PAID], order)).toEqual({
        payment: aPayment({ settlement: 'paid' }),
        events: [{ kind: 'payment-received' }],
      })
    }
  })

  test('each refund is told with what it adds', () => {
    const { payment, events } = follow([
      PAID,
      aReading({ refunded: 50_000 }),
      aReading({ refunded: 199_700 }),
    ])
    expect(payment.refunded).toBe(199_700)
    expect(events.slice(1)).toEqual([
      { kind: 'payment-refunded', amount: 50_000 },
      { kind: 'payment-refunded', amount: 149_700 },
    ])
  })

  test.each(['won', 'lost'] as const)('a dispute is opened and %s, once', (end) => {
    const readings = [PAID, aReading({ dispute: 'open' }), aReading({ dispute: end })]
    const { payment, events } = follow([...readings, ...readings])
    expect(payment.dispute).toBe(end)
    expect(events.map((event) => event.kind)).toEqual([
      'payment-received',
      'dispute-opened',
      `dispute-${end}`,
    ])
  })

  test('a dispute that is decided stays as it was decided', () => {
    for (const [end, other] of [
      ['won', 'lost'],
      ['lost', 'won'],
    ] as const) {
      const { payment, events } = follow([aReading({ dispute: end }), aReading({ dispute: other })])
      expect(payment.dispute).toBe(end)
      expect(events.map(({ kind }) => kind)).not.toContain(`dispute-${other}`)
    }
  })
})

test('what could not be settled is in no doubt any more once the provider has been read', () => {
  const doubtful = anOrder({ payment: aPayment({ attention: 'not-settled' }) })
  for (const reading of [OPEN, PROCESSING, FAILED, EXPIRED, PAID]) {
    expect(follow([reading], doubtful)).toEqual(follow([reading]))
  }
  const differing = anOrder({ payment: aPayment({ attention: 'amount-differs' }) })
  expect(follow([OPEN], differing).payment.attention).toBe('amount-differs')
})

describe('another amount or currency than ordered (rows 4 and 23)', () => {
  const WRONG: [string, Partial<PaymentReading>][] = [
    ['a penny less', { amount: 199_699 }],
    ['a penny more', { amount: 199_701 }],
    ['nothing', { amount: 0 }],
    ['pounds of another case', { currency: 'GBP' }],
    ['yen', { currency: 'jpy' }],
    ['no currency', { currency: '' }],
  ]

  test.each(WRONG)('%s asks for attention and is not paid', (_what, more) => {
    const reading = aReading(more)
    expect(follow([reading, reading])).toEqual({
      payment: aPayment({ attention: 'amount-differs' }),
      events: [{ kind: 'amount-differs', amount: reading.amount }],
    })
  })

  test('a wrong amount of which a part is given back still waits for a person', () => {
    const wrong = aReading({ amount: 500 })
    expect(follow([wrong, { ...wrong, refunded: 499 }]).payment).toEqual(
      aPayment({ attention: 'amount-differs', refunded: 499 }),
    )
  })

  test('a wrong amount that is given back in full no longer waits for a person', () => {
    const wrong = aReading({ amount: 500 })
    const { payment, events } = follow([
      wrong,
      { ...wrong, refunded: 200 },
      { ...wrong, refunded: 500 },
      { ...wrong, refunded: 500 },
    ])
    expect(payment).toEqual(aPayment({ settlement: 'cancelled', refunded: 500 }))
    expect(events).toEqual([
      { kind: 'amount-differs', amount: 500 },
      { kind: 'payment-refunded', amount: 200 },
      { kind: 'payment-refunded', amount: 300 },
    ])
  })

  test('a session that is not paid needs no comparison', () => {
    expect(follow([aReading({ ...EXPIRED, amount: 1 })]).payment).toEqual(
      aPayment({ settlement: 'expired' }),
    )
  })

  test('the right amount after all settles the order and ends the attention', () => {
    const { payment, events } = follow([aReading({ amount: 1 }), PAID])
    expect(payment).toEqual(aPayment({ settlement: 'paid' }))
    expect(events.map((event) => event.kind)).toEqual(['amount-differs', 'payment-received'])
  })

  test('a paid order stays paid, whatever amount a later reading names', () => {
    expect(follow([PAID, aReading({ amount: 1 })])).toEqual(follow([PAID]))
  })
})

/** Everything that can happen to one session at the provider, as readings in their true order. */
const history = fc
  .record({
    course: fc.constantFrom(
      [OPEN],
      [OPEN, EXPIRED],
      [OPEN, PROCESSING],
      [OPEN, PROCESSING, FAILED],
      [OPEN, PROCESSING, PAID],
      [OPEN, PAID],
    ),
    afterwards: fc.array(
      fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.constantFrom('open', 'won', 'lost')),
      { maxLength: 5 },
    ),
  })
  .map(({ course, afterwards }) => {
    const readings = [...course]
    let latest = readings.at(-1)
    for (const step of afterwards) {
      if (latest?.payment !== 'paid') break
      latest = afterwardsOf(latest, step)
      readings.push(latest)
    }
    return readings
  })

function afterwardsOf(reading: PaymentReading, step: number | DisputeState): PaymentReading {
  if (typeof step === 'number') {
    return { ...reading, refunded: Math.min(reading.refunded + step, reading.amount) }
  }
  const isNext = step === 'open' ? reading.dispute === 'none' : reading.dispute === 'open'
  return isNext ? { ...reading, dispute: step } : reading
}

describe('readings of one session, late, doubled and in any order (rows 14, 16, 20)', () => {
  const news = fc
    .tuple(history, fc.array(fc.nat(), { maxLength: 12 }), fc.nat())
    .map(([readings, picks, place]) => {
      const heard = picks.map((pick) => readings[pick % readings.length] ?? OPEN)
      const latest = readings.at(-1) ?? OPEN
      const where = place % (heard.length + 1)
      return { latest, heard: [...heard.slice(0, where), latest, ...heard.slice(where)] }
    })

  test('end in the state of the most advanced one', () => {
    fc.assert(
      fc.property(news, ({ latest, heard }) => {
        expect(follow(heard).payment).toEqual(follow([latest]).payment)
      }),
      { numRuns: 1000 },
    )
  })

  test('tell of the money once, and of every penny given back once', () => {
    fc.assert(
      fc.property(news, ({ latest, heard }) => {
        const { events } = follow(heard)
        const refunds = events.filter((event) => event.kind === 'payment-refunded')
        expect(countOf(events, 'payment-received')).toBe(latest.payment === 'paid' ? 1 : 0)
        expect(refunds.reduce((sum, event) => sum + (event.amount ?? 0), 0)).toBe(latest.refunded)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('any readings at all', () => {
  const reading = fc.record<PaymentReading>({
    sessionId: fc.constant('cs_test_session0001'),
    session: fc.constantFrom('open', 'complete', 'expired'),
    payment: fc.constantFrom('unpaid', 'paid', 'failed'),
    amount: fc.constantFrom(199_700, 199_700, 199_699, 0),
    currency: fc.constantFrom('gbp', 'gbp', 'usd'),
    paymentIntentId: fc.constantFrom(null, 'pi_0001'),
    refunded: fc.integer({ min: 0, max: 199_700 }),
    dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
  })
  const payment = fc.record<PaymentState>({
    settlement: fc.constantFrom('pending', 'processing', 'failed', 'expired', 'cancelled', 'paid'),
    refunded: fc.integer({ min: 0, max: 199_700 }),
    dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
    attention: fc.constantFrom(null, 'amount-differs', 'not-settled'),
  })
  const DISPUTE_PLACE: Record<DisputeState, number> = { none: 0, open: 1, won: 2, lost: 2 }

  test('facts only move forward', () => {
    fc.assert(
      fc.property(payment, reading, (before, next) => {
        const { payment: after } = follow([next], anOrder({ payment: before }))
        if (before.settlement === 'paid') expect(after.settlement).toBe('paid')
        if (before.settlement !== 'pending') expect(after.settlement).not.toBe('pending')
        expect(after.refunded).toBeGreaterThanOrEqual(before.refunded)
        expect(DISPUTE_PLACE[after.dispute]).toBeGreaterThanOrEqual(DISPUTE_PLACE[before.dispute])
        if (after.settlement === 'paid') expect(after.attention).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  test('only the ordered amount in pounds ever becomes paid', () => {
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 8 }), (readings) => {
        const isRight = readings.some(
          ({ payment, amount, currency }) =>
            payment === 'paid' && amount === 199_700 && currency === 'gbp',
        )
        const { payment, events } = follow(readings)
        expect(payment.settlement === 'paid').toBe(isRight)
        expect(countOf(events, 'payment-received')).toBe(isRight ? 1 : 0)
      }),
      { numRuns: 1000 },
    )
  })

  test('a session that charges another amount is reported at most once', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 8 }), ([first, ...rest]) => {
        const { amount, currency } = first ?? aReading()
        const readings = [first ?? aReading(), ...rest].map((item) => ({
          ...item,
          amount,
          currency,
        }))
        expect(countOf(follow(readings).events, 'amount-differs')).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000 },
    )
  })

  test('the same reading a second time says nothing new', () => {
    fc.assert(
      fc.property(payment, reading, (before, next) => {
        const order = anOrder({ payment: before })
        expect(follow([next, next], order)).toEqual(follow([next], order))
      }),
      { numRuns: 1000 },
    )
  })
})
