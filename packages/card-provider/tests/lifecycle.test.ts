import { expect, test } from 'vitest'

import { intentId, type OpenProvider, openSession } from './open-provider.ts'

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
