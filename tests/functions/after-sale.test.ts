import { describe, expect, test } from 'vitest'

import { BEGIN, FIRST, NEXT } from '#tests/catalogue.ts'
import { moveStep } from '#use-cases/work-on-order.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

const statusOf = async (sessionId: string) => (await shop.order(sessionId)).payment_status
const read = (id: string) => shop.detail(id, staff)

const issuesOf = (id: string) => shop.issuesOf(id, staff)
const reasons = async (id: string) => (await issuesOf(id)).map(({ reason }) => reason)

/** Subjects of the mails to the firm about what needs it, after a sweep. */
async function alerts(orderNumber: string): Promise<string[]> {
  await shop.sweep()
  const mails = await shop.rows<{ subject: string }>(
    `select subject from mails where kind = 'order-alert' and subject like $1 order by created_at`,
    [`Order ${orderNumber}:%`],
  )
  return mails.map(({ subject }) => subject.replace(`Order ${orderNumber}: `, ''))
}

const refund = (sessionId: string, more: object = {}) =>
  shop.control(`payments/${sessionId}/refund`, more)
const dispute = (sessionId: string, more: object = {}) =>
  shop.control(`payments/${sessionId}/dispute`, more)

async function idsOf(table: 'refunds' | 'disputes', orderId: string): Promise<string[]> {
  const rows = await shop.rows<{ id: string }>(
    `select id from ${table} where order_id = $1 order by created_at, id`,
    [orderId],
  )
  return rows.map(({ id }) => id)
}

async function firstOf(table: 'refunds' | 'disputes', orderId: string): Promise<string> {
  await shop.eventually(() => idsOf(table, orderId)).not.toEqual([])
  return (await idsOf(table, orderId))[0]!
}

test('[row 35] [row 75] a refund that fails is no refund any more, and somebody is told, though the charge at Stripe says nothing', async () => {
  const { id, sessionId, order_number, total_amount } = await shop.paid()
  await refund(sessionId)
  await shop.eventually(() => statusOf(sessionId)).toBe('refunded')
  await shop.control(`refunds/${await firstOf('refunds', id)}/fail`, { charge: 'unchanged' })
  await shop.eventually(() => statusOf(sessionId)).toBe('paid')

  expect(await issuesOf(id)).toMatchObject([{ reason: 'refund-failed', amount: total_amount }])
  expect(await read(id)).toMatchObject({
    refunded: 0,
    refunds: [{ status: 'failed', reason: 'lost_or_stolen_card', amount: total_amount }],
  })
  expect(await alerts(order_number)).toEqual(['Refund failed'])
  expect(await alerts(order_number)).toHaveLength(1)
})

describe('[row 35] [row 75] a dispute', () => {
  test('after a won one is open again, and told again with its deadline', async () => {
    const { id, sessionId, order_number, total_amount } = await shop.paid()
    await shop.age(id, '5 days')
    await dispute(sessionId)
    await shop.eventually(() => statusOf(sessionId)).toBe('disputed')
    const [opened] = (await read(id)).timeline.filter(({ kind }) => kind === 'dispute-opened')
    expect((await issuesOf(id))[0]?.since).toBe(opened?.at)
    expect(await alerts(order_number)).toEqual(['Dispute opened'])
    await shop.control(`payments/${sessionId}/dispute/close`, { status: 'won' })
    await shop.eventually(() => statusOf(sessionId)).toBe('dispute_won')
    expect(await reasons(id)).toEqual([])

    const amount = Math.floor(total_amount / 3)
    await dispute(sessionId, { amount })
    await shop.eventually(() => statusOf(sessionId)).toBe('disputed')
    expect(await issuesOf(id)).toMatchObject([
      { reason: 'dispute-needs-response', amount, dueBy: expect.any(String) },
    ])
    expect(await alerts(order_number)).toEqual(['Dispute opened', 'Dispute opened'])
    const [, mail] = await shop.mailsOf(`Order ${order_number}: Dispute`)
    expect(mail?.text).toMatch(/Respond by/)
  })

  test('that was lost is open again on appeal, and can be won', async () => {
    const { id, sessionId } = await shop.paid()
    await dispute(sessionId)
    const disputeId = await firstOf('disputes', id)
    await shop.control(`payments/${sessionId}/dispute/close`, { status: 'lost' })
    await shop.eventually(() => statusOf(sessionId)).toBe('dispute_lost')
    await shop.control(`disputes/${disputeId}/move`, { status: 'appeal_needs_response' })
    await shop.eventually(() => statusOf(sessionId)).toBe('disputed')
    expect(await reasons(id)).toEqual(['appeal-needs-response'])
    await shop.control(`disputes/${disputeId}/move`, { status: 'won' })
    await shop.eventually(() => statusOf(sessionId)).toBe('dispute_won')
  })

  test('that is an inquiry takes nothing, and becomes a dispute under the same id', async () => {
    const { id, sessionId, order_number } = await shop.paid()
    await dispute(sessionId, { status: 'warning_needs_response' })
    await shop.eventually(() => reasons(id)).toEqual(['inquiry-needs-response'])
    expect(await statusOf(sessionId)).toBe('paid')
    expect(await alerts(order_number)).toEqual(['Bank inquiry about the payment'])
    await shop.control(`disputes/${await firstOf('disputes', id)}/move`, {
      status: 'needs_response',
    })
    await shop.eventually(() => statusOf(sessionId)).toBe('disputed')
    expect(await reasons(id)).toEqual(['dispute-needs-response'])
    expect(await idsOf('disputes', id)).toHaveLength(1)
  })

  test('that was lost, and of which a part comes back, took the rest to the penny', async () => {
    const { id, sessionId, total_amount } = await shop.paid()
    const [refunded, lost] = [Math.floor(total_amount / 4), Math.floor(total_amount / 3)]
    await refund(sessionId, { amount: refunded })
    await dispute(sessionId, { amount: total_amount })
    await shop.control(`payments/${sessionId}/dispute/close`, { status: 'lost' })
    await shop.eventually(() => statusOf(sessionId)).toBe('dispute_lost')
    await shop.eventually(() => reasons(id)).toContain('overpaid-back')

    const reinstated = total_amount - lost
    await shop.control(`disputes/${await firstOf('disputes', id)}/reinstate`, {
      amount: reinstated,
    })
    await shop.eventually(() => statusOf(sessionId)).toBe('dispute_partly_lost')
    const order = await read(id)
    expect(order).toMatchObject({
      lost,
      refunded,
      disputes: [{ status: 'lost', amount: total_amount, reinstated }],
    })
    expect(order.timeline.filter(({ kind }) => kind === 'dispute-reinstated')).toMatchObject([
      { amount: reinstated, actor: 'stripe' },
    ])
    expect(await reasons(id)).toEqual([])

    await shop.control(`disputes/${await firstOf('disputes', id)}/reinstate`, { amount: lost })
    await shop.eventually(async () => (await read(id)).lost).toBe(0)
    expect(await statusOf(sessionId)).toBe('partially_refunded')
  })

  test('of a refunded payment, and one in a state that is not known, are told', async () => {
    const { id, sessionId, total_amount } = await shop.paid()
    const amount = Math.floor(total_amount / 4)
    await refund(sessionId, { amount })
    await dispute(sessionId, { status: 'invented_tomorrow', amount: total_amount })
    await shop.eventually(() => reasons(id)).toEqual(['overpaid-back', 'unknown-status'])
    expect((await issuesOf(id))[0]?.amount).toBe(amount)
  })
})

