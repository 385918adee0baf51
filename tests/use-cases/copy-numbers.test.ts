import { beforeEach, describe, expect, test } from 'vitest'

import { londonDay } from '#domain/working-day.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { copyNumbers } from '#use-cases/copy-numbers.ts'
import { correctOrder } from '#use-cases/correct-order.ts'
import { createPayment } from '#use-cases/create-payment.ts'
import { deliverMails } from '#use-cases/deliver-mails.ts'
import { recordTransfer } from '#use-cases/record-transfer.ts'
import { settle } from '#use-cases/settle.ts'

import {
  attemptOf,
  beginPayment,
  OWNER,
  setOrder,
  settledPayment,
  STAFF,
  type TestOrder,
  shopOfEach,
} from './a-shop.ts'

const shop = shopOfEach()
let order: TestOrder
let sessionId: string
/** An order with VAT in its price is paid. */
beforeEach(async () => {
  const begun = await beginPayment(shop)
  order = begun.order
  sessionId = begun.sessionId
  await setOrder(shop, order, { vat_rate: 20 })
  shop.provider.pay(sessionId)
  await settle(shop.context, sessionId)
})

/** What its payment names at the provider. */
const named = () => Object.values(shop.provider.session(sessionId).issued)
const numbers = () => order.documents.map(({ number }) => number)
const uncopied = () =>
  shop.database.sql(`select number from uncopied_numbers where copied_at is null`)

describe('[row 76] the numbers of documents at the provider', () => {
  test('stand there all where an invoice was credited and replaced', async () => {
    const { id: orderId, buyer: from } = order
    await correctOrder(shop.context, { orderId, from, to: { ...from, country: 'FR' } }, OWNER)
    await copyNumbers(shop.context)
    expect(numbers()).toHaveLength(3)
    expect(
      named()
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(numbers().toSorted())
  })

  test('that could not be written are written by the next run', async () => {
    shop.provider.state.mood = 'down'
    await expect(copyNumbers(shop.context)).rejects.toThrow('No answer')
    expect(named()).toEqual([])
    shop.provider.state.mood = 'up'
    await copyNumbers(shop.context)
    expect(named()).toMatchObject([{ number: numbers()[0] }])
    expect(await uncopied()).toEqual([])
  })

  test.for(['ends', 'writes'])(
    'say that the mail has left, also where a run from before that %s after the one that knows it',
    async (last) => {
      const { db, provider } = shop.context
      const [hasRead, mayWrite, hasWritten] = Array.from({ length: 3 }, () =>
        Promise.withResolvers<void>(),
      )
      const writeNumbers: typeof provider.writeNumbers = async (...given) => {
        hasRead!.resolve()
        await mayWrite!.promise
        return provider.writeNumbers(...given)
      }
      const early = copyNumbers({ ...shop.context, provider: { ...provider, writeNumbers } })
      await hasRead!.promise
      await deliverMails(shop.context)
      const query: typeof db.query = async (sql, values) => {
        if (sql.startsWith('delete from uncopied_numbers')) {
          hasWritten!.resolve()
          if (last === 'writes') await early
        }
        return db.query(sql, values)
      }
      const late = copyNumbers({ ...shop.context, db: { ...db, query } })
      await (last === 'ends' ? late : hasWritten!.promise)
      mayWrite!.resolve()
      await Promise.all([early, late])
      await copyNumbers(shop.context)
      expect(named()).toMatchObject([{ number: numbers()[0], isSent: true }])
    },
  )

  test('of an old payment and of a transfer stand with the newest payment as well', async () => {
    shop.clock.passMinutes(1)
    const newest = await settledPayment(shop, attemptOf(2))
    shop.provider.refund(sessionId, 500)
    await settle(shop.context, sessionId)
    const request = aPaymentRequest({ paymentMethod: 'bank-transfer', attempt: attemptOf(3) })
    await createPayment(shop.context, request)
    const { id: orderId, total: amount } = shop.database.rows.at(-1)!
    const arrivedOn = londonDay(shop.clock.port.now())
    const transfer = {
      transferId: attemptOf(4),
      orderId,
      amount,
      arrivedOn,
      reference: '',
      seen: [],
    }
    await recordTransfer(shop.context, transfer, STAFF)
    await copyNumbers(shop.context)
    const [, note] = numbers()
    const [invoice] = shop.database.rows.at(-1)!.documents
    expect(shop.provider.lastNumbers(newest.sessionId)).toEqual([note, invoice!.number])
    expect(named().map(({ number }) => number)).toContain(note)
    expect(await uncopied()).toEqual([])
  })
})
