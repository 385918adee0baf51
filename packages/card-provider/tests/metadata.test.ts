import { expect, test } from 'vitest'

import { openPaid, sessionParams } from './open-provider.ts'

test('what is written on a payment is added to what stands there, and a blank takes it away', async () => {
  const { stripe, payment_intent, told } = await openPaid()
  const write = (metadata: Record<string, string>) =>
    stripe.paymentIntents.update(payment_intent, { metadata })
  expect((await write({ invoice: 'INV-1', note: 'x' })).metadata).toEqual({
    orderId: 'order-1',
    invoice: 'INV-1',
    note: 'x',
  })
  await write({ invoice: 'INV-2', note: '' })
  expect((await stripe.paymentIntents.retrieve(payment_intent)).metadata).toEqual({
    orderId: 'order-1',
    invoice: 'INV-2',
  })
  expect(await told()).toEqual([])
})

test('payments come newest first, page by page', async () => {
  const { stripe, control, payment_intent } = await openPaid()
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  await control(`sessions/${id}/pay`)
  const all = await stripe.paymentIntents.list({ limit: 1 }).autoPagingToArray({ limit: 9 })
  expect(all).toHaveLength(2)
  expect(all[1]?.id).toBe(payment_intent)
})
