import { randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import type { RefundBody } from '#contract/staff/order.ts'
import {
  attemptOf,
  booked,
  detailOf,
  settledPayment,
  STAFF,
  valueOf,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { noAnswer } from '#tests/use-cases/fake-provider.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { refundOrder, resumeRefunds } from '#use-cases/refunds/refund-order.ts'
import { listIssues } from '#use-cases/upkeep/issues.ts'

/** Of a refund, in pence: an order has room for three. */
const AMOUNT = 50_000
const DAY = 24 * 60

const shop = shopOfEach()
let id: string
let sessionId: string
/** An order is paid. */
beforeEach(async () => {
  const paid = await settledPayment(shop)
  id = paid.order.id
  sessionId = paid.sessionId
})

function ask(more: Partial<RefundBody> = {}) {
  const body = { requestId: randomUUID(), orderId: id, amount: AMOUNT, parts: {}, ...more }
  return refundOrder(shop.context, { reason: 'requested_by_customer', ...body }, STAFF)
}

type Answer = Awaited<ReturnType<typeof ask>>

function expectRefused(answer: Answer, words: RegExp) {
  const message = expect.stringMatching(words)
  expect(answer).toMatchObject({ failure: { code: 'refund-refused', message } })
}

/** Expects that nobody is told whether the refund was made. */
function expectUnknown(answer: Answer) {
  const message = expect.stringMatching(/not confirmed this refund yet.*Do not make it again/)
  expect(answer).toMatchObject({ failure: { code: 'provider-unavailable', message } })
}

const refunds = () => shop.provider.session(sessionId).refunds
const detail = () => detailOf(shop, id)
const reasons = async () => (await detail()).issues.map(({ reason }) => reason)
const states = async () =>
  (
    await shop.database.sql<{ state: string }>(
      `select state from refund_requests order by asked_at, id`,
    )
  ).map(({ state }) => state)

/** Has the payment be read by none before so many have asked for it. */
function readTogether(count: number) {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const { port } = shop.provider
  let asked = 0
  shop.context.provider = {
    ...port,
    readPayment: async (...reading) => {
      asked += 1
      if (asked === count) resolve()
      await all
      return port.readPayment(...reading)
    },
  }
}

/** Lets so many minutes pass, and finds out what became of refunds without an answer. */
async function resumeAfter(minutes = 2) {
  shop.clock.passMinutes(minutes)
  await resumeRefunds(shop.context, () => false)
}

/** Has a refund given up of which the provider never heard; returns its request. */
async function giveUp() {
  const requestId = randomUUID()
  shop.provider.state.refunding = 'unheard'
  await ask({ requestId })
  shop.provider.state.refunding = 'made'
  await resumeAfter(DAY)
  return requestId
}

describe('a refund that staff make', () => {
  test('is made once however often it is asked, also at the same moment', async () => {
    const requestId = randomUUID()
    const [productId = ''] = Object.keys((await detail()).refundable.lines)
    const parts = { [productId]: AMOUNT }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ requestId, parts })))
    expect(answers.map(({ ok }) => ok)).toEqual(Array(5).fill(true))
    expect(await detail()).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
    expect(refunds()).toHaveLength(1)
    for (const other of [{ amount: 10_001 }, { parts: {} }]) {
      const answer = await ask({ requestId, parts, ...other })
      expect(answer).toMatchObject({ failure: { code: 'attempt-reused' } })
    }
  })

  test('of over half by two of the staff at once is one: the other hears what is left (row 78)', async () => {
    readTogether(2)
    const answers = await Promise.all([ask({ amount: 100_000 }), ask({ amount: 100_000 })])
    const [late, ...others] = answers.filter(({ ok }) => !ok)
    expect(others).toEqual([])
    expectRefused(late!, /£997\.00 of this order is left/)
    expect(await detail()).toMatchObject({ refunded: 100_000 })
    expect(await booked(shop)).toMatchObject({ kept: 99_700 })
  })

  test('is one credit note, one mail and one entry, though its payment is read at the same moment (row 78)', async () => {
    const readings = [1, 2, 3].map(() => settle(shop.context, sessionId, 'all'))
    const [answer] = await Promise.all([ask(), ...readings])
    expect(answer).toMatchObject({ ok: true })
    const { documents, timeline } = await detail()
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    expect(timeline.filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(1)
    expect(shop.database.mailsOf('refund-made')).toHaveLength(1)
    expect(await booked(shop)).toMatchObject({ kept: 199_700 - AMOUNT })
  })

  test.each([
    [
      'the provider made itself in the meantime',
      () => shop.provider.refund(sessionId, 199_700),
      /has already been returned/,
    ],
    [
      'the bank holds back',
      () => shop.provider.dispute(sessionId, 'needs_response'),
      /has disputed this payment/,
    ],
    [
      'is asked for while Stripe cannot be read',
      () => Object.assign(shop.provider.state, { mood: 'down' }),
      /cannot be reached.*not requested/,
    ],
  ])('that %s is refused before anything is asked', async (_what, happens, message) => {
    happens()
    expectRefused(await ask(), message)
    expect(await states()).toEqual([])
    expect(shop.provider.calls).not.toContain('refund')
  })

  test('that the provider refuses is refused in its words', async () => {
    shop.provider.state.refunding = { refused: 'forbidden' }
    expectRefused(await ask(), /is not allowed to make refunds/)
    expect(await states()).toEqual(['refused'])
  })

  test('that waits for the balance is shown as on its way, and told once it is made', async () => {
    shop.provider.refund(sessionId, AMOUNT, { id: 're_1', status: 'pending' })
    await settle(shop.context, sessionId)
    const { documents, ...waiting } = await detail()
    expect(waiting).toMatchObject({ refunded: AMOUNT, refunds: [{ status: 'pending' }] })
    expect([documents.length, shop.database.mailsOf('refund-made')]).toEqual([1, []])
    shop.provider.refund(sessionId, AMOUNT, { id: 're_1' })
    await settle(shop.context, sessionId)
    expect(shop.database.mailsOf('refund-made')).toHaveLength(1)
  })
})

