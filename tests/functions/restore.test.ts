import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { verifyPayment } from '#contract/verify-payment.ts'
import { find } from '#data/orders.ts'
import { documentNumber } from '#domain/invoice.ts'
import { londonDay } from '#domain/working-day.ts'
import { FIRM, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { copyNumbers } from '#use-cases/copy-numbers.ts'
import { correctOrder } from '#use-cases/correct-order.ts'
import { recordTransfer } from '#use-cases/record-transfer.ts'
import { settle } from '#use-cases/settle.ts'

import { said } from './command.ts'
import { bothMails, shopOfFile, withVariables } from './shop.ts'

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

  test.skipIf(!FIRM.vat)('stand there all where an invoice was credited and replaced', async () => {
    const { id } = await shop.settled()
    const { buyer } = (await find(shop.joined().db, id))!
    const to = { ...buyer, country: buyer.country === 'GB' ? 'FR' : 'GB' }
    const owner = {
      email: 'owner@firm.example',
      role: 'owner' as const,
      passkeyLack: () => Promise.resolve(undefined),
    }
    await correctOrder(shop.joined(), { orderId: id, from: buyer, to }, owner)
    await shop.sweep()
    await shop.sweep()
    const numbers = await numberOf(id)
    expect(numbers).toHaveLength(3)
    const values = async () => Object.values(await metadataOf(id)).map((text) => text.split(',')[0])
    await shop.eventually(values).toEqual(expect.arrayContaining(numbers))
  })

  test('are written by the sweep once the key has the right to', async () => {
    await shop.control('rights', { missing: ['payment_intent_write'] })
    await withVariables({ STRIPE_SECRET_KEY: 'rk_test_restricted' }, async () => {
      const { id } = await shop.settled()
      await shop.sweep()
      expect(await metadataOf(id)).not.toHaveProperty('invoice')
      await shop.control('rights', { missing: [] })
      await shop.sweep()
      expect(await metadataOf(id)).toHaveProperty('invoice')
    })
  })

  test.for(['ends', 'writes'])(
    'say that the mail has left, also where a run from before that %s after the one that knows it',
    async (last) => {
      await shop.deliveries('drop')
      const { sessionId } = await shop.paidUnnoticed()
      const { id } = await shop.order(sessionId)
      const joined = shop.joined()
      const { db, provider } = joined
      await settle(joined, sessionId)

      const [hasRead, mayWrite, hasWritten] = Array.from({ length: 3 }, () =>
        Promise.withResolvers<void>(),
      )
      const writeNumbers: typeof provider.writeNumbers = async (...given) => {
        hasRead!.resolve()
        await mayWrite!.promise
        return provider.writeNumbers(...given)
      }
      const early = copyNumbers({ ...joined, provider: { ...provider, writeNumbers } })
      await hasRead!.promise
      await shop.rows(`update mails set sent_at = now() where order_id = $1`, [id])
      const query: typeof db.query = async (sql, values) => {
        if (sql.startsWith('delete from uncopied_numbers')) {
          hasWritten!.resolve()
          if (last === 'writes') await early
        }
        return db.query(sql, values)
      }
      const late = copyNumbers({ ...joined, db: { ...db, query } })
      await (last === 'ends' ? late : hasWritten!.promise)
      mayWrite!.resolve()
      await Promise.all([early, late])

      await shop.sweep()
      const [invoice] = await numberOf(id)
      expect(await metadataOf(id)).toHaveProperty('invoice', `${invoice}, sent`)
    },
  )

  test('of an old payment stand with the newest as well', async () => {
    const old = await shop.settled()
    const newest = await shop.settled()
    await shop.control(`payments/${old.sessionId}/refund`, { amount: 500 })
    await shop.eventually(() => shop.subjects(old.order_number)).toHaveLength(3)
    await shop.quiet()
    await shop.sweep()
    const [note] = (await numberOf(old.id)).filter((one) => one.includes('CN'))
    expect((await metadataOf(newest.id))['last_numbers']).toContain(note)
    expect(Object.values(await metadataOf(old.id))).toContain(`${note}, sent`)
  })

  test.skipIf(!TAKES_TRANSFERS)('of a transfer stand with the newest payment', async () => {
    const newest = await shop.settled()
    const { orderNumber } = await shop.begin({
      paymentMethod: 'bank-transfer',
      attempt: randomUUID(),
      customerInfo: { email: `${randomUUID()}@firm.example` },
    })
    const [{ id, total } = { id: '', total: 0 }] = await shop.rows<{ id: string; total: number }>(
      `select id, total_amount as total from orders where order_number = $1`,
      [orderNumber],
    )
    const joined = shop.joined()
    const arrivedOn = londonDay(joined.clock.now())
    const transfer = { transferId: randomUUID(), orderId: id, amount: total, arrivedOn }
    await recordTransfer(joined, { ...transfer, reference: '' }, 'ann@firm.example')
    await shop.sweep()
    const [invoice] = await numberOf(id)
    expect(invoice).toMatch(/INV/)
    expect((await metadataOf(newest.id))['last_numbers']).toContain(invoice)
    await shop.quiet()
    await shop.sweep()
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
