import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { type RefundBody, refundOrder } from '#contract/order.ts'
import { formatMoney } from '#domain/money.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { unwire } from '#wiring.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)
afterEach(() => shop.control('faults', undefined, 'DELETE'))

/** Of a refund, in pence: an order has room for three. */
const AMOUNT = Math.floor(product(FIRST).price / 4)

function ask(orderId: string, more: Partial<RefundBody> = {}) {
  const body = { requestId: randomUUID(), orderId, amount: AMOUNT, parts: {}, ...more }
  return shop.post(refundOrder, { reason: 'requested_by_customer', ...body }, staff)
}

const refundsAt = async (sessionId: string) => {
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const { data } = await shop.stripe.refunds.list({
    payment_intent: typeof intent === 'string' ? intent : (intent?.id ?? ''),
  })
  return data
}

/** The next calls for a refund fare like this. */
const fault = (more: object) => shop.control('faults', { match: 'POST /v1/refunds', ...more })

/** Lets a minute pass for what has had no answer, and sweeps. */
async function sweepLater(interval = '2 minutes') {
  await shop.rows(`update refund_requests set asked_at = asked_at - $1::interval`, [interval])
  await shop.sweep()
}

describe('a refund that staff make', () => {
  test('goes back by line, with a credit note, a mail and its reason', async () => {
    const { id, sessionId, order_number, total_amount } = await shop.paid()
    const { value } = await ask(id, {
      amount: total_amount,
      parts: { [FIRST]: total_amount },
    })
    expect(value).toMatchObject({ status: 'refunded', refunded: total_amount })
    expect(value.refundable.amount).toBe(0)
    expect(value.documents.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', total_amount],
      ['credit-note', total_amount],
    ])
    expect(value.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['refund-asked', 'payment-refunded']),
    )
    expect(await refundsAt(sessionId)).toMatchObject([
      { amount: total_amount, reason: 'requested_by_customer', metadata: { order_id: id } },
    ])
    await shop.quiet()
    const told = await shop.mailsOf(
      `Refund of ${formatMoney(total_amount)} for your order ${order_number}`,
    )
    expect(told).toHaveLength(1)
  })

  test('is made once however often it is asked, also at the same moment', async () => {
    const { id, sessionId } = await shop.paid()
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id, { requestId })))
    // A call that comes while another is at Stripe has no answer yet, and makes no other refund.
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    // The same id in other letters is the same request.
    const { value } = await ask(id, { requestId: requestId.toUpperCase() })
    expect(value).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
    expect(await refundsAt(sessionId)).toHaveLength(1)
    expect((await ask(id, { requestId, amount: 10_001 })).error.code).toBe('attempt-reused')
  })

  test('that the provider made itself in the meantime is seen before anything is asked', async () => {
    const { id, sessionId, total_amount } = await shop.paid()
    await shop.deliveries('drop')
    await shop.control(`payments/${sessionId}/refund`, {})
    const answer = await ask(id, { amount: total_amount })
    await shop.deliveries('normal')
    expect(answer.error).toMatchObject({
      code: 'refund-refused',
      message: expect.stringContaining('has already been returned'),
    })
    expect(await refundsAt(sessionId)).toHaveLength(1)
    expect(await shop.rows(`select 1 from refund_requests where order_id = $1`, [id])).toEqual([])
  })

  test('of a disputed payment is refused before anything is asked', async () => {
    const { id, sessionId } = await shop.paid()
    await shop.control(`payments/${sessionId}/dispute`, {})
    await shop.eventually(async () => (await shop.order(sessionId)).payment_status).toBe('disputed')
    expect((await ask(id)).error.message).toContain('has disputed this payment')
    expect(await shop.rows(`select 1 from refund_requests where order_id = $1`, [id])).toEqual([])
  })

  test('that waits for the balance is shown as on its way, and told once it is made', async () => {
    const { id, sessionId, order_number } = await shop.paid()
    await shop.control('refunds/next', { status: 'pending', pending_reason: 'insufficient_funds' })
    const { value } = await ask(id)
    expect(value).toMatchObject({ refunded: AMOUNT, refunds: [{ status: 'pending' }] })
    expect(value.documents).toHaveLength(1)
    const [refund] = await refundsAt(sessionId)
    await shop.control(`refunds/${refund!.id}/succeed`, {})
    await shop
      .eventually(async () => (await shop.mailsOf(`for your order ${order_number}`)).length)
      .toBe(1)
  })

  test('for which the key lacks the right is refused, with the right', async () => {
    const { id } = await shop.paid()
    await shop.control('rights', { missing: ['charge_write'] })
    const answer = await withKey('rk_test_restricted', () => ask(id))
    await shop.control('rights', { missing: [] })
    expect(answer.error).toMatchObject({
      code: 'refund-refused',
      message: expect.stringContaining('is not allowed to make refunds'),
    })
    expect(await statesOf(id)).toEqual(['refused'])
  })

  test('of an order that is not paid, of none, of no service of it, or of no whole pence is refused', async () => {
    const { sessionId } = await shop.begin()
    const { id } = await shop.order(sessionId)
    expect((await ask(id)).error.message).toContain('has not been paid')
    expect((await ask(randomUUID())).error.code).toBe('order-not-found')
    for (const parts of [{ gone: 1 }, { toString: 1 }, { ['__proto__']: 1 }]) {
      const answer = await ask(id, { amount: 1, parts })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.error.fields ?? {})).toEqual([expect.stringMatching(/^parts/)])
    }
    for (const wrong of [{ amount: 0 }, { amount: 1.5 }, { amount: -5 }, { parts: { a: 0 } }]) {
      expect((await ask(id, wrong)).status).toBe(422)
    }
  })
})

