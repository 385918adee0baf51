import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { choosePayment } from '#contract/choose-payment.ts'
import { createPayment } from '#contract/create-payment.ts'
import {
  listTransfers,
  recordTransfer,
  undoTransfer,
  type AwaitedTransfers,
} from '#contract/transfers.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { londonDay } from '#domain/working-day.ts'
import { proFormaPath } from '#paths.ts'
import { TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { readPdf } from '#tests/pdf.ts'

import { paymentRequest, shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

async function awaited() {
  const email = `${randomUUID()}@firm.example`
  const { orderNumber, sessionId: key } = await shop.begin({
    paymentMethod: 'bank-transfer',
    attempt: randomUUID(),
    customerInfo: { email },
  })
  const [row] = await shop.rows<{ id: string; total: number }>(
    `select id, total_amount as total from orders where order_number = $1`,
    [orderNumber],
  )
  return { email, orderNumber, key, ...row! }
}

const transfer = ({ id, total }: { id: string; total: number }) => ({
  transferId: randomUUID(),
  orderId: id,
  amount: total,
  arrivedOn: londonDay(new Date()),
  reference: 'Invoice',
})

describe.skipIf(!TAKES_TRANSFERS)('a purchase by bank transfer', () => {
  test('from the order to the invoice: bank details and pro-forma by email, paid when staff record it', async () => {
    const order = await awaited()
    await shop.quiet()
    const [letter] = await shop.mailsOf(order.email)
    expect(letter?.subject).toContain(order.orderNumber)
    const [proForma] = letter?.attachments ?? []
    expect(proForma?.name).toBe(`pro-forma-${order.orderNumber}.pdf`)
    const answer = await fetch(shop.platform.url + proFormaPath(order.id, order.key))
    expect(answer.status).toBe(200)
    const { text: printed } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const text of ['This is not a VAT invoice', order.orderNumber]) {
      expect(printed).toContain(text)
    }
    const list = await shop.get<AwaitedTransfers>(
      `${listTransfers.path}?search=${order.orderNumber}`,
      staff,
    )
    expect(list.value).toMatchObject({ count: 1, transfers: [{ id: order.id, received: 0 }] })

    const paid = await shop.post(recordTransfer, transfer(order), staff)
    expect(paid.value).toMatchObject({ status: 'paid', documents: [{ kind: 'invoice' }] })
    await shop.quiet()
    const subjects = (await shop.mailsOf(order.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining(`Your order ${order.orderNumber}`))
    expect((await shop.post(verifyPayment, { sessionId: order.key })).value).toMatchObject({
      success: true,
      status: 'paid',
    })
  })

  test('recorded by eight calls at once it is there once, with one invoice', async () => {
    const order = await awaited()
    const calls = Array.from({ length: 8 }, () => shop.post(recordTransfer, transfer(order), staff))
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    const found = await shop.detail(order.id, staff)
    expect(found).toMatchObject({ status: 'paid', transfer: { excess: 0 } })
    expect(found.documents).toHaveLength(1)
  })

  test('card and transfer at the same moment: paid once, and what is too much is an issue', async () => {
    const order = await awaited()
    const card = (await shop.post(choosePayment, { key: order.key, method: 'credit-card' })).value
    const sessionId = /cs_\w+/.exec(card.url)?.[0] ?? ''
    await Promise.all([shop.pay(sessionId), shop.post(recordTransfer, transfer(order), staff)])
    await shop.post(verifyPayment, { sessionId })
    await shop.quiet()
    const found = await shop.detail(order.id, staff)
    expect(found.status).toBe('paid')
    expect(found.documents).toHaveLength(1)
    const reasons = found.issues.map(({ reason }) => reason)
    // Where the transfer closed the card page first, nothing came by card.
    expect(reasons).toEqual(found.paymentMethod === 'credit-card' ? ['transfer-over'] : [])
  })
})

describe.skipIf(!TAKES_TRANSFERS)('who may', () => {
  test('nobody opens a pro-forma or chooses a payment by guessing', async () => {
    const order = await awaited()
    for (const path of [proFormaPath(order.id), proFormaPath(order.id, randomUUID())]) {
      expect((await shop.get(path)).status).toBe(404)
    }
    const guessed = await shop.post(choosePayment, { key: randomUUID(), method: 'credit-card' })
    expect(guessed.error.code).toBe('payment-not-found')
    const byNumber = await shop.post(verifyPayment, { sessionId: order.orderNumber })
    expect(byNumber.error.code).toBe('payment-not-found')
  })

  test('a bookkeeper records nothing, a member takes nothing back', async () => {
    const order = await awaited()
    const bookkeeper = await shop.invited(`${randomUUID()}@books.example`, 'bookkeeper', staff)
    expect((await shop.post(recordTransfer, transfer(order), bookkeeper)).status).toBe(403)
    const member = await shop.invited(`${randomUUID()}@firm.example`, 'member', staff)
    const wanted = transfer(order)
    expect((await shop.post(recordTransfer, wanted, member)).status).toBe(200)
    const undo = { orderId: order.id, transferId: wanted.transferId }
    expect((await shop.post(undoTransfer, undo, member)).status).toBe(403)
    expect((await shop.post(undoTransfer, undo, staff)).value.status).toBe('awaiting_transfer')
  })

  test('an order by transfer is refused where a price has changed', async () => {
    const request = paymentRequest({ paymentMethod: 'bank-transfer', attempt: randomUUID() })
    const [line] = request.cartItems
    const changed = { ...request, cartItems: [{ ...line!, price: 1 }] }
    expect((await shop.post(createPayment, changed)).error.code).toBe('price-changed')
  })
})
