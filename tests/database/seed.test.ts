import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { writeOrders } from '#scripts/seed/write.ts'
import { lentDatabase, type TestDatabase } from '#tests/database.ts'

const OPTIONS = { seed: 3, now: new Date('2026-03-20T12:00:00Z') }

let server: TestDatabase
let client: Client

beforeAll(async () => {
  server = await lentDatabase()
  client = new Client({ connectionString: server.url })
  await client.connect()
  // More of the same ones, and others.
  expect(await writeOrders(client, { ...OPTIONS, count: 60 })).toBe(60)
  expect(await writeOrders(client, { ...OPTIONS, count: 80 })).toBe(20)
  expect(await writeOrders(client, { ...OPTIONS, seed: 4, count: 30 })).toBe(30)
  expect(await writeOrders(client, { ...OPTIONS, seed: 4, count: 30 })).toBe(0)
})

afterAll(async () => {
  await client.end()
  await server.close()
})

test('each order that was paid has its invoice, each refund its credit note', async () => {
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

test('no number is left out of a series or given twice, and the next one is known', async () => {
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

test('the figures of the months are those of the documents', async () => {
  const { rows } = await client.query(
    `select sum(case kind when 'sale' then gross else -gross end)::int as gross,
      (select sum(total_amount - refunded_amount)::int from orders where settlement = 'paid') as kept
    from monthly_figures`,
  )
  expect(rows[0].kept).toBeGreaterThan(0)
  expect(rows[0].gross).toBe(rows[0].kept)
})

test('work under way is promised for a day', async () => {
  const { rows } = await client.query(
    `select count(*)::int from order_items where promised_on >= '2026-03-20' and step <> 'delivered'`,
  )
  expect(rows[0].count).toBeGreaterThan(0)
})
