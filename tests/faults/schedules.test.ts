import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { PaymentState } from '#domain/order.ts'
import { settlementAfter, type PaymentReading } from '#domain/settlement.ts'

const TOTAL = 199_700
const SCHEDULES = 10_000
const START: PaymentState = { settlement: 'pending', refunded: 0, dispute: 'none', attention: null }

const reading = (facts: Partial<PaymentReading>): PaymentReading => ({
  sessionId: 'cs_test_schedule',
  session: 'open',
  payment: 'unpaid',
  amount: TOTAL,
  currency: 'gbp',
  paymentIntentId: 'pi_schedule',
  refunded: 0,
  dispute: 'none',
  ...facts,
})

const COMPLETE = { session: 'complete', payment: 'paid' } as const

/** Lives of a payment as the provider tells them, from the first reading to the last. */
const LIVES: Record<string, PaymentReading[]> = {
  paid: [reading({}), reading(COMPLETE)],
  delayed: [reading({}), reading({ session: 'complete' }), reading(COMPLETE)],
  bounced: [
    reading({}),
    reading({ session: 'complete' }),
    reading({ session: 'complete', payment: 'failed' }),
  ],
  expired: [reading({}), reading({ session: 'expired' })],
  refunded: [
    reading({}),
    reading(COMPLETE),
    reading({ ...COMPLETE, refunded: 50_000 }),
    reading({ ...COMPLETE, refunded: TOTAL }),
  ],
  disputed: [
    reading({}),
    reading(COMPLETE),
    reading({ ...COMPLETE, dispute: 'open' }),
    reading({ ...COMPLETE, dispute: 'lost' }),
  ],
  wrong: [reading({}), reading({ ...COMPLETE, amount: 1 })],
}

/** Any of a life's readings, doubled, late, out of order or dropped, and at the end the last one. */
const schedules = constantFrom(...Object.keys(LIVES)).chain((name) => {
  const life = LIVES[name]!
  const end = life.at(-1)!
  return array(constantFrom(...life), { maxLength: 12 }).map((told) => ({
    name,
    readings: [...told, end, end],
  }))
})

function run(readings: readonly PaymentReading[]) {
  let payment = START
  const events: string[] = []
  const states: PaymentState[] = [START]
  for (const item of readings) {
    const change = settlementAfter({ total: TOTAL, payment }, item)
    payment = change.payment
    states.push(payment)
    events.push(...change.events.map(({ kind }) => kind))
  }
  return { payment, events, states }
}

const count = (events: string[], kind: string) => events.filter((item) => item === kind).length

describe('[row 13] [row 14] [row 20] [row 21] [row 23] [row 35] 10,000 schedules of events', () => {
  test('doubled, late, reordered and dropped news end in what the provider said last', () => {
    assert(
      property(schedules, ({ name, readings }) => {
        const { payment } = run(readings)
        const { payment: direct } = run(LIVES[name]!)
        expect(payment).toEqual(direct)
      }),
      { numRuns: SCHEDULES, seed: 4 },
    )
  })

  test('money received is never taken back, counted once, and never without its amount', () => {
    assert(
      property(schedules, ({ name, readings }) => {
        const { states, events } = run(readings)
        const firstPaid = states.findIndex(({ settlement }) => settlement === 'paid')
        const after = firstPaid === -1 ? [] : states.slice(firstPaid)
        expect(after.every(({ settlement }) => settlement === 'paid')).toBe(true)
        const isPaidLife = !['bounced', 'expired', 'wrong'].includes(name)
        expect(count(events, 'payment-received')).toBe(isPaidLife ? 1 : 0)
        expect(count(events, 'amount-differs')).toBe(name === 'wrong' ? 1 : 0)
        for (const [index, state] of states.entries()) {
          expect(state.refunded).toBeGreaterThanOrEqual(states[index - 1]?.refunded ?? 0)
        }
      }),
      { numRuns: SCHEDULES, seed: 29 },
    )
  })
})
