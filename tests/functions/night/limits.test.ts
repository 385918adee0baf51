import { afterAll, beforeAll, expect, test } from 'vitest'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { findOrder } from '#contract/shop/find-order.ts'
import { openDatabase, type Database } from '#data/postgres.ts'
import { countUse, ALL_VISITORS, SHARED_LIMITS } from '#data/upkeep/limits.ts'
import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { shopIssueText } from '#domain/order/shop-issue.texts.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { FIRST } from '#tests/catalogue.ts'
import { shopOfFile, type Answer } from '#tests/functions/shop.ts'
import { contact } from '#use-cases/messages/contact.ts'
import { countUseAndGetWait } from '#use-cases/upkeep/beyond-limit.ts'

const SECRET = 'a secret of at least thirty-two characters'
const NOW = new Date('2026-03-01T10:00:00.000Z')

const shop = shopOfFile({ rateLimits: true })
let database: Database
beforeAll(() => {
  database = openDatabase(shop.platform.databaseUrl)
})
afterAll(() => database.end())

const limit = (name: string, who: string) => ({ name, who, most: 3, seconds: 60 })

/** Counts one use of a limit at a moment; returns the seconds to wait, if any. */
const take = (one: Parameters<typeof countUse>[1], now: Date, secret = SECRET) =>
  countUse(database, one, { now, secret })

test('rate limits count separately for each name and each IP address', async () => {
  for (const who of ['203.0.113.8', '2001:db8:1:2::7', ALL_VISITORS]) {
    for (const name of ['b', 'c']) {
      const answers = [1, 2, 3, 4].map(() => take(limit(name, who), NOW))
      expect((await Promise.all(answers)).filter((wait) => wait === undefined)).toHaveLength(3)
    }
  }
  expect(await take(limit('b', '2001:db8:1:2:ffff::1'), NOW)).toBe(60)
  expect(await take(limit('b', '2001:db8:1:3::7'), NOW)).toBeUndefined()
})

test('fifty simultaneous calls pass a rate limit no more often than the limit allows', async () => {
  const answers = Array.from({ length: 50 }, () => take(limit('d', '203.0.113.9'), NOW))
  expect((await Promise.all(answers)).filter((wait) => wait === undefined)).toHaveLength(3)
})

test('rate limits refuse no call while the database is down', async () => {
  const nowhere = openDatabase('postgres://shop@127.0.0.1:1/shop')
  const none = { ...limit('g', ALL_VISITORS), most: 0 }
  expect(
    await countUseAndGetWait({ ...shop.joined(), db: nowhere }, none, ALL_VISITORS),
  ).toBeUndefined()
  await nowhere.end()
})

const request = aPaymentRequest({ cartItems: [{ id: FIRST, quantity: 1 }] })
const beginPayment = () => shop.post(createPayment, request)

test('one IP address may start 30 payments and send 30 messages in ten minutes (row 96)', async () => {
  await expectLimit(beginPayment, 200, 30)
  const form = { name: 'Ann', email: 'ann@example.com', phone: '', company: '', website: '' }
  const written = (message: string) =>
    contact(shop.joined(), { ...form, message, elapsed: MIN_FILL_MS }, '203.0.113.70')
  for (let number = 0; number < 30; number += 1) expect((await written(`${number}`)).ok).toBe(true)
  expect(await written('one more')).toMatchObject({ failure: { code: 'too-many-requests' } })
})

test('many calls from all visitors together raise an issue and are never refused (row 96)', async () => {
  const before = await shop.rows(`select count(*)::int from orders`)
  const now = new Date()
  const { name, most } = SHARED_LIMITS.orderLinks
  const call = () => take({ ...SHARED_LIMITS.orderLinks, who: ALL_VISITORS }, now)
  await call()
  await shop.rows(`update rate_limits set taken = $2 where name = $1`, [name, most])
  expect(await listShopIssues(database, now)).toEqual([])
  await call()
  const issues = await listShopIssues(database, now)
  expect(issues).toMatchObject([{ reason: 'unusually-many', detail: 'all-order-links' }])
  expect(shopIssueText(issues[0]!, 'today').what).toContain('links to an order')

  await shop.rows(`update rate_limits set taken = 1000 where name like 'all-%'`)
  const requestLink = await shop.post(findOrder, {
    orderNumber: '123456789',
    email: 'a@example.com',
  })
  expect(requestLink.status).toBe(200)
  expect(await shop.rows(`select count(*)::int from orders`)).toEqual(before)
})

/** Calls twice, counted as the whole limit, then expects the next call to be refused. */
async function expectLimit(call: () => Promise<Answer<unknown>>, passed: number, most: number) {
  const first = await call()
  await shop.rows(`update rate_limits set taken = taken + $1 where taken = 1`, [most - 2])
  expect([first.status, (await call()).status]).toEqual([passed, passed])
  const { status, error, headers } = await call()
  expect([status, error.code]).toEqual([429, 'too-many-requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
