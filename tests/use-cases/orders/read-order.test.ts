import { expect, test } from 'vitest'

import { anOrderDetail } from '#tests/builders.ts'
import { beginPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { readOrder } from '#use-cases/orders/read-order.ts'
import { settle } from '#use-cases/payments/settle.ts'

const NOT_FOUND = {
  ok: false,
  failure: { code: 'order-not-found', message: 'There is no order at this address.' },
}

const shop = shopOfEach(beginPayment)

/** A list of the statements that are sent to the database from now on. */
function watchStatements(): string[] {
  const statements: string[] = []
  shop.database.state.failure = (sql) => void statements.push(sql)
  return statements
}

test('staff read an order with its terms, timeline and mails', async () => {
  const { order } = shop
  const items = order.items.map((item) => ({
    ...item,
    steps: item.steps.map((step) => ({
      ...step,
      subject: `${item.name}: ${step.subject}`,
      mail: expect.stringContaining(step.mail),
    })),
  }))
  const at = '2026-03-01T10:00:00.000Z'
  expect(await readOrder(shop.context, order.id)).toEqual({
    ok: true,
    value: anOrderDetail({
      id: order.id,
      number: order.number,
      date: at,
      status: 'pending',
      buyer: order.buyer,
      refundable: { amount: 0, lines: {}, requestId: expect.any(String) },
      items,
      terms: { version: null, acceptedAt: null },
      timeline: [{ at, kind: 'order-placed', amount: 199_700, actor: 'customer', facts: null }],
    }),
  })
})

test('staff see the state of a payment and the link to the payment at the provider', async () => {
  const { order, sessionId } = shop
  shop.provider.pay(sessionId)
  shop.provider.refund(sessionId, 700)
  await settle(shop.context, sessionId)
  expect(await readOrder(shop.context, order.id)).toMatchObject({
    value: {
      status: 'partially_refunded',
      refunded: 700,
      paymentUrl: `https://dashboard.example/pi_of_${sessionId}`,
    },
  })
})

test('a request for an unknown order takes one database query (row 28)', async () => {
  const statements = watchStatements()
  const unknown = '00000000-0000-4000-8000-00000000ffff'
  expect(await readOrder(shop.context, unknown)).toEqual(NOT_FOUND)
  expect(statements).toHaveLength(1)
})

test('a request with an invalid order id takes no database query (row 28)', async () => {
  const statements = watchStatements()
  for (const id of [
    '',
    "' or true --",
    '00000000-0000-4000-8000-0000000000012',
    '00000000-0000-4000-8000-00000000001',
    'x00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000001\n',
    '0000000g-0000-4000-8000-000000000001',
    '00000000-000-4000-8000-000000000001',
  ]) {
    expect(await readOrder(shop.context, id)).toEqual(NOT_FOUND)
  }
  expect(statements).toEqual([])
})
