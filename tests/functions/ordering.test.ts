import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { createPayment } from '#contract/create-payment.ts'
import { placeOrder, type NewOrder } from '#data/place-order.ts'
import { quantityCap } from '#domain/cart.ts'
import { aBuyer, anItem } from '#tests/builders.ts'
import { FIRST, penceOf, product, SECOND, sells } from '#tests/catalogue.ts'

import { paymentRequest, shopOfFile } from './shop.ts'

const shop = shopOfFile()

async function charged(sessionId: string) {
  const { sessions } = await shop.providerState()
  return sessions.find(({ id }) => id === sessionId)!
}

function newOrder(number: string): NewOrder {
  return {
    id: randomUUID(),
    number,
    date: new Date().toISOString(),
    buyer: aBuyer(),
    paymentMethod: 'credit-card',
    items: [{ ...anItem({ productId: FIRST }), steps: product(FIRST).steps }],
    total: 199_700,
    attempt: randomUUID(),
    fingerprint: 'f',
    vatRate: null,
    termsVersion: null,
  }
}

/** Begins an order whose number is drawn anew where it is taken. */
const begin = (number: string, draw: () => string) =>
  placeOrder(shop.joined().db, newOrder(number), draw)

test.skipIf(!sells(2))(
  'row 1: the price that a browser sends is never charged: the catalogue decides',
  async () => {
    const most = quantityCap(product(SECOND))
    const { sessionId } = await shop.begin({
      cartItems: [
        { id: FIRST, quantity: 1 },
        { id: SECOND, quantity: most, name: 'Free gift', image: 'javascript:alert(1)' },
      ],
    })
    expect(await charged(sessionId)).toMatchObject({
      amount_total: penceOf({ [FIRST]: 1, [SECOND]: most }),
      currency: 'gbp',
      lineItems: [
        { description: product(FIRST).name, quantity: 1 },
        { description: product(SECOND).name, quantity: most },
      ],
    })
  },
)

test('rows 58 and 59: where the buyer goes after paying is built by the shop, whatever the request and its headers ask for', async () => {
  const redirectUrl = {
    success: 'https://evil.example/?s={CHECKOUT_SESSION_ID}',
    cancel: 'javascript:alert(1)',
  }
  const begun = await shop.post(createPayment, paymentRequest({ redirectUrl }), {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
  })
  expect(await charged(begun.value.sessionId)).toMatchObject({
    success_url: `${shop.platform.url}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop.platform.url}/checkout?canceled=true`,
  })
})

test('the provider is told the order by its id alone, with no personal data in the metadata', async () => {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(session.metadata).toEqual({ order_id: id })
  expect(session.client_reference_id).toBe(id)
})

describe('row 30: order numbers that collide', () => {
  test('a number that is taken is drawn again, and both orders are there', async () => {
    const { orderNumber: taken } = await shop.begin()
    const draws = [taken, taken, '999999998']
    const order = await begin(taken, () => draws.shift()!)
    expect(order.number).toBe('999999998')
    expect(order.items).toHaveLength(1)
    expect(draws).toEqual([])
    expect(await shop.rows(`select 1 from orders where order_number = $1`, [taken])).toHaveLength(1)
  })

  test('after five draws it gives up and has written nothing', async () => {
    const { orderNumber: taken } = await shop.begin()
    const before = await shop.counts()
    await expect(begin(taken, () => taken)).rejects.toThrow('No free order number')
    expect(await shop.counts()).toEqual(before)
  })
})
