import { describe, expect, test } from 'vitest'

import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { currentInvoice } from '#domain/documents/invoice.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { transferNoticeDays } from '#domain/transfers/transfer.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  OWNER,
  STAFF,
  sweepAndCount,
  valueOf,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import {
  REFUND_ACCOUNT as account,
  transferActions,
} from '#tests/use-cases/transfers/transfer-orders.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { listOrders } from '#use-cases/orders/orders.ts'
import { renewLink } from '#use-cases/orders/work-on-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { eraseOrder, exportPerson } from '#use-cases/people/personal-data.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'
import { recordRefundSent } from '#use-cases/transfers/owe-refund.ts'
import { readProForma } from '#use-cases/transfers/pro-forma.ts'
import { requestBalance } from '#use-cases/transfers/transfer-notices.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'

const shop = shopOfEach()

const nobody = () => Promise.resolve(undefined)
const staff = () => Promise.resolve('bookkeeper' as const)

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

/** The staff list of orders that await a transfer. */
async function awaitedRows() {
  const query = new URLSearchParams({ status: 'awaiting_transfer' })
  return valueOf(await listOrders(shop.context, query)).orders
}

describe('an order by bank transfer', () => {
  test('an order by transfer opens no payment session, and only the order’s link shows how to pay', async () => {
    const placed = await placeOrder()
    expect(placed.url).toContain(placed.key)
    expect(shop.provider.sessions).toEqual([])
    const shown = await view(placed.key)
    expect(shown).toMatchObject({
      ok: true,
      value: {
        success: false,
        status: 'awaiting_transfer',
        orderNumber: placed.number,
        transfer: { total: 199_700, received: 0, bank: { accountNumber: '00000000' } },
      },
    })
    expect(await view(attemptOf(1))).toMatchObject({ failure: { code: 'payment-not-found' } })
    expect(await sendMails()).toEqual(['transfer-expected', 'transfer-requested'])
    const toBuyer = shop.mail.sent.find(({ kind }) => kind === 'transfer-requested')
    expect(toBuyer).toMatchObject({ attachments: [{ name: `pro-forma-${placed.number}.pdf` }] })
  })

  test('a checkout with payment by transfer that is sent twice creates one order', async () => {
    const [one, other] = await Promise.all([placeOrder(), placeOrder()])
    expect(other).toEqual(one)
    await sendMails()
    expect(shop.mail.sent).toHaveLength(2)
  })

  test('an order by transfer is refused if the firm does not accept transfers for its amount', async () => {
    const { firm } = shop.context.catalogue
    const { bank, ...without } = firm
    const request = aPaymentRequest({ paymentMethod: 'bank-transfer' })
    for (const offered of [without, { ...firm, bank: { ...bank!, from: 199_701 } }]) {
      const context = { ...shop.context, catalogue: { ...shop.context.catalogue, firm: offered } }
      expect(await createPayment(context, request)).toMatchObject({
        failure: { code: 'invalid-request', fields: { paymentMethod: expect.any(String) } },
      })
    }
    expect(shop.database.rows).toEqual([])
  })

  test('a fourth unpaid order by transfer for one email address is refused (row 96)', async () => {
    const numbers = []
    for (const n of [901, 902, 903, 903]) numbers.push((await placeOrder(attemptOf(n))).number)
    expect(new Set(numbers).size).toBe(3)
    const email = aPaymentRequest().customerInfo.email.toUpperCase()
    const fourth = aPaymentRequest({ paymentMethod: 'bank-transfer', attempt: attemptOf(904) })
    const shouted = { ...fourth, customerInfo: { ...fourth.customerInfo, email } }
    expect(await createPayment(shop.context, shouted)).toMatchObject({
      failure: {
        code: 'invalid-request',
        message: expect.stringContaining('Pay one of them first'),
        fields: { paymentMethod: expect.any(String) },
      },
    })
    expect(shop.database.rows).toHaveLength(3)
    await record(shop.database.rows[0]!.id, 199_700)
    expect(await createPayment(shop.context, shouted)).toMatchObject({ ok: true })
  })

  test('a renewed link of an order by transfer closes the earlier link (row 86)', async () => {
    const { id, key } = await placeOrder()
    await sendMails()
    expect(await renewLink(shop.context, { orderId: id }, STAFF)).toMatchObject({ ok: true })
    expect(await sendMails()).toEqual(['order-link'])
    expect(await view(key)).toMatchObject({ failure: { code: 'payment-not-found' } })
    expect(await readProForma(shop.context, { id, key, roleOf: nobody })).toMatchObject({
      failure: { code: 'not-found' },
    })
    const { accessKey } = await order(id)
    expect(await view(accessKey)).toMatchObject({ value: { status: 'awaiting_transfer' } })
  })

  test('the link of an order that awaits its transfer can be renewed despite a card payment of a wrong amount', async () => {
    const { id, sessionId } = await placeOrderWithCardPage()
    shop.provider.pay(sessionId, { amount: 100 })
    await settle(shop.context, sessionId)
    expect(await detail(id)).toMatchObject({ status: 'needs_review' })
    expect(await renewLink(shop.context, { orderId: id }, STAFF)).toMatchObject({ ok: true })
  })

  test('only staff and holders of the order’s link can open a pro-forma', async () => {
    const { id, key, number } = await placeOrder()
    const opened = await readProForma(shop.context, { id, key, roleOf: nobody })
    expect(opened).toMatchObject({ ok: true, value: { name: `pro-forma-${number}.pdf` } })
    expect(await readProForma(shop.context, { id, key: '', roleOf: staff })).toMatchObject({
      ok: true,
    })
    for (const wrong of [attemptOf(7), '']) {
      const refused = await readProForma(shop.context, { id, key: wrong, roleOf: nobody })
      expect(refused).toMatchObject({ failure: { code: 'not-found' } })
    }
  })
})

