import { describe, expect, test } from 'vitest'

import { hasUnansweredRefund, pendingRefundRequests } from '#domain/money/refundable.ts'
import { attemptOf, shopOfEach, STAFF, sweepAndCount } from '#tests/use-cases/a-shop.ts'
import { REFUND_ACCOUNT, transferActions } from '#tests/use-cases/transfers/transfer-orders.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { eraseOrder } from '#use-cases/people/personal-data.ts'
import { giveBack } from '#use-cases/transfers/give-back.ts'
import { recordRefundSent } from '#use-cases/transfers/owe-refund.ts'
import { requestBalance } from '#use-cases/transfers/transfer-notices.ts'

const shop = shopOfEach()
const {
  placeOrder,
  placeOrderWithCardPage,
  choose,
  view,
  order,
  detail,
  today,
  record,
  undo,
  give,
  sendMails,
  documentKinds,
} = transferActions(shop)

const CHANGED = { ok: false, failure: { code: 'order-changed' } }

/** An order with a part payment. */
async function partlyPaid(amount = 150_000) {
  const placed = await placeOrder()
  await record(placed.id, amount)
  await sendMails()
  return placed
}

describe('a part payment that is given back', () => {
  test('giving a part payment back ends the order and creates a debt to the bank account that staff enter', async () => {
    const { id, key } = await partlyPaid()
    expect(await give(id, 150_000)).toMatchObject({ ok: true, value: { status: 'expired' } })
    expect(await give(id, 150_000)).toMatchObject({ ok: true })
    const given = await detail(id)
    expect(given).toMatchObject({
      refundsOwed: [{ amount: 150_000, account: REFUND_ACCOUNT }],
      refundsAsked: [],
      refunded: 0,
      transfer: { missing: 199_700, excess: 0, transfers: [{ canUndo: false }] },
      issues: [{ reason: 'refund-owed' }],
    })
    expect(given.transfer?.transfers[0]).toMatchObject({ returnedAt: expect.any(String) })
    expect(given.timeline.map(({ kind }) => kind)).toContain('transfer-returned')
    expect(await documentKinds(id)).toEqual([])
    expect(await shop.database.sql('select 1 from monthly_figures')).toEqual([])
    expect(await sendMails()).toEqual(['transfer-returned'])
    expect(await view(key)).toMatchObject({
      value: { status: 'expired', transfer: { received: 0, returned: 150_000 } },
    })
    shop.clock.passDays(30)
    await sweepAndCount(shop)
    expect(await sendMails()).toEqual([])
  })

  test('the debt for a part payment ends once staff have sent the money', async () => {
    const { id } = await partlyPaid()
    await give(id, 150_000)
    const sent = { orderId: id, requestId: attemptOf(60), sentOn: today() }
    expect(await recordRefundSent(shop.context, sent, STAFF)).toMatchObject({
      value: { refundsOwed: [], issues: [] },
    })
  })

  test('a part payment that is given back never counts as a pending refund at Stripe', async () => {
    const { id, key } = await partlyPaid()
    await give(id, 150_000)
    expect(pendingRefundRequests(await order(id))).toEqual([])
    expect(hasUnansweredRefund(await order(id))).toBe(false)
    await choose(key, 'bank-transfer')
    await record(id, 199_700, { n: 2 })
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      refundable: { amount: 199_700 },
      transfer: { missing: 0, excess: 0 },
    })
    expect(await undo(id, 2)).toMatchObject({ ok: true })
  })

  test('giving a part payment back withdraws an unsent request for the balance', async () => {
    const { id, sessionId } = await placeOrderWithCardPage()
    await record(id, 150_000)
    await requestBalance(shop.context, { orderId: id }, STAFF)
    await give(id, 150_000)
    expect(shop.provider.session(sessionId).session).toBe('expired')
    await settle(shop.context, sessionId)
    expect((await order(id)).payment.settlement).toBe('expired')
    expect(await sendMails()).not.toContain('transfer-rest')
  })

  test('a part payment can be given back to an erased customer without a mail', async () => {
    const { id, number } = await partlyPaid()
    await eraseOrder(shop.context, { orderNumber: number }, STAFF)
    shop.clock.passDays(40)
    await sweepAndCount(shop)
    expect((await order(id)).payment.settlement).toBe('expired')
    expect(await give(id, 150_000)).toMatchObject({
      value: { issues: [{ reason: 'refund-owed' }] },
    })
    expect(await sendMails()).toEqual([])
  })

  test('giving a part payment back is refused if the order has received no money or is paid', async () => {
    const { id } = await placeOrder()
    expect(await give(id, 1)).toMatchObject(CHANGED)
    await record(id, 150_000)
    expect(await give(id, 149_999)).toMatchObject(CHANGED)
    await record(id, 49_700, { n: 2 })
    expect(await give(id, 199_700)).toMatchObject(CHANGED)
    expect(await give(attemptOf(7), 1)).toMatchObject({ failure: { code: 'order-not-found' } })
    expect((await order(id)).refundRequests).toEqual([])
  })

  test('a request to give money back is refused if it repeats a request id with a different bank account', async () => {
    const { id } = await partlyPaid()
    await give(id, 150_000)
    const other = {
      requestId: attemptOf(60),
      orderId: id,
      amount: 150_000,
      account: `${REFUND_ACCOUNT}0`,
    }
    expect(await giveBack(shop.context, other, STAFF)).toMatchObject({
      failure: { code: 'attempt-reused' },
    })
  })
})

