import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import type { RefundBody } from '#contract/staff/order.ts'
import type { WorkItem } from '#domain/order/order.ts'
import { aDispute } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  netSales,
  detailOf,
  settledPayment,
  OWNER,
  STAFF,
  valueOf,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { noAnswerRefusal } from '#tests/use-cases/fake-provider.ts'
import { sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { moveStep } from '#use-cases/orders/work-on-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { refundOrder, resumeRefunds } from '#use-cases/refunds/refund-order.ts'
import { listIssues } from '#use-cases/upkeep/issues.ts'

/** The amount of a refund, in pence; an order is large enough for three such refunds. */
const AMOUNT = 50_000
const DAY = 24 * 60

const shop = shopOfEach(settledPayment)

function requestRefund(more: Partial<RefundBody> = {}) {
  const body = {
    requestId: randomUUID(),
    orderId: shop.order.id,
    amount: AMOUNT,
    parts: {},
    ...more,
  }
  return refundOrder(shop.context, { reason: 'requested_by_customer', ...body }, STAFF)
}

type Answer = Awaited<ReturnType<typeof requestRefund>>

function expectRefused(answer: Answer, words: RegExp) {
  const message = expect.stringMatching(words)
  expect(answer).toMatchObject({ failure: { code: 'refund-refused', message } })
}

/** Expects an answer that leaves open whether the refund was made. */
function expectUnconfirmed(answer: Answer) {
  const message = expect.stringMatching(/not confirmed this refund yet.*Do not make it again/)
  expect(answer).toMatchObject({ failure: { code: 'provider-unavailable', message } })
}

const refunds = () => shop.provider.session(shop.sessionId).refunds
const detail = () => detailOf(shop, shop.order.id)
const reasons = async () => (await detail()).issues.map(({ reason }) => reason)
const requestStates = async () =>
  (
    await shop.database.sql<{ state: string }>(
      `select state from refund_requests order by asked_at, id`,
    )
  ).map(({ state }) => state)

/** Holds back reads of the payment until this many have begun. */
function holdReadings(count: number) {
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

/** Waits, then resumes the refunds that the provider has not answered. */
async function resumeAfter(minutes = 2) {
  shop.clock.passMinutes(minutes)
  await resumeRefunds(shop.context, () => false)
}

/** Requests a refund that never reaches the provider and is given up; returns the id of the request. */
async function makeGivenUp() {
  const requestId = randomUUID()
  shop.provider.state.refunding = 'unheard'
  await requestRefund({ requestId })
  shop.provider.state.refunding = 'made'
  await resumeAfter(DAY)
  return requestId
}

describe('a refund by staff', () => {
  test('a refund is made once, however often its request is sent', async () => {
    const requestId = randomUUID()
    const [productId = ''] = Object.keys((await detail()).refundable.lines)
    const parts = { [productId]: AMOUNT }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => requestRefund({ requestId, parts })),
    )
    expect(answers.map(({ ok }) => ok)).toEqual(Array(5).fill(true))
    expect(await detail()).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
    expect(refunds()).toHaveLength(1)
    for (const other of [{ amount: 10_001 }, { parts: {} }]) {
      const answer = await requestRefund({ requestId, parts, ...other })
      expect(answer).toMatchObject({ failure: { code: 'attempt-reused' } })
    }
  })

  test('only one of two simultaneous refunds of over half the amount is made (row 78)', async () => {
    holdReadings(2)
    const answers = await Promise.all([
      requestRefund({ amount: 100_000 }),
      requestRefund({ amount: 100_000 }),
    ])
    const [late, ...others] = answers.filter(({ ok }) => !ok)
    expect(others).toEqual([])
    expectRefused(late!, /£997\.00 of this order is left/)
    expect(await detail()).toMatchObject({ refunded: 100_000 })
    expect(await netSales(shop)).toMatchObject({ kept: 99_700 })
  })

  test('a repeated reading of a refund leaves the rows of the products unwritten', async () => {
    valueOf(await requestRefund())
    const rows = () => shop.database.sql(`select ctid::text from order_items`)
    const before = await rows()
    await settle(shop.context, shop.sessionId, 'all')
    expect(await rows()).toEqual(before)
  })

  test('a refund leads to one credit note, one mail and one timeline entry (row 78)', async () => {
    const readings = [1, 2, 3].map(() => settle(shop.context, shop.sessionId, 'all'))
    const [answer] = await Promise.all([requestRefund(), ...readings])
    expect(answer).toMatchObject({ ok: true })
    const { documents, timeline } = await detail()
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    expect(timeline.filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(1)
    expect(shop.database.mailsOf('refund-made')).toHaveLength(1)
    expect(await netSales(shop)).toMatchObject({ kept: 199_700 - AMOUNT })
  })

  test.each([
    [
      'of a payment that Stripe has just refunded',
      () => shop.provider.refund(shop.sessionId, 199_700),
      /has already been returned/,
    ],
    [
      'of a disputed payment',
      () => shop.provider.dispute(shop.sessionId, 'needs_response'),
      /has disputed this payment/,
    ],
    [
      'while Stripe cannot be read',
      () => Object.assign(shop.provider.state, { mood: 'down' }),
      /cannot be reached.*not requested/,
    ],
  ])('a refund %s is refused before a request to Stripe', async (_what, happens, message) => {
    happens()
    expectRefused(await requestRefund(), message)
    expect(await requestStates()).toEqual([])
    expect(shop.provider.calls).not.toContain('refund')
  })

  test('a refund of an unpaid or unknown order, or of a service that is not part of the order, is refused', async () => {
    const { order: unpaid } = await beginPayment(shop, { attempt: attemptOf(2) })
    expectRefused(await requestRefund({ orderId: unpaid.id }), /has not been paid/)
    expect(await requestRefund({ orderId: randomUUID() })).toMatchObject({
      failure: { code: 'order-not-found' },
    })
    for (const id of ['gone', 'toString']) {
      const fields = { [`parts.${id}`]: expect.any(String) }
      expect(await requestRefund({ parts: { [id]: 1 } })).toMatchObject({ failure: { fields } })
    }
  })

  test('a refund that the provider refuses is reported with its reason', async () => {
    shop.provider.state.refunding = { refused: 'forbidden' }
    expectRefused(await requestRefund(), /is not allowed to make refunds/)
    expect(await requestStates()).toEqual(['refused'])
  })

  test('the work on a product whose price is refunded in full ends, and goes on if the refund fails', async () => {
    const cartItems = ['valuation', 'profile'].map((id) => ({ id, quantity: 1 }))
    const { order, sessionId } = await settledPayment(shop, attemptOf(2), { cartItems })
    await shop.database.sql(
      `update order_items set promised_on = '2020-01-02' where order_id = $1`,
      [order.id],
    )
    const lateCount = async () =>
      (await detailOf(shop, order.id)).issues.filter(({ reason }) => reason === 'work-late').length
    const price = order.items[0]?.price ?? 0
    const refund = (amount: number) =>
      requestRefund({ orderId: order.id, amount, parts: { valuation: amount } })
    await refund(price - 1)
    expect(await lateCount()).toBe(2)
    await refund(1)
    expect(await lateCount()).toBe(1)
    const id = shop.provider.session(sessionId).refunds.at(-1)?.id ?? ''
    shop.provider.refund(sessionId, 1, { id, status: 'failed' })
    await settle(shop.context, sessionId, 'all')
    expect(await lateCount()).toBe(2)
  })

  test('no mail about the progress of a product is sent once its price, or all money, is refunded (row 100)', async () => {
    const cartItems = ['valuation', 'profile', 'exit'].map((id) => ({ id, quantity: 1 }))
    const { order, sessionId } = await settledPayment(shop, attemptOf(2), { cartItems })
    const moves = order.items.map(async ({ productId, step: from, steps }) =>
      valueOf(
        await moveStep(
          shop.context,
          { orderId: order.id, productId, from, to: steps[1]?.id ?? '' },
          STAFF,
        ),
      ),
    )
    await Promise.all(moves)
    const { buyer } = order
    const to = { ...buyer, email: 'corrected@buyer.example' }
    valueOf(await correctOrder(shop.context, { orderId: order.id, from: buyer, to }, OWNER))
    const waiting = () =>
      shop.database.sql(
        `select product_id from mails where order_id = $1 and kind = 'delivery-step'
          and withdrawn_at is null order by product_id`,
        [order.id],
      )
    const [{ productId, price }] = order.items as [WorkItem]
    valueOf(
      await requestRefund({ orderId: order.id, amount: price, parts: { [productId]: price } }),
    )
    expect(await waiting()).toEqual([{ product_id: 'exit' }, { product_id: 'profile' }])
    const lost = aDispute({ status: 'lost', amount: order.total - price })
    shop.provider.session(sessionId).disputes = [lost]
    await settle(shop.context, sessionId, 'all')
    expect(await waiting()).toEqual([])
    await sendAllDueMails(shop.context)
    expect(shop.mail.sent.map(({ kind }) => kind)).toContain('refund-made')
    expect(shop.mail.sent.map(({ kind }) => kind)).not.toContain('delivery-step')
  })

  test('a refund that waits for balance on the Stripe account shows as pending', async () => {
    shop.provider.refund(shop.sessionId, AMOUNT, { id: 're_1', status: 'pending' })
    await settle(shop.context, shop.sessionId)
    const { documents, ...waiting } = await detail()
    expect(waiting).toMatchObject({ refunded: AMOUNT, refunds: [{ status: 'pending' }] })
    expect([documents.length, shop.database.mailsOf('refund-made')]).toEqual([1, []])
    shop.provider.refund(shop.sessionId, AMOUNT, { id: 're_1' })
    await settle(shop.context, shop.sessionId)
    expect(shop.database.mailsOf('refund-made')).toHaveLength(1)
  })
})

describe('a refund request to which Stripe has not answered', () => {
  test('a refund whose request got no response is made once, even if the retry is refused (row 78)', async () => {
    const requestId = randomUUID()
    shop.provider.state.refunding = 'answer-lost'
    expectUnconfirmed(await requestRefund({ requestId }))
    shop.provider.state.refunding = { refused: 'forbidden' }
    shop.provider.state.beforeReading = () => {
      throw noAnswerRefusal()
    }
    expectUnconfirmed(await requestRefund({ requestId }))
    expect(await requestStates()).toEqual(['asked'])
    expect((await detail()).refundsAsked).toMatchObject([{ amount: AMOUNT }])

    shop.provider.state.refunding = 'made'
    shop.provider.state.beforeReading = () => undefined
    expectRefused(await requestRefund(), /An earlier refund/)
    expect(refunds()).toHaveLength(1)
    expect(await detail()).toMatchObject({
      refunded: AMOUNT,
      refundsAsked: [],
      refundable: { amount: 199_700 - AMOUNT },
    })
    await resumeAfter()
    expect(await requestStates()).toEqual(['made'])
    expect(await requestRefund()).toMatchObject({ ok: true })
    expect(refunds()).toHaveLength(2)
  })

  test('a second refund is refused while Stripe has not answered the first refund request', async () => {
    shop.provider.state.refunding = 'unheard'
    expectUnconfirmed(await requestRefund())
    shop.provider.state.refunding = 'made'
    expectRefused(await requestRefund(), /An earlier refund/)
    expect([await requestStates(), refunds()]).toEqual([['asked'], []])
    await resumeAfter()
    expect([await requestStates(), refunds().length]).toEqual([['made'], 1])
    expect(await detail()).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
  })

  test('a refund request without a response stays open while the payment cannot be read at Stripe', async () => {
    shop.provider.state.refunding = 'answer-lost'
    await requestRefund()
    shop.provider.state.mood = 'down'
    await resumeAfter(DAY)
    expect([await requestStates(), await reasons()]).toEqual([['asked'], []])
    shop.provider.state.mood = 'up'
    await resumeAfter()
    expect([await requestStates(), refunds().length]).toEqual([['made'], 1])
    expect(await reasons()).toEqual([])
  })

  test('a refund request whose idempotency key has expired is given up, and staff can make the refund again', async () => {
    await makeGivenUp()
    expect(refunds()).toEqual([])
    const { items } = valueOf(await listIssues(shop.context))
    expect(items).toMatchObject([{ reason: 'refund-given-up', amount: AMOUNT }])
    const { timeline } = await detail()
    expect(timeline.map(({ kind }) => kind)).toContain('refund-given-up')
    expect(await requestRefund()).toMatchObject({ ok: true })
    expect(refunds()).toHaveLength(1)
  })

  test('a refund request that was given up is no issue once the refund appears at Stripe', async () => {
    const requestId = await makeGivenUp()
    shop.provider.refund(shop.sessionId, AMOUNT, { requestId })
    await settle(shop.context, shop.sessionId)
    expect(await reasons()).toEqual([])
  })

  test('an API key of a different Stripe account does not end a refund request without a response', async () => {
    const requestId = randomUUID()
    shop.provider.state.refunding = 'answer-lost'
    await requestRefund({ requestId })
    shop.provider.state.refunding = { refused: 'resource_missing' }
    const own = shop.provider.sessions.splice(0)
    expectUnconfirmed(await requestRefund({ requestId }))
    await resumeAfter(2 * DAY)
    expect(await requestStates()).toEqual(['asked'])
    shop.provider.sessions.push(...own)
    await resumeAfter()
    expect(await requestStates()).toEqual(['made'])
  })

  test('a refund whose order cannot be read does not delay other refunds', async () => {
    const other = await settledPayment(shop, attemptOf(2))
    shop.provider.state.refunding = 'answer-lost'
    await requestRefund()
    shop.clock.passMinutes(0.1)
    await requestRefund({ orderId: other.order.id })
    let read = 0
    shop.provider.state.beforeReading = (of) => {
      read += 1
      if (of === shop.sessionId) throw new TypeError('broken')
    }
    shop.clock.passMinutes(2)
    await resumeRefunds(shop.context, () => read > 0)
    expect(await requestStates()).toEqual(['asked', 'asked'])
    shop.log.length = 0
    await resumeAfter()
    expect(await requestStates()).toEqual(['asked', 'made'])
    expect(shop.log).toEqual([{ event: 'refund-postponed', facts: { reason: 'TypeError' } }])
  })
})
