import { describe, expect, test } from 'vitest'

import type { OrderAdmin, OrderExtras } from '#use-cases/order-admin-port.ts'
import { readOrder } from '#use-cases/read-order.ts'
import { settle } from '#use-cases/settle.ts'

import { beginPayment, openShop } from './fakes.ts'

const EXTRAS: OrderExtras = {
  terms: { version: 'abc', acceptedAt: '2026-03-01T10:00:00.000Z' },
  timeline: [
    {
      at: '2026-03-01T10:00:00.000Z',
      kind: 'order-placed',
      amount: 199_700,
      actor: 'customer',
      facts: null,
    },
  ],
  mails: [],
  duplicates: [],
  issues: [],
}

const NOBODY = {
  ok: false,
  failure: { code: 'order-not-found', message: 'There is no order at this address.' },
}

/** A shop with one order, and what was asked of database and staff functions. */
async function shopWithOrder() {
  const shop = openShop()
  const begun = await beginPayment(shop)
  const asked: string[] = []
  shop.ports.orderAdmin = {
    extras: (orderId: string) => {
      asked.push(`extras ${orderId}`)
      return Promise.resolve(EXTRAS)
    },
  } as unknown as OrderAdmin
  shop.ports.orders = {
    ...shop.database.orders,
    byId: (orderId) => {
      asked.push(`order ${orderId}`)
      return shop.database.orders.byId(orderId)
    },
  }
  return { shop, asked, ...begun }
}

test('staff read an order with its terms, timeline and mails', async () => {
  const { shop, order } = await shopWithOrder()
  expect(await readOrder(shop.ports, order.id)).toEqual({
    ok: true,
    value: {
      id: order.id,
      number: order.number,
      date: '2026-03-01T10:00:00.000Z',
      status: 'pending',
      attention: null,
      buyer: order.buyer,
      paymentMethod: 'credit-card',
      total: 199_700,
      vatRate: null,
      refunded: 0,
      lost: 0,
      refunds: [],
      disputes: [],
      warned: false,
      reviewOpenedAt: null,
      refundable: { amount: 0, lines: {}, requestId: expect.any(String) },
      refundsAsked: [],
      documents: [],
      unprintable: [],
      duplicates: [],
      isTest: false,
      items: order.items,
      terms: EXTRAS.terms,
      paymentUrl: null,
      mails: [],
      issues: [],
      timeline: EXTRAS.timeline,
    },
  })
})

test('a payment is shown with its state, what was given back and the way to it at the provider', async () => {
  const { shop, order, sessionId } = await shopWithOrder()
  shop.provider.pay(sessionId)
  shop.provider.refund(sessionId, 700)
  await settle(shop.ports, sessionId)
  expect(await readOrder(shop.ports, order.id)).toMatchObject({
    value: {
      status: 'partially_refunded',
      refunded: 700,
      paymentUrl: `https://dashboard.example/pi_of_${sessionId}`,
    },
  })
})

test('what needs somebody is shown', async () => {
  const { shop, order, sessionId } = await shopWithOrder()
  shop.provider.pay(sessionId, { amount: 1 })
  await settle(shop.ports, sessionId)
  expect(await readOrder(shop.ports, order.id)).toMatchObject({
    value: { status: 'needs_review', attention: 'amount-differs' },
  })
})

describe('an address that leads to no order (row 28)', () => {
  test('of an unknown order reads like one that is gone by the second look, and nothing else is read', async () => {
    const { shop, asked, order } = await shopWithOrder()
    const unknown = '00000000-0000-4000-8000-00000000ffff'
    expect(await readOrder(shop.ports, unknown)).toEqual(NOBODY)
    expect(asked).toEqual([`order ${unknown}`])
    shop.ports.orderAdmin = { extras: () => Promise.resolve(undefined) } as unknown as OrderAdmin
    expect(await readOrder(shop.ports, order.id)).toEqual(NOBODY)
  })

  test.each([
    '',
    "' or true --",
    '00000000-0000-4000-8000-0000000000012',
    '00000000-0000-4000-8000-00000000001',
    'x00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000001\n',
    '0000000g-0000-4000-8000-000000000001',
    '00000000-000-4000-8000-000000000001',
  ])('%j is no id, and the database is not asked', async (id) => {
    const { shop, asked } = await shopWithOrder()
    expect(await readOrder(shop.ports, id)).toEqual(NOBODY)
    expect(asked).toEqual([])
  })
})
