import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { giveBack, recordTransfer, undoTransfer } from '#contract/transfers/staff.ts'
import { londonDay } from '#domain/time/working-day.ts'
import type { Shop } from '#tests/functions/shop.ts'

import { killDuring } from './killed-after-sale.ts'

/** An order that awaits its transfer, and the request that records the full amount. */
async function awaitedOrder(shop: Shop) {
  await shop.deliveries('drop')
  const to = `${randomUUID()}@firm.example`
  const { orderNumber } = await shop.begin({
    paymentMethod: 'bank-transfer',
    customerInfo: { email: to },
  })
  const [placed] = await shop.rows<{ id: string; total: number }>(
    `select id, total_amount as total from orders where order_number = $1`,
    [orderNumber],
  )
  const { id: orderId, total: amount } = placed!
  await shop.quiet()
  const body = {
    transferId: randomUUID(),
    orderId,
    amount,
    arrivedOn: londonDay(new Date()),
    reference: orderNumber,
    seen: [],
  }
  return { orderId, to, body }
}

async function record(shop: Shop, body: object, cookie: string): Promise<void> {
  expect((await shop.post(recordTransfer, body, { cookie })).status).toBe(200)
  await shop.quiet()
}

/** A kill while a transfer is recorded: the order is then paid and invoiced, or waits without an invoice. */
export const killDuringTransfer = killDuring(async (shop) => {
  const { orderId, to, body } = await awaitedOrder(shop)
  return {
    orderId,
    endpoint: recordTransfer,
    body,
    to,
    earlier: 1,
    expectWhole: ({ status, issued }) =>
      expect(issued).toEqual(status === 'paid' ? ['invoice 1'] : []),
    expectDone: ({ status, issued, transfer }) => {
      expect(issued).toEqual(['invoice 1'])
      expect(status).toBe('paid')
      expect(transfer?.transfers).toHaveLength(1)
    },
  }
})

/** A kill while a transfer is undone: the order is then still paid, or waits and has a credit note. */
export const killDuringUndo = killDuring(async (shop, cookie) => {
  const { orderId, to, body } = await awaitedOrder(shop)
  await record(shop, body, cookie)
  const credited = ['credit-note 1', 'invoice 1']
  return {
    orderId,
    endpoint: undoTransfer,
    body: { orderId, transferId: body.transferId },
    to,
    earlier: 2,
    expectWhole: ({ status, issued }) =>
      expect(issued).toEqual(status === 'paid' ? ['invoice 1'] : credited),
    expectDone: ({ status, issued }) => {
      expect(issued).toEqual(credited)
      expect(status).toBe('awaiting_transfer')
    },
  }
})

/** A kill while a part payment is returned: the order then still waits, or has expired and a refund is owed. */
export const killDuringGiveBack = killDuring(async (shop, cookie) => {
  const { orderId, to, body } = await awaitedOrder(shop)
  const amount = body.amount - 1
  await record(shop, { ...body, amount }, cookie)
  return {
    orderId,
    endpoint: giveBack,
    body: { requestId: randomUUID(), orderId, amount, account: 'Ann, 12345678' },
    to,
    earlier: 1,
    expectWhole: ({ status, refundsOwed }) =>
      expect(refundsOwed).toHaveLength(status === 'expired' ? 1 : 0),
    expectDone: (order) => {
      expect(order).toMatchObject({ status: 'expired', refundsOwed: [{ amount }] })
      expect(order.issued).toEqual([])
    },
  }
})
