import { array, assert, boolean, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { disputeState, lostAmount, type Dispute } from '#domain/money/dispute.ts'
import { refundedAmount, type Refund } from '#domain/money/refund.ts'
import type { PaymentState } from '#domain/order/order.ts'
import { settlementAfter, type PaymentReading } from '#domain/order/settlement.ts'
import { aDispute, aPayment, aReading, aRefund } from '#tests/builders.ts'

import { figureOf } from './figures.ts'
import { isFull } from './network.ts'

const TOTAL = 199_700
const SCHEDULES = isFull ? 10_000 : 2000

const count = figureOf(
  'Readings doubled, late, reordered and dropped against the state machine',
  (of) => `${of('schedules')} schedules: all end in Stripe's latest state`,
)

const OPEN = aReading({ session: 'open', payment: 'unpaid' })
const WAITING = aReading({ payment: 'unpaid' })

const refunds = (...told: Partial<Refund>[]) => aReading({ refunds: told.map(aRefund) })
const disputes = (...told: Partial<Dispute>[]) => aReading({ disputes: told.map(aDispute) })

/** Lives of a payment as the provider tells them, from the first state to the last. */
const LIVES: Record<string, PaymentReading[]> = {
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

const UNPAID_LIVES = ['bounced', 'expired', 'wrong']

/**
 * Any schedule of readings over a life. Each step begins a reading, or has one under way see the life
 * as it is, or lets the life go on, or has one of the readings taken in: so that they come twice,
 * late, out of order or not at all. At the end the life is read once more, as after the last event.
 */
const schedules = record({
  name: constantFrom(...Object.keys(LIVES)),
  steps: array(
    record({ what: constantFrom('begin', 'see', 'live', 'take'), which: nat(2), keep: boolean() }),
    { maxLength: 60 },
  ),
})

interface UnderWay {
  /** What it saw; null while the question is on its way. */
  reading: PaymentReading | null
  expectedVersion: number
}

type Step = { what: string; which: number; keep: boolean }

function run(name: string, steps: readonly Step[]) {
  const life = LIVES[name]!
  let age = 0
  let payment = aPayment()
  const states: PaymentState[] = [payment]
  const events: string[] = []
  const underWay: UnderWay[] = []

  const begin = (): UnderWay => ({ reading: null, expectedVersion: payment.readings })
  const see = (one: UnderWay) => (one.reading ??= life[age]!)

  /** Answers whether the reading has to be made again. */
  function take(one: UnderWay): boolean {
    const change = settlementAfter({ total: TOTAL, payment }, see(one), one.expectedVersion)
    if (change === 'stale') return true
    payment = change.payment
    states.push(payment)
    events.push(...change.events.map(({ kind }) => kind))
    return false
  }

  const DOES: Record<string, (step: Step) => void> = {
    live: () => (age = Math.min(age + 1, life.length - 1)),
    begin: () => underWay.push(begin()),
    see: ({ which }) => underWay.slice(which, which + 1).forEach(see),
    take: ({ which, keep }) => {
      // Some are taken in twice.
      const chosen = underWay.splice(which, 1)
      if (keep) underWay.push(...chosen)
      if (chosen.some(take)) underWay.push(begin())
    },
  }
  for (const step of steps) DOES[step.what]?.(step)
  age = life.length - 1
  take(begin())
  // What is still under way ends after the last reading, and is made again where it is outdated.
  for (const late of underWay) {
    if (take(late)) take(begin())
  }
  return { payment, events, states, end: life[age]! }
}

const timesOf = (events: string[], kind: string) => events.filter((item) => item === kind).length

describe('[row 13] [row 14] [row 20] [row 21] [row 23] [row 35] schedules of readings', () => {
  test('doubled, late, reordered and dropped news end in what the provider said last', () => {
    assert(
      property(schedules, ({ name, steps }) => {
        const { payment, end } = run(name, steps)
        const { payment: direct } = run(name, [])
        expect({ ...payment, readings: direct.readings }).toEqual(direct)
        expect(payment.refunded).toBe(refundedAmount(end.refunds ?? []))
        expect(payment.lost).toBe(lostAmount(end.disputes ?? [], TOTAL))
        expect(disputeState(payment.disputes)).toBe(disputeState(end.disputes ?? []))
      }),
      { numRuns: SCHEDULES, seed: 4 },
    )
    count({ schedules: SCHEDULES })
  })

  test('money received is never taken back, counted once, and never without its amount', () => {
    assert(
      property(schedules, ({ name, steps }) => {
        const { states, events } = run(name, steps)
        const firstPaid = states.findIndex(({ settlement }) => settlement === 'paid')
        const after = firstPaid === -1 ? [] : states.slice(firstPaid)
        expect(after.every(({ settlement }) => settlement === 'paid')).toBe(true)
        expect(timesOf(events, 'payment-received')).toBe(UNPAID_LIVES.includes(name) ? 0 : 1)
        expect(timesOf(events, 'amount-differs')).toBe(name === 'wrong' ? 1 : 0)
      }),
      { numRuns: SCHEDULES, seed: 29 },
    )
    count({ schedules: SCHEDULES })
  })

  test('no state of a refund or dispute is gone back to that the provider has left', () => {
    assert(
      property(schedules, ({ name, steps }) => {
        const { states } = run(name, steps)
        const lived = LIVES[name]!.map((seen) => stage(seen.refunds ?? [], seen.disputes ?? []))
        let place = 0
        for (const state of states) {
          const seen = stage(state.refunds, state.disputes)
          place = lived.indexOf(seen, place)
          expect(place).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: SCHEDULES, seed: 35 },
    )
    count({ schedules: SCHEDULES })
  })
})

/** Every refund and dispute with its status. */
function stage(...lists: (readonly { id: string; status: string }[])[]): string {
  return lists
    .flat()
    .map(({ id, status }) => `${id} ${status}`)
    .join(', ')
}
