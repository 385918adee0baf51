import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { disputeState, lostAmount, type Dispute } from '#domain/money/dispute.ts'
import { refundedAmount, type Refund } from '#domain/money/refund.ts'
import { paymentStatus } from '#domain/order/order.ts'
import { settlementAfter, type PaymentReading } from '#domain/order/settlement.ts'
import { aDispute, anOrder, aPayment, aReading, aRefund, aWarning } from '#tests/builders.ts'
import { follow as followed, kinds } from '#tests/domain/order/follow.ts'

const TOTAL = 199_700
const PAID = aPayment({ settlement: 'paid', live: false })

/** A paid order after several readings. */
function follow(readings: readonly PaymentReading[], start = PAID) {
  const { payment, events } = followed(readings, { total: TOTAL, payment: start })
  return { payment, events, status: paymentStatus(payment, TOTAL) }
}

/** Readings that tell of one refund, or of one dispute, as it is from time to time. */
const refunded = (...life: Partial<Refund>[]) =>
  life.map((more) => aReading({ refunds: [aRefund(more)] }))
const disputed = (...life: Partial<Dispute>[]) =>
  life.map((more) => aReading({ disputes: [aDispute(more)] }))

describe('[row 35] a refund', () => {
  test('that fails gives its amount back to what is kept', () => {
    const failed = { amount: TOTAL, status: 'failed', reason: 'lost_or_stolen_card' }
    const { payment, events, status } = follow(refunded({ amount: TOTAL }, failed))
    expect([payment.refunded, status]).toEqual([0, 'paid'])
    const facts = { type: 'provider', word: 'lost_or_stolen_card' }
    expect(events).toEqual([
      { kind: 'payment-refunded', amount: TOTAL },
      { kind: 'refund-failed', amount: TOTAL, facts },
    ])
  })

  test.each([
    { life: ['pending', 'succeeded'], told: ['refund-pending', 'payment-refunded'] },
    { life: ['pending', 'canceled'], told: ['refund-pending', 'refund-canceled'] },
    {
      life: ['succeeded', 'requires_action', 'pending', 'succeeded'],
      told: ['payment-refunded', 'refund-requires-action', 'refund-pending', 'payment-refunded'],
    },
    { life: ['succeeded', 'succeeded'], told: ['payment-refunded'] },
    { life: ['on_the_moon'], told: ['refund-unknown'] },
  ])('is told as it goes: %j', ({ life, told }) => {
    expect(kinds(follow(refunded(...life.map((status) => ({ status })))).events)).toEqual(told)
  })

  test('counts unless it has failed or nobody knows its status', () => {
    const all = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled', 'on_the_moon']
    const counted = all.filter((status) => refundedAmount([aRefund({ status })]) > 0)
    expect(counted).toEqual(all.slice(0, 3))
  })

  test('that a reading leaves out or was not asked for stays as it was', () => {
    const told = follow(refunded({}))
    for (const refunds of [null, []]) {
      expect(follow([aReading({ refunds })], told.payment).payment.refunds).toEqual([aRefund()])
    }
  })

  test('stands in the order in which they were made, whatever their ids are', () => {
    const made = ['re_9', 're_1'].map((id, day) =>
      aRefund({ id, createdAt: `2026-03-0${day + 1}T10:00:00.000Z` }),
    )
    const { refunds } = follow([aReading({ refunds: made.toReversed() })]).payment
    expect(refunds).toEqual(made)
  })
})

