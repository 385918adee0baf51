import { expect, test } from 'vitest'

import { customerInfo } from '#contract/shop/payment-request.ts'
import { queueMailCopy } from '#data/mail/mails.ts'
import { findById } from '#data/orders/orders.ts'
import { PURGES } from '#data/upkeep/data-retention.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import { erasureReport } from '#staff/people/people.texts.ts'
import { aBuyer } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  detailOf,
  runWhileBlocked,
  canOpenDocument,
  OWNER,
  setOrder,
  settledPayment,
  STAFF,
  valueOf,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { refuseErasure } from '#tests/use-cases/refusing-database.ts'
import { transferActions } from '#tests/use-cases/transfers/transfer-orders.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { addNote } from '#use-cases/orders/work-on-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { eraseOrder, erasePerson } from '#use-cases/people/personal-data.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

test('an order paid after its customer was erased is an issue until the order is refunded (rows 72 and 75)', async () => {
  const { order, sessionId } = await beginPayment(shop)
  const { number: orderNumber, total } = order
  await eraseOrder(shop.context, { orderNumber }, STAFF)
  shop.clock.passMinutes(1)
  shop.provider.pay(sessionId)
  await sweep(shop.context)
  await sweep(shop.context)
  expect(order.payment.settlement).toBe('paid')
  expect(await verifyPayment(shop.context, { sessionId }, 'ip')).toMatchObject({
    failure: {
      code: 'order-closed',
      message: expect.stringContaining('The payment for it is recorded.'),
    },
  })
  expect(shop.database.mails.map(({ subject }) => subject)).toEqual([
    `Order ${orderNumber}: Paid after the customer’s details were erased`,
  ])
  expect(JSON.stringify([order.buyer, order.events])).not.toContain(aBuyer().lastName)
  const reasons = async () => (await detailOf(shop, order.id)).issues.map(({ reason }) => reason)
  expect(await reasons()).toEqual(['paid-after-erasure'])
  shop.provider.refund(sessionId, total)
  await settle(shop.context, sessionId)
  expect(await reasons()).toEqual([])
})

test('a copy of an email requested during an erasure is not stored (row 72)', async () => {
  const { order } = await settledPayment(shop)
  await setOrder(shop, order, { customer_email: '' })
  const id = shop.context.ids.uuid()
  const words = { subject: 'Copy', text: 'Copy', html: 'Copy', dedupeKey: `copy:${id}` }
  const copy = { ...words, id, kind: 'order-confirmation', to: aBuyer().email } as const
  await queueMailCopy(shop.context.db, order.id, copy, shop.clock.port.now())
  expect(shop.database.mailsOf('order-confirmation')).toHaveLength(1)
})

test('an order paid at the moment of its erasure keeps its customer (row 72)', async () => {
  const { order } = await beginPayment(shop)
  await setOrder(shop, order, { settlement: 'expired' })
  shop.clock.passDays(31)
  const paid = `update orders set settlement = 'paid' where id = '${order.id}'`
  await runWhileBlocked(shop, { first: paid, last: 'select' }, () => purgeData(shop.context))
  expect((await findById(shop.context.db, order.id))?.buyer.email).toBe(aBuyer().email)
})