describe('a refund without an answer', () => {
  test('is one, though the key is refused at the next try and another is asked for after that (row 78)', async () => {
    const requestId = randomUUID()
    shop.provider.state.refunding = 'answer-lost'
    expectUnknown(await ask({ requestId }))
    shop.provider.state.refunding = { refused: 'forbidden' }
    shop.provider.state.beforeReading = () => {
      throw noAnswer()
    }
    expectUnknown(await ask({ requestId }))
    expect(await states()).toEqual(['asked'])
    expect((await detail()).refundsAsked).toMatchObject([{ amount: AMOUNT }])

    shop.provider.state.refunding = 'made'
    shop.provider.state.beforeReading = () => undefined
    expectRefused(await ask(), /An earlier refund/)
    expect(refunds()).toHaveLength(1)
    expect(await detail()).toMatchObject({
      refunded: AMOUNT,
      refundsAsked: [],
      refundable: { amount: 199_700 - AMOUNT },
    })
    await resumeAfter()
    expect(await states()).toEqual(['made'])
    expect(await ask()).toMatchObject({ ok: true })
    expect(refunds()).toHaveLength(2)
  })

  test('is not followed by another before what became of it is known', async () => {
    shop.provider.state.refunding = 'unheard'
    expectUnknown(await ask())
    shop.provider.state.refunding = 'made'
    expectRefused(await ask(), /An earlier refund/)
    expect([await states(), refunds()]).toEqual([['asked'], []])
    await resumeAfter()
    expect([await states(), refunds().length]).toEqual([['made'], 1])
    expect(await detail()).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
  })

  test('is not called given up while Stripe cannot say whether it was made', async () => {
    shop.provider.state.refunding = 'answer-lost'
    await ask()
    shop.provider.state.mood = 'down'
    await resumeAfter(DAY)
    expect([await states(), await reasons()]).toEqual([['asked'], []])
    shop.provider.state.mood = 'up'
    await resumeAfter()
    expect([await states(), refunds().length]).toEqual([['made'], 1])
    expect(await reasons()).toEqual([])
  })

  test('for which the key is too old is given up, told, and can be made anew', async () => {
    await giveUp()
    expect(refunds()).toEqual([])
    const { items } = valueOf(await listIssues(shop.context))
    expect(items).toMatchObject([{ reason: 'refund-given-up', amount: AMOUNT }])
    const { timeline } = await detail()
    expect(timeline.map(({ kind }) => kind)).toContain('refund-given-up')
    expect(await ask()).toMatchObject({ ok: true })
    expect(refunds()).toHaveLength(1)
  })

  test('that was given up and shows after all needs nobody any more', async () => {
    const requestId = await giveUp()
    shop.provider.refund(sessionId, AMOUNT, { requestId })
    await settle(shop.context, sessionId)
    expect(await reasons()).toEqual([])
  })

  test('is not ended by a key of another account, which cannot read its payment', async () => {
    const requestId = randomUUID()
    shop.provider.state.refunding = 'answer-lost'
    await ask({ requestId })
    shop.provider.state.refunding = { refused: 'resource_missing' }
    const own = shop.provider.sessions.splice(0)
    expectUnknown(await ask({ requestId }))
    await resumeAfter(2 * DAY)
    expect(await states()).toEqual(['asked'])
    shop.provider.sessions.push(...own)
    await resumeAfter()
    expect(await states()).toEqual(['made'])
  })

  test('keeps no other waiting where its order cannot be read, and time alone does', async () => {
    const other = await settledPayment(shop, attemptOf(2))
    shop.provider.state.refunding = 'answer-lost'
    await ask()
    shop.clock.passMinutes(0.1)
    await ask({ orderId: other.order.id })
    let read = 0
    shop.provider.state.beforeReading = (of) => {
      read += 1
      if (of === sessionId) throw new TypeError('broken')
    }
    shop.clock.passMinutes(2)
    await resumeRefunds(shop.context, () => read > 0)
    expect(await states()).toEqual(['asked', 'asked'])
    shop.log.length = 0
    await resumeAfter()
    expect(await states()).toEqual(['asked', 'made'])
    expect(shop.log).toEqual([{ event: 'refund-postponed', facts: { reason: 'TypeError' } }])
  })
})
