import { expect, test } from 'vitest'

import { Refusal } from '#contract/failure.ts'
import { beginPayment, setOrder, settledPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { recheckOrder } from '#use-cases/orders/work-on-order.ts'

const unavailable = new Refusal({ code: 'unavailable', message: 'Not just now.' })

const shop = shopOfEach(beginPayment)
const recheck = () => recheckOrder(shop.context, { orderId: shop.order.id })

test('a recheck of an order does not report an outage of the database as an outage of the payment service', async () => {
  shop.database.failOn(/for no key update/, unavailable)
  await expect(recheck()).rejects.toBe(unavailable)
})

test('a recheck ends a day-old order whose session the provider no longer knows', async () => {
  shop.provider.sessions.length = 0
  shop.clock.passMinutes(26 * 60)
  await recheck()
  expect(shop.database.rows[0]?.events).toEqual([{ kind: 'payment-unknown' }])
})

test('an ended order stays ended if the provider no longer knows its session', async () => {
  shop.provider.sessions.length = 0
  shop.clock.passMinutes(26 * 60)
  for (const settlement of ['paid', 'failed', 'expired', 'cancelled'] as const) {
    await setOrder(shop, shop.order, { settlement })
    await recheck()
    expect(shop.order).toMatchObject({ payment: { settlement }, events: [] })
  }
})

test('an order without a payment session stays pending for half an hour', async () => {
  await setOrder(shop, shop.order, { stripe_session_id: null })
  shop.clock.passMinutes(29)
  await recheck()
  expect(shop.order.payment.settlement).toBe('pending')
  shop.clock.passMinutes(1)
  await recheck()
  expect(shop.order.payment.settlement).toBe('expired')
})

test('a recheck retries mails that were given up, even if the payment cannot be read', async () => {
  await settledPayment(shop)
  await shop.database.sql(`update mails set failed_at = created_at, attempts = 7`)
  shop.provider.state.mood = 'down'
  await expect(recheck()).rejects.toThrow()
  await deliverMails(shop.context)
  expect(shop.mail.sent.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['order-confirmation', 'order-notification']),
  )
})

test('a recheck reports an outage of the payment service, even for a paid order', async () => {
  shop.provider.state.mood = 'down'
  for (const settlement of ['pending', 'paid']) {
    await setOrder(shop, shop.order, { settlement })
    await expect(recheck()).rejects.toMatchObject({
      failure: { code: 'provider-unavailable' },
    })
  }
})
