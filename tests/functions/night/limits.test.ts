import { expect, test } from 'vitest'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { findOrder } from '#contract/shop/find-order.ts'
import { openDatabase } from '#data/postgres.ts'
import { ALL_VISITORS, SHARED_LIMITS } from '#data/upkeep/limits.ts'
import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { shopIssueText } from '#domain/order/shop-issue.texts.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { FIRST } from '#tests/catalogue.ts'
import { NOW, shopWithLimits, threeAMinute } from '#tests/functions/shops/limited-shop.ts'
import { contact } from '#use-cases/messages/contact.ts'
import { countUseAndGetWait } from '#use-cases/upkeep/beyond-limit.ts'

const { shop, database, countOne, expectLimit } = shopWithLimits()

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
  const none = { ...threeAMinute('g', ALL_VISITORS), most: 0 }
  expect(
    await countUseAndGetWait({ ...shop.joined(), db: nowhere }, none, ALL_VISITORS),
  ).toBeUndefined()
  await nowhere.end()
})

const request = aPaymentRequest({ cartItems: [{ id: FIRST, quantity: 1 }] })
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
  const { name, most } = SHARED_LIMITS.orderLinks
  const call = () => countOne({ ...SHARED_LIMITS.orderLinks, who: ALL_VISITORS }, now)
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