describe('money that arrives by transfer', () => {
  test('the exact amount pays an order by transfer', async () => {
    const { id, key } = await placeOrder()
    await sendMails()
    shop.clock.passDays(2)
    expect(await record(id, 199_700)).toMatchObject({ ok: true, value: { status: 'paid' } })
    const paid = await order(id)
    expect(londonDay(new Date(paid.payment.paidAt ?? ''))).toBe(today())
    expect(await documentKinds(id)).toEqual(['invoice'])
    expect(await sendMails()).toEqual(['order-confirmation', 'order-notification'])
    const shown = await view(key)
    expect(shown).toMatchObject({ ok: true, value: { success: true, status: 'paid' } })
    expect(await awaitedRows()).toEqual([])
  })

  test('a transfer that two people record at once is stored once', async () => {
    const { id } = await placeOrder()
    const answers = await Promise.all([
      record(id, 199_700, { n: 1, seen: [], reference: '' }),
      record(id, 199_700, { n: 2, seen: [] }),
    ])
    const codes = answers.map((one) => (one.ok ? 'ok' : one.failure.code))
    expect(codes.toSorted()).toEqual(['ok', 'order-changed'])
    const { transfer, status } = await detail(id)
    expect(status).toBe('paid')
    expect(transfer).toMatchObject({ missing: 0, excess: 0 })
    expect(transfer?.transfers).toHaveLength(1)
    expect(await documentKinds(id)).toEqual(['invoice'])
  })

  test('staff can request the balance of a part payment once', async () => {
    const { id } = await placeOrder()
    await sendMails()
    await record(id, 150_000)
    expect(await detail(id)).toMatchObject({
      status: 'awaiting_transfer',
      transfer: { missing: 49_700, excess: 0 },
      issues: [{ reason: 'transfer-short' }],
    })
    await requestBalance(shop.context, { orderId: id }, STAFF)
    await requestBalance(shop.context, { orderId: id }, STAFF)
    expect(await sendMails()).toEqual(['transfer-rest'])
    await requestBalance(shop.context, { orderId: id, earlier: 2 }, STAFF)
    expect(await sendMails()).toEqual(['transfer-rest'])
    await record(id, 49_700, { n: 2 })
    expect(await detail(id)).toMatchObject({ status: 'paid', issues: [] })
  })

  test('a transfer for a card order turns the order into an order by transfer', async () => {
    const { id } = (await beginPayment(shop)).order
    expect((await detail(id)).transfer).toBeNull()
    await record(id, 100_000)
    expect(await detail(id)).toMatchObject({
      status: 'awaiting_transfer',
      transfer: { dueOn: today(), missing: 99_700, excess: 0 },
    })
    await record(id, 99_700, { n: 2 })
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      paymentMethod: 'bank-transfer',
      transfer: { missing: 0, excess: 0 },
      refundable: { amount: 199_700 },
    })
    expect(shop.provider.sessions.map(({ session }) => session)).toEqual(['expired'])
  })

  test('a transfer cannot be recorded for a day before the order or after today', async () => {
    const { id } = await placeOrder()
    for (const arrivedOn of ['2026-02-27', '2026-03-03']) {
      expect(await record(id, 1, { arrivedOn })).toMatchObject({
        failure: { code: 'invalid-request', fields: { arrivedOn: expect.any(String) } },
      })
    }
    expect((await order(id)).transfers).toEqual([])
    const unknown = await record(attemptOf(7), 1, { seen: [] })
    expect(unknown).toMatchObject({ failure: { code: 'order-not-found' } })
  })

  test('the list of orders shows the due date of a transfer and the amount received', async () => {
    const { id } = await placeOrder()
    await record(id, 150_000)
    const { transferDueOn: due_on } = await order(id)
    expect(await awaitedRows()).toMatchObject([{ id, transfer: { due_on, received: 150_000 } }])
  })

  test('a transfer of an excessive amount pays the order and is an issue', async () => {
    const { id } = await placeOrder()
    const most = 2_147_483_647
    await record(id, most)
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      transfer: { missing: 0, excess: most - 199_700 },
    })
    await record(id, most, { n: 2, reference: 'again' })
    expect((await detail(id)).issues).toMatchObject([{ reason: 'transfer-over' }])
    await shop.database.sql(
      `update orders set settlement = 'awaiting_transfer', payment_status = 'awaiting_transfer'
      where id = $1`,
      [id],
    )
    expect(await awaitedRows()).toMatchObject([{ id, transfer: { received: most } }])
  })
})

