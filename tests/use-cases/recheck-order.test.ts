import { expect, test } from 'vitest'

import { Refusal } from '#contract/failure.ts'
import type { OrderAdmin } from '#use-cases/order-admin-port.ts'
import { recheckOrder } from '#use-cases/work-on-order.ts'

import { attemptOf, beginPayment, openShop, settledPayment } from './fakes.ts'

const unavailable = new Refusal({ code: 'unavailable', message: 'Not just now.' })

async function orderToRecheck() {
  const shop = openShop()
  const { order } = await beginPayment(shop)
  shop.ports.orderAdmin = { retryMails: () => Promise.resolve() } as unknown as OrderAdmin
  return { shop, orderId: order.id }
}

test('a database that is down is not told as the payment service’s outage', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.ports.orders.update = () => Promise.reject(unavailable)
  await expect(recheckOrder(shop.ports, { orderId })).rejects.toBe(unavailable)
})

test('an order whose session the provider no longer knows is over a day after it was placed', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.ports.orderAdmin = { ...shop.ports.orderAdmin, extras: () => Promise.resolve(undefined) }
  shop.provider.sessions.length = 0
  shop.clock.passMinutes(26 * 60)
  await recheckOrder(shop.ports, { orderId })
  expect(shop.database.rows[0]?.events).toEqual([{ kind: 'payment-unknown' }])
})

test('the payment service’s outage is told as such', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.provider.state.mood = 'down'
  await expect(recheckOrder(shop.ports, { orderId })).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
})

test('while the payment service is out of reach that is said of a paid order too, and its mails leave all the same', async () => {
  const { shop } = await orderToRecheck()
  const { order } = await settledPayment(shop, attemptOf(2))
  shop.provider.state.mood = 'down'
  await expect(recheckOrder(shop.ports, { orderId: order.id })).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
  expect(shop.mail.sent).toHaveLength(2)
})
