import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { disputeState, lostAmount, type Dispute } from '#domain/money/dispute.ts'
import { refundedAmount, type Refund } from '#domain/money/refund.ts'
import { paymentStatus } from '#domain/order/order.ts'
import { applyReading, type PaymentReading } from '#domain/order/settlement.ts'
import { aDispute, anOrder, aPayment, aReading, aRefund, aWarning } from '#tests/builders.ts'
import { applyReadings, kindsOf } from '#tests/domain/order/apply-readings.ts'

const TOTAL = 199_700
const PAID = aPayment({ settlement: 'paid', live: false })

/** The payment, events and status after these readings of a paid order. */
function applyToPaidOrder(readings: readonly PaymentReading[], start = PAID) {
  const { payment, events } = applyReadings(readings, { total: TOTAL, payment: start })
  return { payment, events, status: paymentStatus({ payment, total: TOTAL }) }
}

/** One reading for each state that a refund or dispute has in turn. */
const refundReadings = (...snapshots: Partial<Refund>[]) =>
  snapshots.map((more) => aReading({ refunds: [aRefund(more)] }))
const disputeReadings = (...snapshots: Partial<Dispute>[]) =>
  snapshots.map((more) => aReading({ disputes: [aDispute(more)] }))

describe('a refund (row 35)', () => {
  test('a failed refund no longer counts as refunded', () => {
    const failed = { amount: TOTAL, status: 'failed', reason: 'lost_or_stolen_card' }
    const { payment, events, status } = applyToPaidOrder(refundReadings({ amount: TOTAL }, failed))
    expect([payment.refunded, status]).toEqual([0, 'paid'])
    const facts = { type: 'provider', word: 'lost_or_stolen_card' }
    expect(events).toEqual([
      { kind: 'payment-refunded', amount: TOTAL },
      { kind: 'refund-failed', amount: TOTAL, facts },
    ])
  })

  test.each([
    { statuses: ['pending', 'succeeded'], expected: ['refund-pending', 'payment-refunded'] },
    { statuses: ['pending', 'canceled'], expected: ['refund-pending', 'refund-canceled'] },
    {
      statuses: ['succeeded', 'requires_action', 'pending', 'succeeded'],
      expected: [
        'payment-refunded',
        'refund-requires-action',
        'refund-pending',
        'payment-refunded',
      ],
    },
    { statuses: ['succeeded', 'succeeded'], expected: ['payment-refunded'] },
    { statuses: ['on_the_moon'], expected: ['refund-unknown'] },
  ])('every change of a refund’s status is recorded: %j', ({ statuses, expected }) => {
    expect(
      kindsOf(applyToPaidOrder(refundReadings(...statuses.map((status) => ({ status })))).events),
    ).toEqual(expected)
  })

  test('a refund counts only if its money is on the way or has arrived', () => {
    const all = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled', 'on_the_moon']
    const counted = all.filter((status) => refundedAmount([aRefund({ status })]) > 0)
    expect(counted).toEqual(all.slice(0, 3))
  })

  test('a stored refund stays unchanged if Stripe’s response does not contain the refund', () => {
    const known = applyToPaidOrder(refundReadings({}))
    for (const refunds of [null, []]) {
      expect(applyToPaidOrder([aReading({ refunds })], known.payment).payment.refunds).toEqual([
        aRefund(),
      ])
    }
  })

  test('refunds are stored in the order of their creation, whatever their ids', () => {
    const made = ['re_9', 're_1'].map((id, day) =>
      aRefund({ id, createdAt: `2026-03-0${day + 1}T10:00:00.000Z` }),
    )
    const { refunds } = applyToPaidOrder([aReading({ refunds: made.toReversed() })]).payment
    expect(refunds).toEqual(made)
  })
})