describe('a transfer that was recorded by mistake', () => {
  test('an undone transfer leads to a credit note of that day for the invoice, and the order waits for a new payment', async () => {
    const { id } = await placeOrder()
    await record(id, 199_700)
    await sendMails()
    shop.clock.passDays(40)
    const undone = await undo(id)
    expect(undone).toMatchObject({ ok: true, value: { status: 'awaiting_transfer' } })
    expect(await documentKinds(id)).toEqual(['invoice', 'credit-note unpaid'])
    expect(await sendMails()).toEqual(['transfer-undone'])
    await undo(id)
    expect(await documentKinds(id)).toEqual(['invoice', 'credit-note unpaid'])
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

    shop.clock.passMinutes(1)
    await record(id, 199_700, { n: 2 })
    const paid = await order(id)
    expect(await documentKinds(id)).toEqual(['invoice', 'credit-note unpaid', 'invoice'])
    expect(currentInvoice(paid.documents)?.number).not.toBe(paid.documents[0]?.number)
    expect(await sendMails()).toEqual(['order-confirmation', 'order-notification'])
    const figures = await shop.database.sql('select sum(gross)::int as sum from monthly_figures')
    expect(figures).toEqual([{ sum: 199_700 }])
  })

  test('a transfer cannot be undone after a refund', async () => {
    const { id } = await placeOrder()
    await record(id, 199_700)
    const refund = { requestId: attemptOf(50), orderId: id, amount: 100, parts: {} }
    await refundOrder(shop.context, { ...refund, account, reason: 'duplicate' }, STAFF)
    expect(await undo(id)).toMatchObject({ failure: { code: 'order-changed' } })
    expect((await order(id)).payment.settlement).toBe('paid')
  })

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

  test.each(['credit-card', 'paypal'] as const)(
    'an order by %s for which staff recorded a part by mistake waits for that payment again',
    async (paymentMethod) => {
      shop.provider.state.paypal = true
      const request = { paymentMethod, attempt: attemptOf(2) }
      const { order: placed, sessionId } = await beginPayment(shop, request)
      await record(placed.id, 10_000)
      expect((await order(placed.id)).payment.settlement).toBe('awaiting_transfer')
      await undo(placed.id)
      expect(await order(placed.id)).toMatchObject({
        payment: { settlement: 'pending' },
        paymentMethod,
        transferDueOn: null,
      })
      await record(placed.id, 10_000, { n: 2 })
      await payByCard(sessionId)
      expect(await order(placed.id)).toMatchObject({
        payment: { settlement: 'paid' },
        paymentMethod,
      })
    },
  )

  test('a request for the rest is not sent once its transfer is undone, and can be made again', async () => {
    const { id } = await placeOrder()
    await sendMails()
    await record(id, 10_000)
    await requestBalance(shop.context, { orderId: id }, STAFF)
    await undo(id)
    expect(await sendMails()).toEqual([])
    await record(id, 10_000, { n: 2 })
    await requestBalance(shop.context, { orderId: id }, STAFF)
    expect(await sendMails()).toEqual(['transfer-rest'])
  })

  test('an unsent confirmation of a transfer is not sent once the transfer is undone', async () => {
    const { id } = await placeOrder()
    await sendMails()
    await record(id, 199_700)
    await undo(id)
    expect(await sendMails()).toEqual(['transfer-undone'])
    await record(id, 199_700, { n: 2 })
    expect(await sendMails()).toEqual(['order-confirmation', 'order-notification'])
  })

  test('a card order whose payment page closed meanwhile ends once the mistaken part is undone', async () => {
    const { order: placed, sessionId } = await beginPayment(shop, { attempt: attemptOf(2) })
    await record(placed.id, 10_000)
    await requestBalance(shop.context, { orderId: placed.id }, STAFF)
    shop.clock.passDays(2)
    shop.provider.expire(sessionId)
    expect(await undo(placed.id)).toMatchObject({ value: { status: 'expired', issues: [] } })
    expect(await sendMails()).toEqual([])
  })

  test('an undone part stays undone while the card provider is down', async () => {
    const { order: placed } = await beginPayment(shop, { attempt: attemptOf(2) })
    await record(placed.id, 10_000)
    shop.provider.state.mood = 'down'
    expect(await undo(placed.id)).toMatchObject({ value: { status: 'pending' } })
  })

  test('a card order that transfers had paid waits for a transfer after all of them are undone', async () => {
    const { order: placed } = await beginPayment(shop, { attempt: attemptOf(2) })
    await record(placed.id, 100_000, { n: 1 })
    await record(placed.id, 99_700, { n: 2 })
    await undo(placed.id, 2)
    expect(await undo(placed.id, 1)).toMatchObject({ value: { status: 'awaiting_transfer' } })
    expect(shop.database.mailsOf('transfer-undone')).toHaveLength(1)
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
})

test('a missing transfer leads to a reminder, an alert and the end of the order', async () => {
  const { id, key } = await placeOrder()
  await sendMails()
  const { transferDueOn: dueOn } = await order(id)
  const expected = {
    reminder: 'transfer-reminder',
    overdue: 'transfer-overdue',
    lapse: 'transfer-lapsed',
  }
  for (const [notice, day] of transferNoticeDays(dueOn ?? '')) {
    while (today() < day) shop.clock.passDays(1)
    await sweepAndCount(shop)
    await sweepAndCount(shop)
    const kinds = shop.mail.sent.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === expected[notice])).toHaveLength(1)
  }
  expect((await order(id)).payment.settlement).toBe('expired')
  shop.clock.passDays(15)
  await purgeData(shop.context)
  const lapsed = await view(key)
  expect(lapsed).toMatchObject({ value: { status: 'expired', transfer: { total: 199_700 } } })

  const again = await choose(key, 'bank-transfer')
  expect(again).toMatchObject({ ok: true })
  const taken = await order(id)
  expect(taken.payment.settlement).toBe('awaiting_transfer')
  expect(taken.transferDueOn! > today()).toBe(true)
  await record(id, 199_700)
  expect((await order(id)).payment.settlement).toBe('paid')
})

