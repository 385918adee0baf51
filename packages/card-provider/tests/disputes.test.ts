import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaid } from './open-provider.ts'

async function withPayment(wishes: Parameters<typeof openPaid>[0] = {}) {
  const shop = await openPaid(wishes)
  const { stripe, control, id, payment_intent } = shop
  return {
    ...shop,
    dispute: (terms: object = {}) => control<Stripe.Dispute>(`payments/${id}/dispute`, terms),
    move: (dispute: string, status: string) =>
      control<Stripe.Dispute>(`disputes/${dispute}/move`, { status }),
    list: async () => (await stripe.disputes.list({ payment_intent })).data,
    refund: (amount?: number) =>
      stripe.refunds.create({ payment_intent, ...(amount && { amount }) }),
  }
}

test('an inquiry takes no money, allows refunds and is closed', async () => {
  const { dispute, move, told, refund, list, charge } = await withPayment()
  const inquiry = await dispute({ status: 'warning_needs_response' })
  expect(inquiry).toMatchObject({
    id: expect.stringMatching(/^du_/),
    balance_transactions: [],
    is_charge_refundable: true,
  })
  expect(await told()).toEqual(['charge.dispute.created', 'charge.updated'])
  await refund(500)
  await told()
  await move(inquiry.id, 'warning_under_review')
  expect(await told()).toEqual(['charge.dispute.updated'])
  await move(inquiry.id, 'warning_closed')
  expect(await told()).toEqual(['charge.dispute.updated', 'charge.dispute.closed'])
  expect(await list()).toMatchObject([{ status: 'warning_closed', is_charge_refundable: true }])
  expect(await charge()).toMatchObject({ disputed: true })
  await expect(refund(500)).resolves.toMatchObject({ status: 'succeeded' })
})

test('an inquiry is escalated under its own id, and its refund may fail for it', async () => {
  let now = new Date('2026-03-02T09:00:00Z')
  const { control, dispute, move, told, refund, refundOf, list } = await withPayment({
    clock: () => now,
  })
  const { id, evidence_details: asked } = await dispute({ status: 'warning_needs_response' })
  const part = await refund(500)
  await told()
  now = new Date('2026-03-05T09:00:00Z')
  const chargeback = await move(id, 'needs_response')
  expect(await told()).toEqual(['charge.dispute.updated', 'charge.dispute.funds_withdrawn'])
  expect(chargeback).toMatchObject({ id, is_charge_refundable: false })
  expect(chargeback.balance_transactions).toMatchObject([
    { amount: -chargeback.amount, fee: 2000, reporting_category: 'dispute' },
  ])
  expect(chargeback.evidence_details.due_by).toBeGreaterThan(asked.due_by ?? 0)
  now = new Date('2026-03-06T09:00:00Z')
  const { evidence_details: answered } = await move(id, 'under_review')
  expect(answered.due_by).toBe(chargeback.evidence_details.due_by)
  expect(await list()).toHaveLength(1)
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_disputed' })
  await control(`refunds/${part.id}/fail`)
  expect(await refundOf(part.id)).toMatchObject({ status: 'failed' })
})

test('a full refund ends an inquiry, a part of one does not', async () => {
  const { dispute, refund, list } = await withPayment()
  await dispute({ status: 'warning_needs_response' })
  await refund(500)
  expect(await list()).toMatchObject([{ status: 'warning_needs_response' }])
  await refund()
  expect(await list()).toMatchObject([{ status: 'warning_closed', balance_transactions: [] }])
})

test('a chargeback is answered and won: the money comes back, the fee does not', async () => {
  const { dispute, move, told, refund } = await withPayment()
  const { id } = await dispute()
  expect(await told()).toEqual([
    'charge.dispute.created',
    'charge.updated',
    'charge.dispute.funds_withdrawn',
  ])
  await move(id, 'under_review')
  await told()
  const won = await move(id, 'won')
  expect(await told()).toEqual([
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
  expect(won.balance_transactions.map(({ fee }) => fee)).toEqual([2000, 0])
  expect(won.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  await expect(refund(500)).resolves.toMatchObject({ status: 'succeeded' })
})

test('of a lost dispute a part comes back, never more than is gone, and a late win gives the rest', async () => {
  const { dispute, move, told, control, list } = await withPayment()
  const { id, amount } = await dispute()
  await move(id, 'lost')
  await told()
  const reinstate = (part: number) =>
    control<Stripe.Dispute>(`disputes/${id}/reinstate`, { amount: part })
  await expect(reinstate(amount + 1)).rejects.toThrow('has not taken that much')
  expect(await reinstate(100)).toMatchObject({
    status: 'lost',
    amount,
    is_charge_refundable: false,
    balance_transactions: [
      { amount: -amount, reporting_category: 'dispute' },
      { amount: 100, fee: 0, reporting_category: 'dispute_reversal' },
    ],
  })
  expect(await told()).toEqual(['charge.dispute.funds_reinstated'])
  await expect(reinstate(amount)).rejects.toThrow('has not taken that much')
  await move(id, 'won')
  const [won] = await list()
  expect(won?.balance_transactions.at(-1)).toMatchObject({ amount: amount - 100 })
})

test.each(['won', 'lost'])('a dispute that was %s is appealed', async (status) => {
  const { dispute, move, told } = await withPayment()
  const { id } = await dispute()
  const decided = await move(id, status)
  await told()
  const appeal = await move(id, 'appeal_needs_response')
  expect(appeal.balance_transactions).toEqual(decided.balance_transactions)
  await move(id, 'appeal_under_review')
  expect(await told()).toEqual(['charge.dispute.updated', 'charge.dispute.updated'])
  expect(await move(id, 'lost')).toMatchObject({ status: 'lost' })
  expect((await told()).at(-1)).toBe('charge.dispute.closed')
})

test.each(['prevented', 'a_status_of_tomorrow'])('a dispute is %s', async (status) => {
  const { dispute, list, told } = await withPayment()
  await dispute({ status })
  expect(await list()).toMatchObject([
    { status, balance_transactions: [], is_charge_refundable: false },
  ])
  expect(await told()).toEqual(['charge.dispute.created', 'charge.updated'])
})

test('one payment has several disputes, newest first and page by page', async () => {
  const { stripe, dispute, move, payment_intent, told } = await withPayment()
  const first = await dispute()
  await move(first.id, 'won')
  await told()
  const second = await dispute({ reason: 'duplicate', amount: 500 })
  expect(await told()).not.toContain('charge.updated')
  const third = await dispute({ amount: 99_999_900 })
  const newest = await stripe.disputes.list({ payment_intent, limit: 1 })
  expect(newest.data.map(({ id }) => id)).toEqual([third.id])
  const all = await stripe.disputes
    .list({ payment_intent, limit: 1 })
    .autoPagingToArray({ limit: 9 })
  expect(all.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
})

test('what was refunded can be charged back all the same', async () => {
  const { dispute, refund, charge } = await withPayment()
  await refund()
  const { amount } = await dispute()
  expect(amount).toBe((await charge()).amount)
})
