import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import {
  giveBack,
  recordTransfer,
  type GiveBackBody,
  type TransferBody,
} from '#contract/staff/transfers.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { TAKES_TRANSFERS } from '#tests/catalogue.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const owner = staffOf(shop)

const ACCOUNT = 'Ann Buyer, 11-22-33, 12345678'

/** An order that awaits its transfer. */
async function orderAwaitingTransfer() {
  const { orderNumber } = await shop.begin({ paymentMethod: 'bank-transfer' })
  const [row] = await shop.rows<{ id: string; total: number }>(
    `select id, total_amount as total from orders where order_number = $1`,
    [orderNumber],
  )
  return row!
}

function record(orderId: string, more: object = {}) {
  const body: TransferBody = {
    transferId: randomUUID(),
    orderId,
    amount: 500,
    arrivedOn: londonDay(new Date()),
    reference: 'ref',
    seen: [],
    ...more,
  }
  return shop.post(recordTransfer, body, owner)
}

function give(orderId: string, more: object = {}) {
  const body: GiveBackBody = {
    requestId: randomUUID(),
    orderId,
    amount: 500,
    account: ACCOUNT,
    ...more,
  }
  return shop.post(giveBack, body, owner)
}

describe.skipIf(!TAKES_TRANSFERS)('a bank transfer (row 97)', () => {
  test('the server refuses invalid requests about a bank transfer (row 97)', async () => {
    const { id } = await orderAwaitingTransfer()
    await shop.quiet()
    const before = await shop.counts()
    const ids = Array.from({ length: 1001 }, () => randomUUID())
    for (const wrong of [
      { seen: undefined },
      { seen: ['1'] },
      { seen: ids },
      { seen: { 0: randomUUID() } },
      { confirmed: 'same-again' },
      { confirmed: ['anything'] },
      { confirmed: ['same-again', 'same-again', 'ended-month'] },
      { amount: 0 },
      { arrivedOn: '2026-02-30' },
    ]) {
      const answer = await record(id, wrong)
      expect([answer.status, answer.error.code]).toEqual([422, 'invalid-request'])
      expect(Object.keys(answer.error.fields ?? {})[0]).toContain(Object.keys(wrong)[0])
    }
    for (const wrong of [
      { amount: 0 },
      { amount: -500 },
      { amount: 1.5 },
      { account: '1234567' },
      { account: 'x'.repeat(201) },
      { account: '' },
      { account: undefined },
    ]) {
      const answer = await give(id, wrong)
      expect([answer.status, answer.error.code]).toEqual([422, 'invalid-request'])
      expect(Object.keys(answer.error.fields ?? {})).toEqual(Object.keys(wrong))
    }
    expect((await record(randomUUID())).error.code).toBe('order-not-found')
    expect((await give(randomUUID())).error.code).toBe('order-not-found')
    expect((await give(id)).error.code).toBe('order-changed')
    expect(await shop.counts()).toEqual(before)
  })
})