describe('[row 35] a dispute', () => {
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
  ])('through %j leaves the order %s', (statuses, status, told) => {
    const result = follow(disputed(...statuses.map((status) => ({ status }))))
    expect(result.status).toBe(status)
    expect(kinds(result.events)).toContain(told)
    expect(result.events).toHaveLength(statuses.length)
  })

  test('that is lost over a part only took that part, to the penny, and the rest is told when it comes back', () => {
    const lost = { status: 'lost', amount: TOTAL }
    const part = { ...lost, reinstated: TOTAL - 12_345 }
    const { payment, status, events } = follow(disputed({ amount: TOTAL }, lost, part, part))
    expect(payment.lost).toBe(12_345)
    expect(status).toBe('dispute_partly_lost')
    expect(events.slice(1)).toEqual([
      { kind: 'dispute-lost', amount: TOTAL },
      { kind: 'dispute-reinstated', amount: TOTAL - 12_345 },
    ])
    expect(follow(disputed(part)).events).toEqual([{ kind: 'dispute-lost', amount: 12_345 }])
  })

  test('that is lost and has come back whole took nothing', () => {
    const back = { status: 'lost', amount: TOTAL, reinstated: TOTAL }
    const { payment, status } = follow(disputed(back))
    expect([payment.lost, status]).toEqual([0, 'dispute_won'])
    const more = aDispute({ status: 'lost', amount: 500, reinstated: 700 })
    expect(lostAmount([more], TOTAL)).toBe(0)
  })

  test('that is won says nothing of the money that comes back with it', () => {
    const won = { status: 'won', amount: 500 }
    const { events } = follow(disputed({ amount: 500 }, won, { ...won, reinstated: 500 }))
    expect(kinds(events)).toEqual(['dispute-opened', 'dispute-won'])
  })

  test('can take more than was paid, and be in another currency', () => {
    const more = aDispute({ status: 'lost', amount: TOTAL + 5000 })
    expect(lostAmount([more], TOTAL)).toBe(TOTAL + 5000)
    const euros = { status: 'lost', amount: 300, currency: 'eur' }
    expect(lostAmount([aDispute(euros)], TOTAL)).toBe(TOTAL)
    expect(follow(disputed(euros)).events).toEqual([{ kind: 'dispute-lost' }])
  })

  test('with another deadline or amount is told once', () => {
    const later = { dueBy: '2026-04-01T00:00:00.000Z' }
    const { events } = follow(disputed({}, later, later, { ...later, amount: 1 }))
    expect(kinds(events)).toEqual(['dispute-opened', 'dispute-changed', 'dispute-changed'])
  })

  test('is open while any is, and lost before it is won', () => {
    const all = ['won', 'lost', 'needs_response', 'warning_closed'].map((status) =>
      aDispute({ status }),
    )
    expect(disputeState(all)).toBe('open')
    expect(disputeState(all.slice(0, 2))).toBe('lost')
    expect(disputeState(all.slice(0, 1))).toBe('won')
    expect(disputeState([])).toBe('none')
  })
})

test('a fraud warning is told once, and a review when it begins and ends', () => {
  const openedAt = '2026-03-02T11:00:00.000Z'
  const { payment, events } = follow([
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

describe('a reading that another has overtaken', () => {
  const pending = aReading({ refunds: [aRefund({ status: 'pending' })] })
  const succeeded = aReading({ refunds: [aRefund()] })

  test('changes nothing: the provider has to be read again', () => {
    const { payment } = follow([succeeded])
    expect(settlementAfter({ total: TOTAL, payment }, pending, 0)).toBe('stale')
    expect(settlementAfter({ total: TOTAL, payment }, pending, null)).toBe('stale')
  })

  test('is overtaken by one that said what was known already, too', () => {
    const known = follow([succeeded]).payment
    const { payment } = follow([succeeded], known)
    expect(settlementAfter({ total: TOTAL, payment }, pending, known.readings)).toBe('stale')
  })

  test('settles all the same where it tells the same, or nothing of what can change', () => {
    const { payment } = follow([succeeded])
    for (const reading of [succeeded, aReading()]) {
      expect(settlementAfter({ total: TOTAL, payment }, reading, 0)).toEqual({
        payment,
        events: [],
      })
    }
  })

  test('does not keep an order that nothing happened to from being paid', () => {
    const change = settlementAfter(anOrder(), aReading(), null)
    expect(change).toMatchObject({ payment: { settlement: 'paid' } })
  })
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

test('of any readings every change of a status is told once, and no other', () => {
  fc.assert(
    fc.property(readings, (told) => {
      const statuses = new Map<string, string>()
      let changes = 0
      for (const reading of told) {
        for (const { id, status } of [...(reading.refunds ?? []), ...(reading.disputes ?? [])]) {
          if (statuses.get(id) !== status) changes += 1
          statuses.set(id, status)
        }
      }
      // A change of an amount or a deadline alone is told as such.
      expect(follow(told.map(plain)).events).toHaveLength(changes)
      expect(follow(told).events.length).toBeGreaterThanOrEqual(changes)
    }),
    { numRuns: 1000 },
  )
})

/** A reading whose amounts and deadlines are those of every other. */
function plain(reading: PaymentReading): PaymentReading {
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
