import type { Platform } from '@storefront/local-platform/platform.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DELIVERED_STEP_ID, isCollectingStep } from '#domain/order/delivery.ts'
import { PAYMENT_STATUSES } from '#domain/order/order.ts'
import { shopFromEnvironment } from '#scripts/seed/local-shop.ts'
import { seedOrders } from '#scripts/seed/orders.ts'
import { startTestPlatform } from '#tests/stage.ts'
import { closeDatabase } from '#wiring.ts'

const COUNT = 150

let platform: Platform
let client: Client

beforeAll(async () => {
  platform = await startTestPlatform()
  client = new Client({ connectionString: platform.databaseUrl })
  await client.connect()
  const local = shopFromEnvironment(process.env)
  expect(await seedOrders(local, 60)).toBe(60)
  expect(await seedOrders(local, COUNT)).toBe(COUNT - 60)
  expect(await seedOrders(local, COUNT)).toBe(0)
  await platform.settled()
})

afterAll(async () => {
  await client.end()
  await closeDatabase()
  await platform.close()
})

async function rowsOf(text: string) {
  return (await client.query(text)).rows
}
test('each paid seed order has an invoice, and each refund a credit note', async () => {
  const { rows } = await client.query(
    `select count(*) filter (where settlement = 'paid')::int as paid,
      (select count(*)::int from documents where kind = 'invoice' and subject = order_id::text) as invoices,
      (select count(*)::int from refunds) as refunds,
      (select count(*)::int from documents where kind = 'credit-note'
        and subject in (select id from refunds)) as notes
    from orders`,
  )
  const { paid, refunds } = rows[0]
  expect(Math.min(paid, refunds)).toBeGreaterThan(3)
  expect(rows).toEqual([{ paid, invoices: paid, refunds, notes: refunds }])
})

test('each series of document numbers in the seed has no gap and no duplicate', async () => {
  const { rows } = await client.query(
    `select counted.*, (select n.last from document_numbers n
        where n.series || '-' || n.year = counted.series) as known
    from (
      select left(number, -5) as series, count(*)::int, count(distinct number)::int as numbers,
        max(right(number, 4))::int as last
      from documents group by 1
    ) counted`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { count, numbers, last, known } of rows) {
    expect([numbers, last, known]).toEqual([count, count, count])
  }
})

test('the monthly figures of the seed match the documents of the seed', async () => {
  const { rows } = await client.query(
    `select sum(case kind when 'sale' then gross else -gross end)::int as gross,
      (select sum(total_amount - refunded_amount)::int from orders where settlement = 'paid') as kept
    from monthly_figures`,
  )
  expect(rows[0].kept).toBeGreaterThan(0)
  expect(rows[0].gross).toBe(rows[0].kept)
})

test('some seed orders with unfinished work have a promised delivery date', async () => {
  const { rows } = await client.query(
    `select count(*)::int from order_items where promised_on is not null and step <> 'delivered'`,
  )
  expect(rows[0].count).toBeGreaterThan(0)
})

test('the seed contains the usual payment statuses and some failed mails', async () => {
  const statuses = await rowsOf('select distinct payment_status as status from orders')
  const unusual = ['dispute_partly_lost', 'needs_review', 'awaiting_transfer']
  expect(statuses.map(({ status }) => status)).toEqual(
    expect.arrayContaining(PAYMENT_STATUSES.filter((status) => !unusual.includes(status))),
  )
  const failed = await rowsOf('select distinct order_id from mails where failed_at is not null')
  expect(failed.length).toBeGreaterThan(1)
})

test('work of the seed that no longer collects has its documents accepted, and delivered work has a delivery', async () => {
  const items = await rowsOf(
    `select i.step, i.steps, exists (select from document_requests r where r.order_id = i.order_id
        and i.product_id = any(r.product_ids) and r.required and r.state <> 'accepted') as "isMissing",
      exists (select from deliveries d where d.order_id = i.order_id
        and d.product_id = i.product_id and d.is_final) as "hasFinal"
    from order_items i join intakes k using (order_id, product_id) where i.under_way`,
  )
  const working = items.filter(({ step, steps }) => !isCollectingStep(steps, step))
  expect(working.filter(({ isMissing }) => isMissing)).toEqual([])
  const delivered = items.filter(({ step }) => step === DELIVERED_STEP_ID)
  expect(delivered.filter(({ hasFinal }) => !hasFinal)).toEqual([])
})

test('the card provider knows each seed order that the shop asks about', async () => {
  // The provider would log an unknown session, and such output fails the test.
  expect((await platform.runScheduled('sweep')).status).toBe(200)
  const asked = await rowsOf(
    `select 1 from orders where settlement in ('pending', 'processing') and stripe_session_id is null`,
  )
  expect(asked).toEqual([])
})
