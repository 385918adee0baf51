import { expect, test } from 'vitest'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { findOrder } from '#contract/shop/find-order.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff/staff-session.ts'
import { openDatabase } from '#data/postgres.ts'
import { ALL_VISITORS, countUse, SHARED_LIMITS } from '#data/upkeep/limits.ts'
import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { shopIssueTexts } from '#domain/order/shop-issue.texts.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { FIRST, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { contact } from '#use-cases/messages/contact.ts'
import { countUseAndGetWait } from '#use-cases/upkeep/beyond-limit.ts'

import type { Answer } from './api.ts'
import { openForFile, shopForFile } from './shop.ts'

const NOW = new Date('2026-03-01T10:00:00.000Z')
const SECRET = 'a secret of at least thirty-two characters'

/** A limit of three uses a minute. */
const threeAMinute = (name: string, who: string) => ({ name, who, uses: 3, seconds: 60 })

const shop = shopForFile({ rateLimits: true })
const database = openForFile(async () => {
  const opened = openDatabase(shop.platform.databaseUrl)
  return { ...opened, close: opened.end }
})

/** Counts one use of a limit at a moment; returns the seconds to wait, if any. */
const countOne = (limit: Parameters<typeof countUse>[1], now: Date, secret = SECRET) =>
  countUse(database, limit, { now, secret })

/** Makes two calls, raises their count to `most`, then expects the next call to be refused. */
async function expectLimit(call: () => Promise<Answer<unknown>>, passed: number, uses: number) {
  const first = await call()
  await shop.rows(`update rate_limits set taken = taken + $1 where taken = 1`, [uses - 2])
  expect([first.status, (await call()).status]).toEqual([passed, passed])
  const { status, error, headers } = await call()
  expect([status, error.code]).toEqual([429, 'too-many-requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

test('a rate limit refuses calls above the allowed number until the next window begins (row 47)', async () => {
  const waits: (number | undefined)[] = []
  for (const at of [0, 1, 2, 10.5, 59.5, 60, 61, 62, 63]) {
    waits.push(await countOne(threeAMinute('a', '203.0.113.7'), secondsLater(at)))
  }
  const passed = [undefined, undefined, undefined]
  expect(waits).toEqual([...passed, 50, 1, ...passed, 57])
})

test('the counters of rate limits contain no IP address and are deleted once they have expired', async () => {
  await countOne(threeAMinute('e', '203.0.113.10'), NOW)
  const rows = await shop.rows<{ who: string }>(`select who from rate_limits where name = 'e'`)
  expect(rows.map(({ who }) => who)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  await countOne(threeAMinute('e', '203.0.113.10'), NOW, `${SECRET}!`)
  expect(await shop.rows(`select who from rate_limits where name = 'e'`)).toHaveLength(2)

  await countOne(threeAMinute('f', '203.0.113.10'), new Date(Date.now() + 1000))
  await shop.platform.runScheduled('purge-data')
  const kept = await shop.rows<{ name: string }>(`select name from rate_limits`)
  expect(kept).toEqual([{ name: 'f' }])
})

const requestLink = () => shop.post(requestSignIn, { email: 'nobody@example.com' })
const confirmLink = () => shop.post(confirmSignIn, { token: 'x'.repeat(32) })
const request = aPaymentRequest({ cartItems: [{ id: FIRST, quantity: 1 }] })
const placeOrderByTransfer = () =>
  shop.post(createPayment, {
    ...request,
    paymentMethod: 'bank-transfer',
    attempt: '44444444-4444-4444-8444-444444444444',
  })

test('the 21st request for a sign-in link and the 31st try of a link from one IP address are refused (row 47)', async () => {
  await expectLimit(requestLink, 200, 20)
  await expectLimit(confirmLink, 401, 30)
})

test.skipIf(!TAKES_TRANSFERS)(
  'the 21st order by transfer from one IP address is refused (row 96)',
  () => expectLimit(placeOrderByTransfer, 200, 20),
)

test('each rate limit counts the calls of each IP address separately', async () => {
  for (const who of ['203.0.113.8', '2001:db8:1:2::7', ALL_VISITORS]) {
    for (const name of ['b', 'c']) {
      const answers = [1, 2, 3, 4].map(() => countOne(threeAMinute(name, who), NOW))
      expect((await Promise.all(answers)).filter((wait) => wait === undefined)).toHaveLength(3)
    }
  }
  expect(await countOne(threeAMinute('b', '2001:db8:1:2:ffff::1'), NOW)).toBe(60)
  expect(await countOne(threeAMinute('b', '2001:db8:1:3::7'), NOW)).toBeUndefined()
})

test('a rate limit lets no more calls through than its maximum, even if fifty calls arrive at once', async () => {
  const answers = Array.from({ length: 50 }, () => countOne(threeAMinute('d', '203.0.113.9'), NOW))
  expect((await Promise.all(answers)).filter((wait) => wait === undefined)).toHaveLength(3)
})

test('rate limits refuse no call while the database is down', async () => {
  const nowhere = openDatabase('postgres://shop@127.0.0.1:1/shop')
  const none = { ...threeAMinute('g', ALL_VISITORS), uses: 0 }
  expect(
    await countUseAndGetWait({ ...shop.joined(), db: nowhere }, none, ALL_VISITORS),
  ).toBeUndefined()
  await nowhere.end()
})

const beginPayment = () => shop.post(createPayment, request)

test('the 31st payment and the 31st message from one IP address are refused (row 96)', async () => {
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
  const { name, uses } = SHARED_LIMITS.orderLinks
  const call = () => countOne({ ...SHARED_LIMITS.orderLinks, who: ALL_VISITORS }, now)
  await call()
  await shop.rows(`update rate_limits set taken = $2 where name = $1`, [name, uses])
  expect(await listShopIssues(database, now)).toEqual([])
  await call()
  const issues = await listShopIssues(database, now)
  expect(issues).toMatchObject([{ reason: 'unusually-many', detail: 'all-order-links' }])
  expect(shopIssueTexts(issues[0]!, 'today').what).toContain('links to an order')

  await shop.rows(`update rate_limits set taken = 1000 where name like 'all-%'`)
  const link = await shop.post(findOrder, {
    orderNumber: '123456789',
    email: 'a@example.com',
  })
  expect(link.status).toBe(200)
  expect(await shop.rows(`select count(*)::int from orders`)).toEqual(before)
})
