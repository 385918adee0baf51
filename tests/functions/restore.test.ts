import { describe, expect, test } from 'vitest'

import { verifyPayment } from '#contract/verify-payment.ts'
import { documentNumber } from '#domain/invoice.ts'

import { said } from './command.ts'
import { bothMails, shopOfFile } from './shop.ts'

const shop = shopOfFile()

/** Does what no function may do to documents. */
const byForce = (statements: string) =>
  shop.rows(`begin; set local session_replication_role = replica; ${statements}; commit`)

/** What a restore of a backup from before its payment leaves of an order. */
const forget = (orderId: string) =>
  byForce(
    `delete from mails where order_id = '${orderId}';
    delete from documents where order_id = '${orderId}';
    update orders set settlement = 'pending', payment_status = 'pending',
      customer_notified_at = null, stripe_payment_intent_id = null, paid_at = null
    where id = '${orderId}'`,
  )

const numberOf = async (orderId: string) =>
  (
    await shop.rows<{ number: string }>(`select number from documents where order_id = $1`, [
      orderId,
    ])
  ).map((row) => row.number)
const metadataOf = async (orderId: string) => {
  const [row] = await shop.rows<{ id: string }>(
    `select stripe_payment_intent_id as id from orders where id = $1`,
    [orderId],
  )
  return (await shop.stripe.paymentIntents.retrieve(row?.id ?? '')).metadata
}

describe('[row 76] the numbers of documents at the provider', () => {
  test('stand with their payment once the confirmation has left', async () => {
    const { id } = await shop.settled()
    await shop.sweep()
    const [invoice] = await numberOf(id)
    await shop
      .eventually(() => metadataOf(id))
      .toMatchObject({
        invoice: `${invoice}, sent`,
        last_numbers: invoice,
      })
    await shop.eventually(() => shop.rows(`select number from uncopied_numbers`)).toEqual([])
  })

  test('come back to an order that has lost its own, which is confirmed once', async () => {
    const { id, sessionId, order_number } = await shop.settled()
    await shop.sweep()
    const before = await numberOf(id)
    await forget(id)
    expect((await shop.post(verifyPayment, { sessionId })).status).toBe(200)
    await shop.sweep()
    expect(await numberOf(id)).toEqual(before)
    expect(await shop.order(sessionId)).toMatchObject({
      settlement: 'paid',
      customer_notified: true,
    })
    expect(await shop.subjects(order_number)).toEqual(bothMails(order_number))
  })

  test('are drawn anew where somebody else has got them meanwhile', async () => {
    const [lost, other] = [await shop.settled(), await shop.settled()]
    await shop.sweep()
    const [taken] = await numberOf(lost.id)
    await forget(lost.id)
    await byForce(`update documents set number = '${taken}' where order_id = '${other.id}'`)
    await shop.post(verifyPayment, { sessionId: lost.sessionId })
    const [drawn] = await numberOf(lost.id)
    expect(drawn).toMatch(/^TEST-INV-/)
    expect(drawn).not.toBe(taken)
  })

  test('can be given by hand, and are refused where they are none', async () => {
    const { databaseUrl } = shop.platform
    const far = documentNumber('INV', 2020, 110)
    expect(await said('scripts/numbers.ts', databaseUrl, '--after', far)).toContain(
      `The next number comes after ${far}. The database had given none of that series`,
    )
    expect(await said('scripts/numbers.ts', databaseUrl, '--after', '110')).toContain('Usage:')
    expect(await shop.rows(`select last from document_numbers where year = 2020`)).toEqual([
      { last: 110 },
    ])
  })
})
