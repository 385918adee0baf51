import { expect, test } from 'vitest'

import {
  attemptOf,
  beginPayment,
  setOrder,
  settledPayment,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { refuseErasure } from '#tests/use-cases/refusing-database.ts'
import { retryMails } from '#use-cases/upkeep/issues.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'

const shop = shopOfEach()

test('the purge deletes a backlog in batches (row 72)', async () => {
  const { context, database, clock, log } = shop
  await database.sql(
    `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
    select gen_random_uuid(), $1, number::text, '', '', '', '', '' from generate_series(1, 1200) as number`,
    [clock.port.now()],
  )
  const limits: unknown[] = []
  const db = {
    ...context.db,
    query: ((sql, values) => {
      if (sql.includes('delete from contact_messages')) limits.push(values?.[1])
      return context.db.query(sql, values)
    }) as typeof context.db.query,
  }
  clock.passDays(400)
  expect((await purgeData({ ...context, db })).unfinished).toEqual([])
  expect(limits).toEqual([500, 500, 500])
  expect(await database.sql(`select from contact_messages`)).toEqual([])
  expect(log).toEqual([])
})

test('the purge reports a task that fails and completes the others', async () => {
  const { context, clock, database, log } = shop
  database.state.failure = (sql) => {
    if (sql.includes('update mails set body_text')) {
      return new TypeError('canceling statement of ann@example.com')
    }
    if (sql.includes('delete from contact_messages')) clock.passMinutes(0.5)
    return undefined
  }
  const { unfinished } = await purgeData(context)
  expect(unfinished).toEqual([
    'mailBodies',
    'paidOrders',
    'documents',
    'staffLog',
    'staffUsers',
    'staffSessions',
    'staffLinks',
    'limits',
  ])
  expect(log[0]).toEqual({
    event: 'purge-failed',
    facts: { task: 'mailBodies', removed: 0, reason: 'TypeError' },
  })
})

test('an unpaid order loses its customer’s name after 30 days, and a paid order later (row 72)', async () => {
  const { order: paid } = await settledPayment(shop, attemptOf(1))
  const { order } = await beginPayment(shop, { attempt: attemptOf(2) })
  await setOrder(shop, order, { settlement: 'expired' })
  const { buyer, total } = paid
  shop.clock.passDays(31)
  await purgeData(shop.context)
  const erased = { firstName: 'Erased', email: '', phone: '' }
  expect([order, paid]).toMatchObject([
    { buyer: erased, total },
    { buyer, total },
  ])
})

test('documents name their buyer for seven years', async () => {
  await settledPayment(shop, attemptOf(1))
  await beginPayment(shop, { attempt: attemptOf(2) })
  const named = `select 1 from documents where facts -> 'buyer' ->> 'name' <> ''`
  shop.clock.passDays(2557)
  await purgeData(shop.context)
  expect(await shop.database.sql(named)).toHaveLength(1)
  shop.clock.passDays(1)
  await purgeData(shop.context)
  expect(await shop.database.sql(named)).toEqual([])
})

test('the purge keeps the newest webhook event that Stripe has delivered, whatever its age', async () => {
  const { context, database, clock } = shop
  await database.sql(
    `insert into webhook_events (id, type, received_at, fetched) values
      ('evt_old', 'x', $1::timestamptz - interval '100 days', false),
      ('evt_less', 'x', $1::timestamptz - interval '95 days', false),
      ('evt_fetched', 'x', $1::timestamptz - interval '92 days', true)`,
    [clock.port.now()],
  )
  await purgeData(context)
  expect(await database.events()).toEqual(['evt_less', 'evt_fetched'])
})

test('the purge deletes the text of a mail that has been unsent for too long', async () => {
  await settledPayment(shop)
  const [mail] = shop.database.mails
  shop.mail.state.refuses = () => true
  shop.clock.passDays(91)
  await shop.database.sql(`update mails set next_attempt_at = $1`, [shop.clock.port.now()])
  await purgeData(shop.context)
  await retryMails(shop.context)
  expect(mail).toMatchObject({ text: '', html: '', failedAt: expect.any(Date), sentAt: null })
})

test('the purge names an order that the database refuses to erase (row 72)', async () => {
  const orders = []
  for (let n = 1; n <= 3; n += 1) orders.push((await settledPayment(shop, attemptOf(n))).order)
  const [, refused] = orders
  await refuseErasure(shop, refused!.id)
  shop.clock.passDays(2558)
  expect((await purgeData(shop.context)).unfinished).toEqual(['paidOrders'])
  const erased = orders.map(({ buyer }) => buyer.email === '')
  expect(erased).toEqual([true, false, true])
  expect(shop.log).toContainEqual({
    event: 'purge-failed',
    facts: { task: 'paidOrders', orderId: refused!.id, reason: expect.any(String) },
  })
  const named = `select 1 from documents where facts -> 'buyer' ->> 'name' <> ''`
  expect(await shop.database.sql(named)).toEqual([])
})