describe('simultaneous actions on a part payment', () => {
  test('if two people give a part payment back at once, the money is returned once', async () => {
    const { id } = await partlyPaid()
    const answers = await Promise.all([give(id, 150_000, 60), give(id, 150_000, 61)])
    const codes = answers.map((one) => (one.ok ? 'ok' : one.failure.code))
    expect(codes.toSorted()).toEqual(['ok', 'order-changed'])
    expect((await order(id)).refundRequests).toMatchObject([{ amount: 150_000 }])
    expect(await sendMails()).toEqual(['transfer-returned'])
  })

  test('if a part payment is given back while a second transfer is recorded, only one action succeeds', async () => {
    const { id } = await partlyPaid()
    const seen = [attemptOf(1)]
    const [given, recorded] = await Promise.all([
      give(id, 150_000),
      record(id, 49_700, { n: 2, seen }),
    ])
    expect(given.ok).not.toBe(recorded.ok)
    const { status, refundsOwed } = await detail(id)
    expect(status).toBe(given.ok ? 'expired' : 'paid')
    expect(refundsOwed).toHaveLength(given.ok ? 1 : 0)
    expect(await documentKinds(id)).toEqual(given.ok ? [] : ['invoice'])
  })

  test('a part payment cannot be both given back and undone', async () => {
    const { id } = await partlyPaid()
    const [undone, given] = await Promise.all([undo(id), give(id, 150_000)])
    expect(given.ok).not.toBe(undone.ok)
    const { status, refundsOwed } = await detail(id)
    expect(status).toBe(given.ok ? 'expired' : 'awaiting_transfer')
    expect(refundsOwed).toHaveLength(given.ok ? 1 : 0)
  })

  test('a part payment that is given back stays a debt if a card pays the order meanwhile', async () => {
    const { id, sessionId } = await placeOrderWithCardPage()
    await record(id, 150_000)
    shop.provider.pay(sessionId)
    await Promise.all([give(id, 150_000), settle(shop.context, sessionId)])
    await settle(shop.context, sessionId)
    const { status, refundsOwed, transfer } = await detail(id)
    expect(status).toBe('paid')
    expect(refundsOwed.length === 1 || transfer?.excess === 150_000).toBe(true)
    expect(await documentKinds(id)).toEqual(['invoice'])
  })
})