test('only owners and bookkeepers see the invoices of an erased person (row 90)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  shop.provider.refund(sessionId, 100)
  await settle(shop.context, sessionId)
  const { accessKey, buyer } = order
  const erased = await erasePerson(shop.context, { email: buyer.email.toUpperCase() }, STAFF)
  const keptUntil = addDays(londonDay(shop.clock.port.now()), KEPT_DAYS.paidOrder)
  expect(erased).toMatchObject({ value: { orders: 1, documents: 2, keptUntil } })
  for (const { id, facts } of order.documents) {
    expect(facts.buyer.name).toContain(buyer.lastName)
    for (const role of ['owner', 'bookkeeper'] as const) {
      expect(await canOpenDocument(shop, { id, role })).toBe(true)
    }
    expect(await canOpenDocument(shop, { id, role: 'member' })).toBe(false)
    expect(await canOpenDocument(shop, { id, key: accessKey })).toBe(false)
  }
  const shown = JSON.stringify([await detailOf(shop, order.id), shop.database.mails])
  expect(shown).not.toContain(aBuyer().lastName)

  const now = shop.clock.port.now()
  const before = new Date(now.getTime() + 60_000)
  await PURGES.documents.run(shop.context.db, { before, now, limit: 500, owners: [] })
  for (const { facts } of (await findById(shop.context.db, order.id))?.documents ?? []) {
    const { country, ...others } = facts.buyer
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(new Set(Object.values(others))).toEqual(new Set(['']))
  }
})

test('an erasure removes a corrected email address from orders, but not a longer address that contains it (row 90)', async () => {
  const [mistyped, longer, right] = ['ann@wrong.example', 'joann@wrong.example', 'x@right.example']
  const orders = []
  for (const [number, email] of [mistyped, longer].entries()) {
    const by = { customerInfo: customerInfo(aBuyer({ email })) }
    const { order } = await settledPayment(shop, attemptOf(number), by)
    const { id: orderId, buyer: from } = order
    await correctOrder(shop.context, { orderId, from, to: { ...from, email: right } }, OWNER)
    const text = `Was not\n${mistyped.toUpperCase()}.`
    await addNote(shop.context, { orderId, text }, STAFF)
    orders.push(order)
  }
  const erased = valueOf(await erasePerson(shop.context, { email: mistyped }, STAFF))
  expect(erased).toMatchObject({ orders: 0, entries: 3 })
  const rows = await shop.database.sql(
    `select to_jsonb(e) as row from order_events e union all select to_jsonb(m) from mails m
    union all select to_jsonb(o) from orders o`,
  )
  const left = JSON.stringify(rows)
  expect(left.replaceAll(longer, '')).not.toMatch(/ann@wrong/i)
  expect(left).toContain(longer)
  for (const { buyer } of orders) expect(buyer.email).toBe(right)
})

test('an erasure names an order that the database refuses to erase (rows 72 and 90)', async () => {
  const first = await settledPayment(shop, attemptOf(1))
  const second = await settledPayment(shop, attemptOf(2))
  await addNote(shop.context, { orderId: second.order.id, text: 'A note' }, STAFF)
  await setOrder(shop, second.order, { customer_email: first.order.buyer.email })
  const accept = await refuseErasure(shop, first.order.id)
  const { number, buyer } = first.order
  const { email } = buyer
  const erased = await erasePerson(shop.context, { email }, STAFF)
  expect(erased).toMatchObject({ ok: true, value: { orders: 1, failed: [number] } })
  expect(erasureReport(valueOf(erased)).join(' ')).toContain(`Not erased: order ${number}`)
  expect([first.order.buyer.email, second.order.buyer.email]).toEqual([email, ''])
  expect(shop.log).toContainEqual({
    event: 'erasure-failed',
    facts: { orderNumber: number, reason: expect.any(String) },
  })

  await accept()
  const again = await erasePerson(shop.context, { email }, STAFF)
  expect(again).toMatchObject({ value: { orders: 1, failed: [] } })
  expect(first.order.buyer.email).toBe('')
})

test('an erasure keeps the bank account of an owed refund', async () => {
  const { placeOrder, record, give } = transferActions(shop)
  const { id, number } = await placeOrder()
  await record(id, 500, { reference: 'Z QUAGMIRE 1' })
  await record(id, 500, { n: 2, reference: 'Z QUAGMIRE 2' })
  await give(id, 1000)
  const erased = await eraseOrder(shop.context, { orderNumber: number }, STAFF)
  expect(erased).toMatchObject({ value: { orders: 1, failed: [], owed: 1 } })
  expect(erasureReport(valueOf(erased)).join(' ')).toContain('The account of a refund')
})