/** Does `work` while the shop has another key for Stripe. */
async function withKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = process.env['STRIPE_SECRET_KEY']
  process.env['STRIPE_SECRET_KEY'] = key
  await unwire()
  try {
    return await work()
  } finally {
    process.env['STRIPE_SECRET_KEY'] = own
    await unwire()
  }
}

const statesOf = async (orderId: string) => {
  const rows = await shop.rows<{ state: string }>(
    `select state from refund_requests where order_id = $1 order by asked_at`,
    [orderId],
  )
  return rows.map(({ state }) => state)
}

describe('a refund without an answer', () => {
  test('is one, though the key is refused at the next try and another is asked for after that (row 78)', async () => {
    const { id, sessionId, total_amount } = await shop.paid()
    await shop.deliveries('drop')
    const requestId = randomUUID()
    await fault({ when: 'after', drop: true, times: null })
    expect((await ask(id, { requestId })).status).toBe(503)
    await shop.control('faults', undefined, 'DELETE')

    const again = await withKey('sk_test_rotated_elsewhere', () => ask(id, { requestId }))
    expect(again.error).toMatchObject({
      code: 'provider-unavailable',
      message: expect.stringMatching(/not known yet.*Do not make it again/),
    })
    expect(await statesOf(id)).toEqual(['asked'])
    expect((await shop.detail(id, staff)).refundsAsked).toMatchObject([{ amount: AMOUNT }])

    const other = await ask(id)
    expect(other.error).toMatchObject({
      code: 'refund-refused',
      message: expect.stringMatching(/An earlier refund/),
    })
    expect(await refundsAt(sessionId)).toHaveLength(1)
    const found = await shop.detail(id, staff)
    expect(found).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
    expect(found.refundable.amount).toBe(total_amount - AMOUNT)

    await shop.deliveries('normal')
    await sweepLater()
    expect(await statesOf(id)).toEqual(['made'])
    expect((await ask(id)).status).toBe(200)
    expect(await refundsAt(sessionId)).toHaveLength(2)
  })

  test('is not followed by another before what became of it is known', async () => {
    const { id, sessionId } = await shop.paid()
    await fault({ when: 'before', drop: true, times: null })
    await ask(id)
    await shop.control('faults', undefined, 'DELETE')
    expect((await ask(id)).error.code).toBe('refund-refused')
    expect(await statesOf(id)).toEqual(['asked'])
    expect(await refundsAt(sessionId)).toEqual([])
    await sweepLater()
    expect(await statesOf(id)).toEqual(['made'])
    expect(await refundsAt(sessionId)).toHaveLength(1)
  })

  test('is not asked for at all while Stripe cannot be read', async () => {
    const { id, sessionId } = await shop.paid()
    const answer = await withKey('sk_test_rotated_elsewhere', () => ask(id))
    expect(answer.error).toMatchObject({
      code: 'refund-refused',
      message: expect.stringMatching(/cannot be reached.*not been asked for/),
    })
    expect(await statesOf(id)).toEqual([])
    expect(await refundsAt(sessionId)).toEqual([])
  })

  test.each([
    ['was made before the line broke', { when: 'after', drop: true }],
    ['was never heard of', { when: 'before', drop: true }],
    ['failed at the provider before it was made', { when: 'before', status: 500, kept: false }],
  ])('that %s ends in one', async (_what, how) => {
    const { id, sessionId } = await shop.paid()
    await fault({ ...how, times: null })
    const answer = await ask(id)
    expect(answer.error).toMatchObject({ code: 'provider-unavailable' })
    const waiting = await shop.detail(id, staff)
    const isShown = waiting.refunds.length > 0
    expect(waiting.refundsAsked.length).toBe(isShown ? 0 : 1)
    await shop.control('faults', undefined, 'DELETE')
    await sweepLater()
    await sweepLater()
    expect(await refundsAt(sessionId)).toHaveLength(1)
    expect(await shop.rows(`select state from refund_requests where order_id = $1`, [id])).toEqual([
      { state: 'made' },
    ])
    const value = await shop.detail(id, staff)
    expect(value).toMatchObject({ refunded: AMOUNT, refundsAsked: [] })
  })

  test('is not called given up while Stripe cannot say whether it was made', async () => {
    const { id, sessionId } = await shop.paid()
    await shop.deliveries('drop')
    await fault({ when: 'after', drop: true, times: null })
    await ask(id)
    await shop.control('faults', { match: 'GET /v1', drop: true, times: null })
    await sweepLater('24 hours')
    expect(await shop.issuesOf(id, staff)).toEqual([])
    await shop.control('faults', undefined, 'DELETE')
    await shop.deliveries('normal')
    await sweepLater()
    expect(await shop.rows(`select state from refund_requests where order_id = $1`, [id])).toEqual([
      { state: 'made' },
    ])
    expect(await refundsAt(sessionId)).toHaveLength(1)
    expect(await shop.detail(id, staff)).toMatchObject({ refunded: AMOUNT, issues: [] })
  })

  test('that was given up and shows after all needs nobody any more', async () => {
    const { id, sessionId } = await shop.paid()
    await fault({ drop: true, times: null })
    await ask(id)
    await sweepLater('24 hours')
    await shop.control('faults', undefined, 'DELETE')
    await sweepLater()
    const reasons = async () => (await shop.issuesOf(id, staff)).map(({ reason }) => reason)
    expect(await reasons()).toEqual(['refund-given-up'])
    const [request] = await shop.rows<{ id: string }>(
      `select id from refund_requests where order_id = $1`,
      [id],
    )
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
    await shop.stripe.refunds.create({
      payment_intent: payment_intent as string,
      amount: AMOUNT,
      metadata: { refund_request: request!.id },
    })
    await shop.eventually(reasons).toEqual([])
  })

  test('for which the key is too old is given up, told, and can be made anew', async () => {
    const { id, sessionId } = await shop.paid()
    await fault({ drop: true, times: null })
    await ask(id)
    await sweepLater('24 hours')
    await shop.control('faults', undefined, 'DELETE')
    await sweepLater('1 hour')
    expect(await refundsAt(sessionId)).toEqual([])
    expect(await shop.issuesOf(id, staff)).toMatchObject([
      { reason: 'refund-given-up', amount: AMOUNT },
    ])
    const { timeline } = await shop.detail(id, staff)
    expect(timeline.map(({ kind }) => kind)).toContain('refund-given-up')
    expect((await ask(id)).status).toBe(200)
    expect(await refundsAt(sessionId)).toHaveLength(1)
  })
})