test('no notice about a transfer is sent at night in London', async () => {
  const { id } = await placeOrder()
  await sendMails()
  const { transferDueOn: dueOn } = await order(id)
  const [, day = ''] = transferNoticeDays(dueOn ?? '')[0] ?? []
  while (today() < day) shop.clock.passMinutes(60)
  expect((await sweepAndCount(shop)).mailsSent).toBe(0)
  shop.clock.passMinutes(8 * 60)
  expect((await sweepAndCount(shop)).mailsSent).toBe(1)
})

test('an order with a part payment ends only by an action of staff', async () => {
  const { id } = await placeOrder()
  await record(id, 100_000)
  shop.clock.passDays(60)
  await sweepAndCount(shop)
  expect((await order(id)).payment.settlement).toBe('awaiting_transfer')
})

describe('an order by transfer that is paid by card', () => {
  test('an order that awaits a transfer can be paid by card, and then never lapses', async () => {
    const { id, key } = await placeOrder()
    const chosen = await choose(key, 'credit-card')
    const [session] = shop.provider.sessions
    expect(chosen).toEqual({ ok: true, value: { url: session?.url } })
    expect((await order(id)).payment.settlement).toBe('awaiting_transfer')
    await payByCard(session!.sessionId)
    expect(await order(id)).toMatchObject({
      paymentMethod: 'credit-card',
      payment: { settlement: 'paid' },
    })
    expect(await documentKinds(id)).toEqual(['invoice'])
    shop.clock.passDays(40)
    await sweepAndCount(shop)
    expect((await order(id)).payment.settlement).toBe('paid')
  })

  test('a new checkout after a transfer does not reveal the renewed link of the order (row 86)', async () => {
    const { id, sessionId } = await placeOrderWithCardPage()
    await record(id, 199_700)
    await renewLink(shop.context, { orderId: id }, STAFF)
    const request = aPaymentRequest({ replaces: sessionId, attempt: attemptOf(902) })
    expect(await createPayment(shop.context, request)).toMatchObject({
      failure: { code: 'already-paid', details: { sessionId } },
    })
  })

  test('a transfer for an order paid by card is an issue', async () => {
    const { id, sessionId } = await placeOrderWithCardPage()
    await payByCard(sessionId)
    expect((await detail(id)).transfer).toMatchObject({ transfers: [] })
    await record(id, 199_700)
    expect(await detail(id)).toMatchObject({
      status: 'paid',
      transfer: { excess: 199_700 },
      issues: [{ reason: 'transfer-over' }],
    })
    expect(await documentKinds(id)).toEqual(['invoice'])
  })

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
    expect(await choose(key, 'credit-card')).toMatchObject({ failure: { code: 'order-changed' } })
    shop.provider.payLater(sessionId)
    expect(await choose(key, 'credit-card')).toMatchObject({ failure: { code: 'order-changed' } })
    expect(shop.provider.sessions).toHaveLength(1)
    expect((await order(id)).sessionId).toBe(sessionId)
  })
})

