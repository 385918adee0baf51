import { expect, test } from 'vitest'

import { KEPT_DAYS } from '#domain/people/retention.ts'
import { aBuyer } from '#tests/builders.ts'
import { beginPayment, setOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { findOrder, mailOrderLink } from '#use-cases/orders/find-order.ts'

const IP = '203.0.113.7'
const EMAIL = aBuyer().email

const shop = shopOfEach(beginPayment)

const find = (orderNumber: string, email = EMAIL, ip = IP) =>
  findOrder(shop.context, { orderNumber, email }, ip)

test('a customer finds an order by its number and email address in any spelling', async () => {
  const { number } = shop.order
  const spaced = `# ${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`
  expect(await find(number)).toEqual({ ok: true, value: shop.order.id })
  expect(await find(spaced, EMAIL.toUpperCase())).toEqual({ ok: true, value: shop.order.id })
})

test('one IP address may search for an order ten times in ten minutes, whether the searches succeed or not', async () => {
  for (let count = 0; count < 10; count += 1) expect((await find('123456789')).ok).toBe(true)
  const refused = { ok: false, failure: { code: 'too-many-requests', retryAfter: 600 } }
  expect(await find(shop.order.number)).toMatchObject(refused)
  await shop.database.sql(
    `update rate_limits set taken = 200 where taken = 10 and name = 'all-order-links'`,
  )
  expect(await find(shop.order.number, EMAIL, '192.0.2.1')).toEqual({
    ok: true,
    value: shop.order.id,
  })
  expect(shop.log.map(({ event }) => event)).toEqual(['unusually-many'])
})

test('a customer of a closed order gets a notice instead of the order’s link', async () => {
  shop.clock.passDays(KEPT_DAYS.unpaidOrder + 1)
  await mailOrderLink(shop.context, shop.order.id)
  const [mail] = shop.mail.sent
  expect(mail?.text).toContain('has since closed')
  expect(mail?.text).not.toContain('key=')
})

test('the link to an order is mailed three times an hour at most', async () => {
  for (let count = 0; count < 4; count += 1) await mailOrderLink(shop.context, shop.order.id)
  expect(shop.mail.sent).toHaveLength(3)
  expect(shop.log.filter(({ event }) => event === 'order-link-held-back')).toHaveLength(1)
})

test('an order that never reached the provider gets no link', async () => {
  await setOrder(shop, shop.order, { stripe_session_id: null })
  await mailOrderLink(shop.context, shop.order.id)
  expect(shop.mail.sent).toEqual([])
})
