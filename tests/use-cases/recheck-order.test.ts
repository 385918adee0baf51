import { expect, test } from 'vitest'

import { Refusal } from '#contract/failure.ts'
import type { OrderAdmin } from '#use-cases/order-admin-port.ts'
import { recheckOrder } from '#use-cases/work-on-order.ts'

import { attemptOf, beginPayment, openShop, settledPayment } from './fakes.ts'

const unavailable = new Refusal({ code: 'unavailable', message: 'Not just now.' })

async function orderToRecheck() {
  const shop = openShop()
  const { order } = await beginPayment(shop)
  shop.ports.orderAdmin = {
    retryMails: () => Promise.resolve(),
    extras: () => Promise.resolve(undefined),
  } as unknown as OrderAdmin
  return { shop, order, orderId: order.id }
}

test('a database that is down is not told as the payment service’s outage', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.ports.orders.update = () => Promise.reject(unavailable)
  await expect(recheckOrder(shop.ports, { orderId })).rejects.toBe(unavailable)
})

test('an order whose session the provider no longer knows is over a day after it was placed', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.provider.sessions.length = 0
  shop.clock.passMinutes(26 * 60)
  await recheckOrder(shop.ports, { orderId })
  expect(shop.database.rows[0]?.events).toEqual([{ kind: 'payment-unknown' }])
})

test.each(['paid', 'failed', 'expired', 'cancelled'] as const)(
  'an order that is %s stays that when the provider no longer knows its session',
  async (settlement) => {
    const { shop, order, orderId } = await orderToRecheck()
    order.payment.settlement = settlement
    shop.provider.sessions.length = 0
    shop.clock.passMinutes(26 * 60)
    await recheckOrder(shop.ports, { orderId })
    expect(order).toMatchObject({ payment: { settlement }, events: [] })
  },
)

test('an order without a session waits half an hour for its buyer', async () => {
  const { shop, order, orderId } = await orderToRecheck()
  order.sessionId = null
  shop.clock.passMinutes(29)
  await recheckOrder(shop.ports, { orderId })
  expect(order.payment.settlement).toBe('pending')
  shop.clock.passMinutes(1)
  await recheckOrder(shop.ports, { orderId })
  expect(order.payment.settlement).toBe('expired')
})

test('the payment service’s outage is told as such', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.provider.state.mood = 'down'
  await expect(recheckOrder(shop.ports, { orderId })).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
})

test('while the payment service is out of reach that is said of a paid order too', async () => {
  const { shop } = await orderToRecheck()
  const { order } = await settledPayment(shop, attemptOf(2))
  shop.provider.state.mood = 'down'
  await expect(recheckOrder(shop.ports, { orderId: order.id })).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
})
