import { expect } from 'vitest'

import { lastNumbers } from '#data/number-copies.ts'
import { issuedOf } from '#services/stripe-numbers.ts'
import { expectNoGap, type Shop } from '#tests/functions/shop.ts'

/** How many mails of an order have not left. */
export async function unsent(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.rows(`select 1 from mails where order_id = $1 and sent_at is null`, [
    orderId,
  ])
  return rows.length
}

/** How many mails of an order have not left, and numbers of it were never written at the provider. */
export async function unfinished(shop: Shop, orderId: string): Promise<number> {
  const uncopied = await shop.rows(
    `select 1 from uncopied_numbers where order_id = $1 and copied_at is null`,
    [orderId],
  )
  return uncopied.length + (await unsent(shop, orderId))
}

/** Numbers that a sweep leaves to the next one: what it reads as waiting may leave meanwhile. */
async function leftAfterSweep(shop: Shop) {
  await shop.sweep()
  return shop.rows(`select number from uncopied_numbers`)
}

/**
 * Numbers of documents once sweeps have been by: in the database without a gap or a double, at the provider
 * those of an order with its payment, and the last of each series with the newest one.
 */
export async function expectNumbers(shop: Shop, orderId: string): Promise<void> {
  await shop.eventually(() => leftAfterSweep(shop)).toEqual([])
  await expectNoGap(shop)
  const issued = await shop.rows<{ intent: string | null; name: string }>(
    `select stripe_payment_intent_id as intent, number || case when exists (select from mails
      join documents v on v.id = document_id where v.number = d.number) then ' sent' else '' end as name
    from documents d join orders o on o.id = order_id where o.id = $1 and version = 1`,
    [orderId],
  )
  // Before there is a document, and for a bank transfer, no payment at the provider names any.
  const intent = issued[0]?.intent
  if (!intent) return
  const named = issuedOf(await shop.stripe.paymentIntents.retrieve(intent))
  const names = Object.values(named).map(({ number, isSent }) => number + (isSent ? ' sent' : ''))
  expect(names.toSorted()).toEqual(issued.map(({ name }) => name).toSorted())
  const { last, paymentIntentId } = await lastNumbers(shop.joined().db)
  const { metadata } = await shop.stripe.paymentIntents.retrieve(paymentIntentId!)
  expect(metadata['last_numbers']).toBe(last.join(', '))
}