test('a refund of a transfer is a debt to a bank account until staff have sent the money', async () => {
  const { id } = await placeOrder()
  await record(id, 199_700)
  await sendMails()
  const refund = {
    requestId: attemptOf(50),
    orderId: id,
    amount: 50_000,
    parts: {},
    reason: 'requested_by_customer' as const,
  }
  expect(await refundOrder(shop.context, refund, STAFF)).toMatchObject({
    failure: { code: 'invalid-request', fields: { account: expect.any(String) } },
  })
  const asked = await Promise.all([
    refundOrder(shop.context, { ...refund, account }, STAFF),
    refundOrder(shop.context, { ...refund, account }, STAFF),
  ])
  expect(asked.map(({ ok }) => ok)).toEqual([true, true])
  expect(await detail(id)).toMatchObject({
    status: 'partially_refunded',
    refunded: 50_000,
    refundsOwed: [{ amount: 50_000, account }],
    refundable: { amount: 149_700 },
    issues: [{ reason: 'refund-owed' }],
  })
  expect(await documentKinds(id)).toEqual(['invoice', 'credit-note'])
  expect(await sendMails()).toEqual(['refund-made'])
  const sent = { orderId: id, requestId: attemptOf(50), sentOn: today() }
  await recordRefundSent(shop.context, sent, STAFF)
  await recordRefundSent(shop.context, sent, STAFF)
  const done = await detail(id)
  expect(done).toMatchObject({ refundsOwed: [], issues: [] })
  expect(done.timeline.filter(({ kind }) => kind === 'refund-sent')).toHaveLength(1)
  expect(done.refundsSent).toMatchObject([{ amount: 50_000, account, sentOn: today() }])
  for (let press = 0; press < 2; press += 1) {
    await recordRefundSent(shop.context, { ...sent, sentOn: null }, STAFF)
  }
  const owedAgain = await detail(id)
  expect(owedAgain).toMatchObject({
    refundsOwed: [{ amount: 50_000, account }],
    refundsSent: [],
    issues: [{ reason: 'refund-owed' }],
  })
  expect(owedAgain.timeline.filter(({ kind }) => kind === 'refund-not-sent')).toHaveLength(1)
  expect(shop.provider.calls.filter((call) => call === 'refund')).toEqual([])
})

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

test('a product that is refunded in full is marked so, even if the order of an erased customer has no invoice', async () => {
  const cartItems = [
    { id: 'valuation', quantity: 1 },
    { id: 'profile', quantity: 1 },
  ]
  const request = aPaymentRequest({ paymentMethod: 'bank-transfer', cartItems })
  const { orderNumber } = valueOf(await createPayment(shop.context, request))
  const { id, total } = shop.database.rows.find(({ number }) => number === orderNumber)!
  await eraseOrder(shop.context, { orderNumber }, STAFF)
  await record(id, total)
  const { price } = (await order(id)).items.find(({ productId }) => productId === 'profile')!
  const refund = { requestId: attemptOf(50), orderId: id, amount: price, account }
  const parts = { profile: price }
  const refunded = async () =>
    (await order(id)).items.filter(({ isRefunded }) => isRefunded).map((item) => item.productId)
  valueOf(await refundOrder(shop.context, { ...refund, parts, reason: 'duplicate' }, STAFF))
  expect(await documentKinds(id)).toEqual([])
  expect(await refunded()).toEqual(['profile'])
})