describe('a dispute (row 35)', () => {
  test.each([
    [['needs_response', 'under_review', 'won'], 'dispute_won', 'dispute-answered'],
    [['needs_response', 'lost', 'won'], 'dispute_won', 'dispute-lost'],
    [['won', 'lost'], 'dispute_lost', 'dispute-won'],
    [['lost', 'appeal_needs_response'], 'disputed', 'appeal-opened'],
    [['lost', 'appeal_under_review', 'won'], 'dispute_won', 'appeal-answered'],
    [['lost'], 'dispute_lost', 'dispute-lost'],
    [['warning_needs_response'], 'paid', 'inquiry-opened'],
    [['warning_under_review', 'warning_closed'], 'paid', 'inquiry-closed'],
    [['warning_needs_response', 'needs_response'], 'disputed', 'dispute-opened'],
    [['prevented'], 'paid', 'dispute-prevented'],
    [['on_the_moon'], 'disputed', 'dispute-unknown'],
  ])(
    'a dispute that has the statuses %j in turn gives the order the status %s',
    (statuses, status, expectedKind) => {
      const result = applyToPaidOrder(disputeReadings(...statuses.map((status) => ({ status }))))
      expect(result.status).toBe(status)
      expect(kindsOf(result.events)).toContain(expectedKind)
      expect(result.events).toHaveLength(statuses.length)
    },
  )

  test('a partly lost dispute costs the firm exactly the lost part', () => {
    const lost = { status: 'lost', amount: TOTAL }
    const part = { ...lost, reinstated: TOTAL - 12_345 }
    const { payment, status, events } = applyToPaidOrder(
      disputeReadings({ amount: TOTAL }, lost, part, part),
    )
    expect(payment.lost).toBe(12_345)
    expect(status).toBe('dispute_partly_lost')
    expect(events.slice(1)).toEqual([
      { kind: 'dispute-lost', amount: TOTAL },
      { kind: 'dispute-reinstated', amount: TOTAL - 12_345 },
    ])
    expect(applyToPaidOrder(disputeReadings(part)).events).toEqual([
      { kind: 'dispute-lost', amount: 12_345 },
    ])
  })

  test('a lost dispute costs the firm nothing if the bank returns the whole amount', () => {
    const returned = { status: 'lost', amount: TOTAL, reinstated: TOTAL }
    const { payment, status } = applyToPaidOrder(disputeReadings(returned))
    expect([payment.lost, status]).toEqual([0, 'dispute_won'])
    const more = aDispute({ status: 'lost', amount: 500, reinstated: 700 })
    expect(lostAmount([more], TOTAL)).toBe(0)
  })

  test('a won dispute records no event for the returned money', () => {
    const won = { status: 'won', amount: 500 }
    const { events } = applyToPaidOrder(
      disputeReadings({ amount: 500 }, won, { ...won, reinstated: 500 }),
    )
    expect(kindsOf(events)).toEqual(['dispute-opened', 'dispute-won'])
  })

  test('a dispute may exceed the paid amount, or be in a currency other than that of the payment', () => {
    const more = aDispute({ status: 'lost', amount: TOTAL + 5000 })
    expect(lostAmount([more], TOTAL)).toBe(TOTAL + 5000)
    const euros = { status: 'lost', amount: 300, currency: 'eur' }
    expect(lostAmount([aDispute(euros)], TOTAL)).toBe(TOTAL)
    expect(applyToPaidOrder(disputeReadings(euros)).events).toEqual([{ kind: 'dispute-lost' }])
  })

  test('each change of a dispute’s deadline or amount is recorded once', () => {
    const later = { dueBy: '2026-04-01T00:00:00.000Z' }
    const { events } = applyToPaidOrder(disputeReadings({}, later, later, { ...later, amount: 1 }))
    expect(kindsOf(events)).toEqual(['dispute-opened', 'dispute-changed', 'dispute-changed'])
  })

  test('several disputes count as open if any dispute is open, and otherwise as lost if any is lost', () => {
    const all = ['won', 'lost', 'needs_response', 'warning_closed'].map((status) =>
      aDispute({ status }),
    )
    expect(disputeState(all)).toBe('open')
    expect(disputeState(all.slice(0, 2))).toBe('lost')
    expect(disputeState(all.slice(0, 1))).toBe('won')
    expect(disputeState([])).toBe('none')
  })
})

test('a fraud warning and each change of a review are recorded once', () => {
  const openedAt = '2026-03-02T11:00:00.000Z'
  const { payment, events } = applyToPaidOrder([
    aReading({ warnings: [aWarning()], review: { openedAt, open: true } }),
    aReading({ warnings: [aWarning({ actionable: false })], review: { openedAt, open: true } }),
    aReading({ review: { openedAt, open: false } }),
  ])
  expect(events).toEqual([
    { kind: 'fraud-warning', facts: { type: 'provider', word: 'made_with_stolen_card' } },
    { kind: 'review-opened' },
    { kind: 'review-closed' },
  ])
  expect(payment.warnings).toEqual([aWarning({ actionable: false })])
  expect(payment.reviewOpenedAt).toBeNull()
})

