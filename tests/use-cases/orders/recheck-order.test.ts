import { expect, test } from 'vitest'

import { Refusal } from '#contract/failure.ts'
import { beginPayment, openShop, setOrder, settledPayment } from '#tests/use-cases/a-shop.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { recheckOrder } from '#use-cases/orders/work-on-order.ts'

const unavailable = new Refusal({ code: 'unavailable', message: 'Not just now.' })

async function orderToRecheck() {
  const shop = await openShop()
  const { order } = await beginPayment(shop)
  return { shop, order, orderId: order.id }
}

test('a database that is down is not told as the payment service’s outage', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.database.state.failure = (sql) =>
    sql.includes('for no key update') ? unavailable : undefined
  await expect(recheckOrder(shop.context, { orderId })).rejects.toBe(unavailable)
})

test('an order whose session the provider no longer knows is over a day after it was placed', async () => {
  const { shop, orderId } = await orderToRecheck()
  shop.provider.sessions.length = 0
  shop.clock.passMinutes(26 * 60)
  await recheckOrder(shop.context, { orderId })
  expect(shop.database.rows[0]?.events).toEqual([{ kind: 'payment-unknown' }])
})

test('an order that has ended stays so when the provider no longer knows its session', async () => {
  const { shop, order, orderId } = await orderToRecheck()
  shop.provider.sessions.length = 0
  shop.clock.passMinutes(26 * 60)
  for (const settlement of ['paid', 'failed', 'expired', 'cancelled'] as const) {
    await setOrder(shop, order, { settlement })
    await recheckOrder(shop.context, { orderId })
    expect(order).toMatchObject({ payment: { settlement }, events: [] })
  }
})

test('an order without a session waits half an hour for its buyer', async () => {
  const { shop, order, orderId } = await orderToRecheck()
  await setOrder(shop, order, { stripe_session_id: null })
  shop.clock.passMinutes(29)
  await recheckOrder(shop.context, { orderId })
  expect(order.payment.settlement).toBe('pending')
  shop.clock.passMinutes(1)
  await recheckOrder(shop.context, { orderId })
  expect(order.payment.settlement).toBe('expired')
})

test('mails that were given up are tried again although the payment cannot be read', async () => {
  const shop = await openShop()
  const { order } = await settledPayment(shop)
  await shop.database.sql(`update mails set failed_at = created_at, attempts = 7`)
  shop.provider.state.mood = 'down'
  await expect(recheckOrder(shop.context, { orderId: order.id })).rejects.toThrow()
  await deliverMails(shop.context)
  expect(shop.mail.sent.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['order-confirmation', 'order-notification']),
  )
})

test('while the payment service is out of reach that is said, also of an order that is paid', async () => {
  const { shop, order, orderId } = await orderToRecheck()
  shop.provider.state.mood = 'down'
  for (const settlement of ['pending', 'paid']) {
    await setOrder(shop, order, { settlement })
    await expect(recheckOrder(shop.context, { orderId })).rejects.toMatchObject({
      failure: { code: 'provider-unavailable' },
    })
  }
})
