import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { listTransfers, recordTransfer, type AwaitedTransfers } from '#contract/transfers.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { londonDay } from '#domain/working-day.ts'
import { proFormaPath } from '#paths.ts'
import { TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopOfFile, staffOf } from './shop.ts'

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
})
