import { expect, test } from 'vitest'

import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { findById } from '#data/orders/orders.ts'
import { openDatabase } from '#data/postgres.ts'
import { openFaultyProxy } from '#tests/functions/line.ts'
import { openForFile, paymentRequest, shopForFile } from '#tests/functions/shop.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { readOrder } from '#use-cases/orders/read-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'

const line = openForFile(openFaultyProxy)
const shop = shopForFile({ line })

/** Round trips to the database during `work`, on an open connection and without other work. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  await shop.platform.settled()
  await findById(shop.joined().db, crypto.randomUUID())
  line.delay(30)
  const before = line.trips()
  await work()
  const trips = line.trips() - before
  line.delay(0)
  return trips
}

const invoiceNumbers = async () => {
  const rows = await shop.rows<{ number: string }>(
    `select number from documents where kind = 'invoice' order by length(number), number`,
  )
  return rows.map(({ number }) => Number(number.split('-').at(-1)))
}

test('a new payment takes two round trips to the database: for the order and for the payment session', async () => {
  expect(await tripsOf(() => createPayment(shop.joined(), paymentRequest()))).toBe(2)
})

test('recording a successful payment takes three round trips to the database', async () => {
  const { sessionId } = await shop.paidUnnoticed()
  const read = () => settle(shop.joined(), sessionId)
  expect(await tripsOf(read)).toBe(3)
  expect(await shop.order(sessionId)).toMatchObject({ settlement: 'paid' })
  expect(await tripsOf(read)).toBe(3)
  await shop.sweep()
})

test('a refund takes ten round trips to the database, two of which read the order for the response', async () => {
  const { id } = await shop.settled()
  const read = await readOrder(shop.joined(), id)
  const requestId = read.ok ? read.value.refundable.requestId : ''
  const body = { requestId, orderId: id, amount: 1000, parts: {} }
  const wanted = { ...body, reason: 'requested_by_customer' } as const
  await shop.deliveries('drop')
  const makeRefund = () => refundOrder(shop.joined(), wanted, 'staff@example.com')
  expect(await tripsOf(makeRefund)).toBe(10)
  await shop.deliveries('normal')
  await shop.sweep()
  expect(await tripsOf(() => readOrder(shop.joined(), id))).toBe(2)
  expect(await readOrder(shop.joined(), id)).toMatchObject({ value: { refunded: 1000 } })
})

/**
 * The full form of the fault suite asks for more than a busy machine can do within the time limit of
 * a call.
 */
const AT_ONCE = process.env['FAULTS'] === 'full' ? 50 : 8

test(`the invoices of ${AT_ONCE} simultaneous payments, 5 ms from the database, are numbered without a gap`, async () => {
  await shop.quiet()
  const before = await invoiceNumbers()
  const begun = await Promise.all(Array.from({ length: AT_ONCE }, () => shop.begin()))
  line.delay(10)
  const answers = await Promise.all(
    begun.map(async ({ sessionId }, index) => {
      await shop.pay(sessionId)
      return index % 2 === 0 ? (await shop.post(verifyPayment, { sessionId })).status : 200
    }),
  )
  await shop.platform.settled()
  line.delay(0)
  expect(new Set(answers)).toEqual(new Set([200]))
  await shop.quiet()
  const { deliveries } = await shop.providerState()
  const statuses = deliveries.flatMap(({ attempts }) => attempts.map(({ status }) => status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const all = await invoiceNumbers()
  expect(all).toHaveLength(before.length + begun.length)
  expect(all).toEqual(all.map((_place, index) => index + 1))
})

test('a document number of five digits has the same format as a number of four digits', async () => {
  await shop.rows(`update document_numbers set last = 9999`)
  const { id } = await shop.settled()
  const [invoice] = await shop.rows<{ number: string }>(
    `select number from documents where order_id = $1`,
    [id],
  )
  expect(invoice?.number).toMatch(/^TEST-INV-\d{4}-10000$/)
})

const heartbeat = (part: string | null) =>
  [`insert into heartbeats (part, succeeded_at) values ($1, now())`, [part]] as const

test('SQL statements sent together either all take effect or all have no effect', async () => {
  const database = openDatabase(shop.platform.databaseUrl)
  const kept = `select part from heartbeats where part like 'end-%' order by part`
  const broken = database.all([heartbeat('end-1'), heartbeat(null), heartbeat('end-2')])
  await expect(broken).rejects.toMatchObject({ code: '23502' })
  expect(await database.query(kept)).toEqual([])
  await database.all([heartbeat('end-1'), heartbeat('end-2')])
  expect(await database.query(kept)).toEqual([{ part: 'end-1' }, { part: 'end-2' }])
  await shop.rows(`delete from heartbeats where part like 'end-%'`)
  await database.end()
})
