import { array, assert, boolean, constantFrom, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { disputeState, lostAmount, type Dispute } from '#domain/money/dispute.ts'
import { refundedAmount, type Refund } from '#domain/money/refund.ts'
import type { PaymentState } from '#domain/order/order.ts'
import { applyReading, type PaymentReading } from '#domain/order/settlement.ts'
import { aDispute, aPayment, aReading, aRefund } from '#tests/builders.ts'
import { recordCounts } from '#tests/faults/figures.ts'
import { isLongRun } from '#tests/faults/network.ts'

const TOTAL = 199_700
const SCHEDULES = isLongRun ? 10_000 : 2000

const count = recordCounts(
  'Readings doubled, late, reordered and dropped against the state machine',
  (sum) => `${sum('schedules')} schedules: all end in Stripe's latest state`,
)

const OPEN = aReading({ session: 'open', payment: 'unpaid' })
const WAITING = aReading({ payment: 'unpaid' })

const refunds = (...states: Partial<Refund>[]) => aReading({ refunds: states.map(aRefund) })
const disputes = (...states: Partial<Dispute>[]) => aReading({ disputes: states.map(aDispute) })

/** Life cycles of a payment as the provider's successive states. */
const LIFE_CYCLES: Record<string, PaymentReading[]> = {
  paid: [OPEN, aReading()],
  delayed: [OPEN, WAITING, aReading()],
  bounced: [OPEN, WAITING, aReading({ payment: 'failed' })],
  expired: [OPEN, aReading({ session: 'expired', payment: 'unpaid' })],
  wrong: [OPEN, aReading({ amount: 1 })],
  refunded: [
    OPEN,
    aReading(),
    refunds({ amount: 50_000 }),
    refunds({ amount: 50_000 }, { id: 're_2', amount: 149_700 }),
  ],
  'refund fails': [
    OPEN,
    aReading(),
    refunds({ amount: TOTAL, status: 'pending' }),
    refunds({ amount: TOTAL }),
    refunds({ amount: TOTAL, status: 'failed', reason: 'lost_or_stolen_card' }),
  ],
  'refund comes back and leaves again': [
    aReading(),
    refunds({}),
    refunds({ status: 'requires_action' }),
    refunds({ status: 'pending' }),
    refunds({}),
  ],
  'one of two refunds fails': [
    aReading(),
    refunds({}),
    refunds({}, { id: 're_2', amount: 700 }),
    refunds({ status: 'failed' }, { id: 're_2', amount: 700 }),
  ],
  'dispute lost': [OPEN, aReading(), disputes({}), disputes({ status: 'lost' })],
  'second dispute': [
    aReading(),
    disputes({}),
    disputes({ status: 'won' }),
    disputes({ status: 'won' }, { id: 'du_2', amount: 700 }),
    disputes({ status: 'won' }, { id: 'du_2', amount: 700, status: 'lost' }),
  ],
  appeal: [
    aReading(),
    disputes({}),
    disputes({ status: 'lost' }),
    disputes({ status: 'appeal_needs_response' }),
    disputes({ status: 'won' }),
  ],
  inquiry: [
    aReading(),
    disputes({ status: 'warning_needs_response' }),
    disputes({ status: 'warning_under_review' }),
    disputes({ status: 'needs_response', dueBy: '2026-04-01T00:00:00.000Z' }),
  ],
}

const UNPAID_CYCLES = ['bounced', 'expired', 'wrong']

/**
 * Any schedule of readings during a life cycle. Each step begins a reading, lets a pending reading
 * see the current state, moves the life cycle on, or applies a reading. Readings thus arrive twice,
 * late, out of order or never. At the end the payment is read once more, as after the last event.
 */
const schedules = record({
  name: constantFrom(...Object.keys(LIFE_CYCLES)),
  steps: array(
    record({ what: constantFrom('begin', 'see', 'live', 'take'), which: nat(2), keep: boolean() }),
    { maxLength: 60 },
  ),
})

interface PendingReading {
  /** The payment state that was read; null until the provider answers. */
  reading: PaymentReading | null
  expectedVersion: number
}

type Step = { what: string; which: number; keep: boolean }

function runSchedule(name: string, steps: readonly Step[]) {
  const life = LIFE_CYCLES[name]!
  let age = 0
  let payment = aPayment()
  const states: PaymentState[] = [payment]
  const events: string[] = []
  const pending: PendingReading[] = []

  const begin = (): PendingReading => ({ reading: null, expectedVersion: payment.readings })
  const observe = (one: PendingReading) => (one.reading ??= life[age]!)

  /** Applies a reading; returns true if the reading is stale, so that the payment must be read again. */
  function apply(one: PendingReading): boolean {
    const change = applyReading({ total: TOTAL, payment }, observe(one), one.expectedVersion)
    if (change === 'stale') return true
    payment = change.payment
    states.push(payment)
    events.push(...change.events.map(({ kind }) => kind))
    return false
  }

  const ACTIONS: Record<string, (step: Step) => void> = {
    live: () => (age = Math.min(age + 1, life.length - 1)),
    begin: () => pending.push(begin()),
    see: ({ which }) => pending.slice(which, which + 1).forEach(observe),
    take: ({ which, keep }) => {
      // A reading that stays pending is applied again later.
      const chosen = pending.splice(which, 1)
      if (keep) pending.push(...chosen)
      if (chosen.some(apply)) pending.push(begin())
    },
  }
  for (const step of steps) ACTIONS[step.what]?.(step)
  age = life.length - 1
  apply(begin())
  // After the last step the pending readings are applied; each stale one is replaced by a new reading.
  for (const late of pending) {
    if (apply(late)) apply(begin())
  }
  return { payment, events, states, end: life[age]! }
}

const countOf = (events: string[], kind: string) => events.filter((item) => item === kind).length

test('an order gets Stripe’s last payment state, in whatever order the states are read (rows 13, 14 and 35)', () => {
  assert(
    property(schedules, ({ name, steps }) => {
      const { payment, end } = runSchedule(name, steps)
      const { payment: direct } = runSchedule(name, [])
      expect({ ...payment, readings: direct.readings }).toEqual(direct)
      expect(payment.refunded).toBe(refundedAmount(end.refunds ?? []))
      expect(payment.lost).toBe(lostAmount(end.disputes ?? [], TOTAL))
      expect(disputeState(payment.disputes)).toBe(disputeState(end.disputes ?? []))
    }),
    { numRuns: SCHEDULES, seed: 4 },
  )
  count({ schedules: SCHEDULES })
})

test('a payment is recorded once, and a paid order never becomes unpaid (rows 20, 21 and 23)', () => {
  assert(
    property(schedules, ({ name, steps }) => {
      const { states, events } = runSchedule(name, steps)
      const firstPaid = states.findIndex(({ settlement }) => settlement === 'paid')
      const after = firstPaid === -1 ? [] : states.slice(firstPaid)
      expect(after.every(({ settlement }) => settlement === 'paid')).toBe(true)
      expect(countOf(events, 'payment-received')).toBe(UNPAID_CYCLES.includes(name) ? 0 : 1)
      expect(countOf(events, 'amount-differs')).toBe(name === 'wrong' ? 1 : 0)
    }),
    { numRuns: SCHEDULES, seed: 29 },
  )
  count({ schedules: SCHEDULES })
})

test('a refund or dispute never returns to a state that it has left at the provider (row 35)', () => {
  assert(
    property(schedules, ({ name, steps }) => {
      const { states } = runSchedule(name, steps)
      const statesAtProvider = LIFE_CYCLES[name]!.map((seen) =>
        statusesOf(seen.refunds ?? [], seen.disputes ?? []),
      )
      let place = 0
      for (const state of states) {
        const seen = statusesOf(state.refunds, state.disputes)
        place = statesAtProvider.indexOf(seen, place)
        expect(place).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: SCHEDULES, seed: 35 },
  )
  count({ schedules: SCHEDULES })
})

/** The status of every refund and dispute, as one text to compare. */
function statusesOf(...lists: (readonly { id: string; status: string }[])[]): string {
  return lists
    .flat()
    .map(({ id, status }) => `${id} ${status}`)
    .join(', ')
}
