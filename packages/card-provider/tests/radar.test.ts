import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaid, openProvider, sessionParams } from './open-provider.ts'

test.each([
  ['a dispute', 'dispute', { status: 'warning_needs_response' }],
  ['a full refund', 'refund', {}],
])('a warning of fraud is of use until %s', async (_what, deed, body) => {
  const { stripe, control, id, payment_intent, told } = await openPaid()
  const warning = await control<{ id: string }>(`payments/${id}/warning`)
  expect(await told()).toEqual(['radar.early_fraud_warning.created'])
  const list = async () => (await stripe.radar.earlyFraudWarnings.list({ payment_intent })).data
  expect(await list()).toMatchObject([{ id: warning.id, actionable: true }])
  await control(`payments/${id}/${deed}`, body)
  expect(await told()).toContain('radar.early_fraud_warning.updated')
  expect(await list()).toMatchObject([{ actionable: false }])
})

test('a warning after the dispute is of no use', async () => {
  const { stripe, control, id } = await openPaid()
  await control(`payments/${id}/dispute`)
  await control(`payments/${id}/warning`)
  expect((await stripe.radar.earlyFraudWarnings.list()).data).toMatchObject([{ actionable: false }])
})

test('a review ends once', async () => {
  const { control, id, told } = await openPaid()
  const review = await control<Stripe.Review>(`payments/${id}/review`)
  await control(`reviews/${review.id}/close`)
  expect(await told()).toEqual(['review.opened', 'review.closed'])
  await expect(control(`reviews/${review.id}/close`)).rejects.toThrow(/closed/)
})

test('product ids, address and the wish for 3-D Secure reach the objects of the payment', async () => {
  const { stripe, control } = await openProvider()
  const address = { line1: '1 High Street', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' }
  const product_data = { name: 'Valuation', metadata: { product: 'valuation' } }
  const price_data = { currency: 'gbp', unit_amount: 199700, product_data }
  const payment_method_options = { card: { request_three_d_secure: 'any' as const } }
  const { id } = await stripe.checkout.sessions.create(
    sessionParams({
      payment_intent_data: { shipping: { name: 'Ann Owner', address } },
      payment_method_options,
      line_items: [{ quantity: 2, price_data }],
    }),
  )
  await control(`sessions/${id}/pay`)
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  const shipping = { name: 'Ann Owner', address, carrier: null }
  expect(session).toMatchObject({
    payment_method_options,
    payment_intent: { shipping, latest_charge: { shipping } },
  })
  expect(await control('state')).toMatchObject({
    sessions: [{ lineItems: [{ quantity: 2, amount_total: 399400, ...lineOf(product_data) }] }],
  })
})

const lineOf = ({ name, metadata }: { name: string; metadata: object }) => ({
  description: name,
  metadata,
})