const PENDING = aReading({ refunds: [aRefund({ status: 'pending' })] })
const SUCCEEDED = aReading({ refunds: [aRefund()] })

test('a payment state read from Stripe is stale if a newer state has been stored since the read began', () => {
  const { payment } = applyToPaidOrder([SUCCEEDED])
  expect(applyReading({ total: TOTAL, payment }, PENDING, 0)).toBe('stale')
  expect(applyReading({ total: TOTAL, payment }, PENDING, null)).toBe('stale')
})

test('an older payment state is stale even if the newer state changed nothing', () => {
  const known = applyToPaidOrder([SUCCEEDED]).payment
  const { payment } = applyToPaidOrder([SUCCEEDED], known)
  expect(applyReading({ total: TOTAL, payment }, PENDING, known.readings)).toBe('stale')
})

test('an older payment state is accepted if it would change no refund, dispute, warning or review', () => {
  const { payment } = applyToPaidOrder([SUCCEEDED])
  for (const reading of [SUCCEEDED, aReading()]) {
    expect(applyReading({ total: TOTAL, payment }, reading, 0)).toEqual({
      payment,
      events: [],
    })
  }
})

test('a paid session without a time, refunds or disputes marks the order as paid', () => {
  const change = applyReading(anOrder(), aReading(), null)
  expect(change).toMatchObject({ payment: { settlement: 'paid' } })
})

const refunds = fc.uniqueArray(
  fc.record<Refund>({
    id: fc.constantFrom('re_1', 're_2', 're_3'),
    amount: fc.integer({ min: 1, max: TOTAL }),
    status: fc.constantFrom('pending', 'requires_action', 'succeeded', 'failed', 'canceled', 'new'),
    reason: fc.constant(null),
    requestId: fc.constant(null),
    createdAt: fc.constant('2026-03-02T10:00:00.000Z'),
  }),
  { selector: ({ id }) => id },
)
const disputes = fc.uniqueArray(
  fc.record<Dispute>({
    id: fc.constantFrom('du_1', 'dp_2'),
    amount: fc.integer({ min: 1, max: 2 * TOTAL }),
    reinstated: fc.constantFrom(0, 0, 1, TOTAL),
    currency: fc.constantFrom('gbp', 'gbp', 'usd'),
    status: fc.constantFrom('warning_needs_response', 'needs_response', 'won', 'lost', 'new'),
    reason: fc.constant(null),
    dueBy: fc.constantFrom(null, '2026-03-20T10:00:00.000Z'),
    createdAt: fc.constant('2026-03-03T10:00:00.000Z'),
  }),
  { selector: ({ id }) => id },
)
const readings = fc.array(
  fc.record({ refunds, disputes }).map((facts) => aReading(facts)),
  { minLength: 1, maxLength: 8 },
)

test('every change of a payment’s status is recorded exactly once, in whatever order the states are read', () => {
  fc.assert(
    fc.property(readings, (sequence) => {
      const statuses = new Map<string, string>()
      let changes = 0
      for (const reading of sequence) {
        for (const { id, status } of [...(reading.refunds ?? []), ...(reading.disputes ?? [])]) {
          if (statuses.get(id) !== status) changes += 1
          statuses.set(id, status)
        }
      }
      // A change of only an amount or a deadline is an event too, so all amounts and deadlines are made equal.
      expect(applyToPaidOrder(sequence.map(withEqualAmounts)).events).toHaveLength(changes)
      expect(applyToPaidOrder(sequence).events.length).toBeGreaterThanOrEqual(changes)
    }),
    { numRuns: 1000 },
  )
})

/** The reading with 1 for every amount, and without deadlines. */
function withEqualAmounts(reading: PaymentReading): PaymentReading {
  return {
    ...reading,
    refunds: (reading.refunds ?? []).map((refund) => ({ ...refund, amount: 1 })),
    disputes: (reading.disputes ?? []).map((dispute) => ({
      ...dispute,
      amount: 1,
      reinstated: 0,
      dueBy: null,
    })),
  }
}