test('[row 75] a warning of fraud and a review stand before staff until they are over', async () => {
  const { id, sessionId } = await shop.paid()
  await shop.control(`payments/${sessionId}/warning`, {})
  const review = await shop.control<{ id: string }>(`payments/${sessionId}/review`, {})
  await shop.eventually(() => reasons(id)).toEqual(['fraud-warning', 'review-open'])
  await shop.control(`reviews/${review.id}/close`, {})
  await shop.eventually(() => reasons(id)).toEqual(['fraud-warning'])
  await refund(sessionId)
  await shop.eventually(() => reasons(id)).toEqual([])
})

test('a refund of which Stripe does not tell more just then is heard of again, and not taken for dealt with (rows 19 and 35)', async () => {
  const { sessionId } = await shop.paid()
  await shop.quiet()
  await shop.control('faults', { match: 'GET /v1/refunds', status: 500, times: null })
  await shop.control('deliveries', { mode: 'normal' })
  await refund(sessionId, { amount: 700 })
  await shop
    .eventually(async () => {
      const { deliveries } = await shop.providerState()
      return deliveries.at(-1)?.attempts.length
    })
    .toBeGreaterThan(0)
  expect(await statusOf(sessionId)).toBe('paid')
  await shop.sweep()
  expect(await statusOf(sessionId)).toBe('paid')
  await shop.control('faults', undefined, 'DELETE')
  await shop.sweep()
  expect(await statusOf(sessionId)).toBe('partially_refunded')
})

const move = (orderId: string) =>
  moveStep(
    shop.joined(),
    { orderId, productId: FIRST, from: BEGIN.id, to: NEXT.id },
    shop.platform.staffEmail,
  )
const recipients = (id: string) =>
  shop.rows(`select recipient from mails where order_id = $1 and kind = 'delivery-step'`, [id])

describe('work that is moved on', () => {
  test('while all of the money goes back stays where it is, and nobody is written to', async () => {
    const order = await shop.paid()
    await refund(order.sessionId)
    await shop.eventually(() => statusOf(order.sessionId)).toBe('refunded')
    expect(await move(order.id)).toMatchObject({ failure: { code: 'step-changed' } })
    expect(await recipients(order.id)).toEqual([])
  })

  test('to the step where it is changes nothing, and is no conflict', async () => {
    const { id } = await shop.paid()
    const same = {
      orderId: id,
      productId: FIRST,
      from: BEGIN.id,
      to: BEGIN.id,
    } as const
    expect(await moveStep(shop.joined(), same, 'staff@example.com')).toMatchObject({ ok: true })
    expect(await recipients(id)).toEqual([])
  })

  test('while the customer is corrected or erased is told to the address that is left, if any (row 72)', async () => {
    const erased = await shop.paid()
    const corrected = await shop.paid()
    for (const { id, email } of [
      { ...erased, email: '' },
      { ...corrected, email: 'right@example.com' },
    ]) {
      await shop.rows(`update orders set customer_email = $2 where id = $1`, [id, email])
      await move(id)
    }
    expect(await recipients(erased.id)).toEqual([])
    expect(await recipients(corrected.id)).toEqual([{ recipient: 'right@example.com' }])
  })
})
