import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaid } from './open-provider.ts'

const FAILURE_FIELDS = ['failure_reason', 'failure_balance_transaction']
const UPDATED = ['refund.updated', 'charge.refund.updated']

test.each(['processing', 'insufficient_funds', 'charge_pending'])(
  'the shop’s refund waits for %s, then succeeds',
  async (pending_reason) => {
    const { stripe, control, payment_intent, told, charge, refundOf } = await openPaid()
    await control('refunds/next', { status: 'pending', pending_reason })
    const { id, ...made } = await stripe.refunds.create({ payment_intent, amount: 500 })
    expect(made).toMatchObject({ status: 'pending', pending_reason })
    expect(Object.keys(made)).not.toEqual(expect.arrayContaining([FAILURE_FIELDS[0]]))
    expect(await told()).toEqual(['refund.created', 'charge.refunded'])
    expect(await charge()).toMatchObject({ amount_refunded: 500, refunded: false })
    await control(`refunds/${id}/succeed`)
    expect(await told()).toEqual(UPDATED)
    const done = await refundOf(id)
    expect(done).toMatchObject({ status: 'succeeded', balance_transaction: expect.any(String) })
    expect(done).not.toHaveProperty('pending_reason')
    expect(await stripe.refunds.create({ payment_intent, amount: 1 })).toMatchObject({
      status: 'succeeded',
    })
  },
)

test('a refund asks the customer first, and moves no money until then', async () => {
  const { control, id } = await openPaid()
  const refund = await control<Stripe.Refund>(`payments/${id}/refund`, {
    status: 'requires_action',
  })
  expect(refund).toMatchObject({ status: 'requires_action', balance_transaction: null })
  await expect(control(`refunds/${refund.id}/succeed`)).resolves.toMatchObject({
    balance_transaction: expect.any(String),
  })
})

test('a refund fails long after its success', async () => {
  const failure_reason = 'expired_or_canceled_card'
  let now = new Date('2026-01-31T09:00:00Z')
  const { stripe, control, payment_intent, told, charge, refundOf } = await openPaid({
    clock: () => now,
  })
  const refund = await stripe.refunds.create({ payment_intent })
  for (const field of FAILURE_FIELDS) expect(refund).not.toHaveProperty(field)
  await told()
  now = new Date('2026-03-02T09:00:00Z')
  await control(`refunds/${refund.id}/fail`, { failure_reason })
  expect(await told()).toEqual(['refund.failed', ...UPDATED])
  const { data } = await stripe.balanceTransactions.list({ created: { gte: 0, lt: 2 ** 40 } })
  expect(data[0]).toMatchObject({ type: 'refund_failure', amount: refund.amount })
  expect(await refundOf(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason,
    failure_balance_transaction: data[0]?.id,
  })
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: refund.amount })
})

test('a refund can fail and leave the sums of its charge as they were', async () => {
  const { stripe, control, payment_intent, charge } = await openPaid()
  const refund = await stripe.refunds.create({ payment_intent })
  await control(`refunds/${refund.id}/fail`, { charge: 'unchanged' })
  expect(await charge()).toMatchObject({ amount_refunded: refund.amount, refunded: true })
  await stripe.refunds.create({ payment_intent })
  expect(await charge()).toMatchObject({ amount_refunded: refund.amount, refunded: true })
})
