import { expect, test } from 'vitest'

import {
  intentId,
  openPaid,
  type OpenProvider,
  openSession,
  sessionParams,
} from './open-provider.ts'

async function eventTypes({ stripe }: OpenProvider): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.map(({ type }) => type).toReversed()
}

test('a declined session stays open and can be paid with the same intent', async () => {
  const shop = await openSession()
  await shop.control(`sessions/${shop.id}/pay`, { outcome: 'decline' })
  const declined = await shop.session()
  expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  const intent = await shop.stripe.paymentIntents.retrieve(intentId(declined))
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
  })
  await shop.control(`sessions/${shop.id}/pay`)
  const paid = await shop.session()
  expect(paid.payment_status).toBe('paid')
  expect(intentId(paid)).toBe(intent.id)
  expect((await shop.charges()).map(({ status }) => status)).toEqual(['failed', 'succeeded'])
})

test('3-D Secure asks first and then pays or declines', async () => {
  const shop = await openSession()
  await shop.control(`sessions/${shop.id}/pay`, { outcome: '3ds_pending' })
  const asked = await shop.stripe.paymentIntents.retrieve(intentId(await shop.session()))
  expect(asked.status).toBe('requires_action')
  await shop.control(`sessions/${shop.id}/pay`, { outcome: '3ds_failure' })
  expect(await shop.session()).toMatchObject({ status: 'open' })
  await shop.control(`sessions/${shop.id}/pay`, { outcome: '3ds' })
  expect(await shop.session()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test('a payment that settles later completes unpaid, then arrives', async () => {
  const shop = await openSession()
  await shop.control(`sessions/${shop.id}/pay`, { outcome: 'delayed' })
  expect(await shop.session()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  await shop.control(`payments/${shop.id}/settle`, { succeed: true })
  expect(await shop.session()).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect(await eventTypes(shop)).toEqual([
    'payment_intent.created',
    'payment_intent.processing',
    'charge.pending',
    'checkout.session.completed',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
    'charge.updated',
  ])
})

test('a payment that settles later can fail', async () => {
  const shop = await openSession()
  await shop.control(`sessions/${shop.id}/pay`, { outcome: 'delayed_failure' })
  expect(await shop.session()).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  expect(await eventTypes(shop)).toEqual(
    expect.arrayContaining(['charge.failed', 'checkout.session.async_payment_failed']),
  )
  await expect(shop.control(`payments/${shop.id}/settle`, {})).rejects.toThrow(/processing/)
})

test('PayPal pays where it is offered', async () => {
  const shop = await openSession()
  await shop.control(`sessions/${shop.id}/pay`, { method: 'paypal' })
  expect(await shop.charges()).toMatchObject([{ payment_method_details: { type: 'paypal' } }])
  const cardOnly = await shop.stripe.checkout.sessions.create(
    sessionParams({ allowed_payment_method_types: ['card'] }),
  )
  const refused = shop.control(`sessions/${cardOnly.id}/pay`, { method: 'paypal' })
  await expect(refused).rejects.toThrow(/does not offer paypal/)
})

test('refunds add up on the charge and leave the session paid', async () => {
  const { payment_intent, ...shop } = await openPaid()
  const part = await shop.stripe.refunds.create({ payment_intent, amount: 50_000 })
  expect(part).toMatchObject({ status: 'succeeded', amount: 50_000, currency: 'gbp' })
  expect(await shop.charge()).toMatchObject({ amount_refunded: 50_000, refunded: false })
  await shop.control(`payments/${shop.id}/refund`)
  expect(await shop.charge()).toMatchObject({ amount_refunded: 199_700, refunded: true })
  expect(await shop.session()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test('a session expires when its time is over', async () => {
  let now = new Date('2026-11-20T09:00:00Z')
  const shop = await openSession({ clock: () => now })
  now = new Date('2026-11-21T08:59:59Z')
  expect(await shop.session()).toMatchObject({ status: 'open' })
  now = new Date('2026-11-21T09:00:00Z')
  expect(await shop.session()).toMatchObject({ status: 'expired', url: null })
  const { event } = await shop.receiver.next('checkout.session.expired')
  expect(event.data.object).toMatchObject({ id: shop.id, status: 'expired' })
  await expect(shop.control(`sessions/${shop.id}/pay`)).rejects.toThrow(/expired/)
})

test('an expired session cancels the intent of a declined attempt', async () => {
  const shop = await openSession()
  await shop.control(`sessions/${shop.id}/pay`, { outcome: 'decline' })
  await shop.control(`sessions/${shop.id}/expire`)
  const intent = await shop.stripe.paymentIntents.retrieve(intentId(await shop.session()))
  expect(intent.status).toBe('canceled')
})

test('a payment that settles later can be called off, and its session stays complete', async () => {
  const shop = await openSession()
  await expect(shop.control(`payments/${shop.id}/cancel`)).rejects.toThrow(/processing/)
  await shop.control(`sessions/${shop.id}/pay`, { outcome: 'delayed' })
  await shop.control(`payments/${shop.id}/cancel`)
  const session = await shop.session()
  expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
  const intent = await shop.stripe.paymentIntents.retrieve(intentId(session))
  expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
})
