import { describe, expect, test } from 'vitest'

import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { currentInvoice } from '#domain/documents/invoice.ts'
import { attemptOf, OWNER, STAFF, sweepAndCount, shopOfEach } from '#tests/use-cases/a-shop.ts'
import {
  REFUND_ACCOUNT as account,
  transferActions,
} from '#tests/use-cases/transfers/transfer-orders.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { eraseOrder, exportPerson } from '#use-cases/people/personal-data.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'
import { recordRefundSent } from '#use-cases/transfers/owe-refund.ts'

const shop = shopOfEach()

const {
  placeOrder,
  placeOrderWithCardPage,
  choose,
  payByCard,
  view,
  order,
  detail,
  today,
  record,
  sendMails,
  undo,
  documentKinds,
} = transferActions(shop)

test('an order by transfer is overdue on the day after its due date', async () => {
  const { id, key } = await placeOrder()
  const isOverdue = async () => {
    const shown = await view(key)
    return shown.ok && 'transfer' in shown.value && shown.value.transfer?.isOverdue
  }
  await shop.database.sql(`update orders set transfer_due_on = $2 where id = $1`, [id, today()])
  expect(await isOverdue()).toBe(false)
  shop.clock.passDays(1)
  expect(await isOverdue()).toBe(true)
  expect((await detail(id)).today).toBe(today())
})

test('a corrected email address gets the payment details once, with a new link', async () => {
  const { id, key } = await placeOrder()
  const correct = async (email: string) => {
    const { buyer } = await order(id)
    const correction = { orderId: id, from: { ...buyer }, to: { ...buyer, email } }
    expect(await correctOrder(shop.context, correction, OWNER)).toMatchObject({ ok: true })
  }
  await correct('early@firm.example')
  expect(await sendMails()).toEqual(['transfer-expected', 'transfer-requested'])
  await correct('right@firm.example')
  await correct('right@firm.example')
  expect(await sendMails()).toEqual(['transfer-requested'])
  const { accessKey } = await order(id)
  const letter = shop.mail.sent.at(-1)
  expect(letter).toMatchObject({ to: 'right@firm.example' })
  expect(letter?.text).toContain(accessKey)
  expect(accessKey).not.toBe(key)
})

test('an order paid by transfer expects no webhook, so no webhook is reported missing', async () => {
  const { id } = await placeOrder()
  await record(id, 199_700)
  await sendMails()
  shop.clock.passMinutes(60)
  expect(await listShopIssues(shop.context.db, shop.clock.port.now())).toEqual([])
})

describe('a transfer that was recorded by mistake', () => {
  test('an order corrected after an undone transfer gets the new invoice with the next transfer', async () => {
    const { id } = await placeOrder()
    await record(id, 199_700)
    await undo(id)
    await sendMails()
    const { buyer } = await order(id)
    const to = { ...buyer, companyName: 'Corrected Limited' }
    await correctOrder(shop.context, { orderId: id, from: { ...buyer }, to }, OWNER)
    shop.clock.passMinutes(1)
    await record(id, 199_700, { n: 2 })
    expect(await sendMails()).toEqual(['order-confirmation', 'order-notification'])
    const { documents } = await order(id)
    const confirmation = shop.database.mailsOf('order-confirmation').at(-1)
    expect(confirmation?.documentId).toBe(currentInvoice(documents)?.id)
  })

  test('an order ends again after a late transfer is undone', async () => {
    const { id } = await placeOrder()
    shop.clock.passDays(40)
    await sweepAndCount(shop)
    await record(id, 10_000)
    await sweepAndCount(shop)
    await undo(id)
    expect((await order(id)).payment.settlement).toBe('awaiting_transfer')
    shop.clock.passDays(1)
    await sweepAndCount(shop)
    await sweepAndCount(shop)
    expect((await order(id)).payment.settlement).toBe('expired')
    expect(shop.mail.sent.filter(({ kind }) => kind === 'transfer-lapsed')).toHaveLength(1)
  })

  test('a transfer of an erased customer is undone without a mail', async () => {
    const { id, number } = await placeOrder()
    await record(id, 199_700)
    await eraseOrder(shop.context, { orderNumber: number }, STAFF)
    const undone = await undo(id)
    expect(undone.ok).toBe(true)
    expect(await documentKinds(id)).toEqual(['invoice', 'credit-note unpaid'])
    expect(await sendMails()).toEqual([])
  })

  test('undoing a transfer on a later day issues a credit note with the date of that day', async () => {
    const { id } = await placeOrder()
    await record(id, 199_700)
    await sendMails()
    shop.clock.passDays(40)
    expect(await undo(id)).toMatchObject({ ok: true, value: { status: 'awaiting_transfer' } })
    expect(await documentKinds(id)).toEqual(['invoice', 'credit-note unpaid'])
    expect(await sendMails()).toEqual(['transfer-undone'])
    const booked = await shop.database.sql(
      `select kind, to_char(booked_at, 'YYYY-MM') as month from documents order by issued_at`,
    )
    expect(booked).toEqual([
      { kind: 'invoice', month: '2026-03' },
      { kind: 'credit-note', month: '2026-04' },
    ])
    expect((await order(id)).transferDueOn! > today()).toBe(true)
    await sweepAndCount(shop)
    expect((await order(id)).payment.settlement).toBe('awaiting_transfer')
  })
})

describe('an order by transfer that is paid by card', () => {
  test('unsent mails that ask for the transfer are withdrawn after a card payment', async () => {
    const { sessionId } = await placeOrderWithCardPage()
    await payByCard(sessionId)
    expect(await sendMails()).toEqual([
      'order-confirmation',
      'order-notification',
      'transfer-expected',
    ])
  })

  test('an expired card payment page leaves the order waiting for its transfer', async () => {
    const { id, key, sessionId } = await placeOrderWithCardPage()
    shop.provider.expire(sessionId)
    await settle(shop.context, sessionId)
    expect((await order(id)).payment.settlement).toBe('awaiting_transfer')
    const chosen = await choose(key, 'credit-card')
    expect(chosen).toEqual({ ok: true, value: { url: shop.provider.sessions[1]?.url } })
  })

  test('a transfer that pays the order closes the newest card payment page, even if an older page expires later', async () => {
    const { id, key } = await placeOrderWithCardPage()
    await choose(key, 'credit-card')
    const [older, newest] = shop.provider.sessions
    await settle(shop.context, older!.sessionId)
    expect((await order(id)).sessionId).toBe(newest!.sessionId)
    await record(id, 199_700)
    expect(shop.provider.sessions.map(({ session }) => session)).toEqual(['expired', 'expired'])
    expect(await order(id)).toMatchObject({
      paymentMethod: 'bank-transfer',
      payment: { settlement: 'paid' },
    })
  })

  test('an order paid on its second card payment page keeps the session and payment of that page', async () => {
    const { id, key } = await placeOrderWithCardPage()
    await choose(key, 'credit-card')
    const [older, newest] = shop.provider.sessions
    await payByCard(newest!.sessionId)
    older!.paymentIntentId = 'pi_of_a_refused_card'
    await settle(shop.context, older!.sessionId)
    const { sessionId, paymentIntentId } = await order(id)
    expect({ sessionId, paymentIntentId }).toEqual({
      sessionId: newest!.sessionId,
      paymentIntentId: newest!.paymentIntentId,
    })
  })

  test('a simultaneous card payment and transfer pay the order once', async () => {
    const { id, sessionId } = await placeOrderWithCardPage()
    shop.provider.pay(sessionId)
    await Promise.all([settle(shop.context, sessionId), record(id, 199_700)])
    await settle(shop.context, sessionId)
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      issues: [{ reason: 'transfer-over' }],
    })
    expect(await documentKinds(id)).toEqual(['invoice'])
  })

  test('a second card payment page does not open while a buyer pays on the first page', async () => {
    const { id, key, sessionId } = await placeOrderWithCardPage()
    shop.provider.state.busy = true
    expect(await choose(key, 'credit-card')).toMatchObject({
      ok: false,
      failure: { code: 'order-changed' },
    })
    shop.provider.payLater(sessionId)
    expect(await choose(key, 'credit-card')).toMatchObject({
      ok: false,
      failure: { code: 'order-changed' },
    })
    expect(shop.provider.sessions).toHaveLength(1)
    expect((await order(id)).sessionId).toBe(sessionId)
  })
})

test('the bank account for a refund owed to an erased customer is kept until the refund is sent', async () => {
  const { id, number } = await placeOrder()
  await record(id, 199_700)
  const refund = { requestId: attemptOf(50), orderId: id, amount: 199_700, parts: {}, account }
  await refundOrder(shop.context, { ...refund, reason: 'requested_by_customer' }, STAFF)
  const { email } = (await order(id)).buyer
  const copy = await exportPerson(shop.context, { email }, STAFF)
  expect(copy).toMatchObject({ ok: true, value: { orders: [{ refundsAsked: [{ account }] }] } })
  await eraseOrder(shop.context, { orderNumber: number }, STAFF)
  expect((await detail(id)).refundsOwed).toMatchObject([{ account }])
  expect((await order(id)).transfers).toMatchObject([{ reference: '' }])
  const sent = { orderId: id, requestId: attemptOf(50), sentOn: today() }
  await recordRefundSent(shop.context, sent, STAFF)
  expect((await order(id)).refundRequests).toMatchObject([{ account: '', sentOn: today() }])
  await recordRefundSent(shop.context, { ...sent, sentOn: null }, STAFF)
  expect(await detail(id)).toMatchObject({ refundsOwed: [], refundsSent: [] })
})
