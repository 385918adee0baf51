import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { catalogue } from '#adapters/catalogue.ts'
import { ordersIn } from '#adapters/orders.ts'
import { openDatabase } from '#adapters/postgres.ts'
import { createPayment } from '#contract/create-payment.ts'
import { cost, FIFTH, FIRST, penceOf, product, SECOND } from '#tests/catalogue.ts'
import type { NewOrder } from '#use-cases/orders-port.ts'

import { openShop, paymentRequest, type Overrides, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ environment: { PUBLIC_PAYPAL: 'off' } })
})
afterAll(() => shop.close())

const { price: PRICE } = product(FIRST)
const VALUATION = { id: FIRST, quantity: 1, price: PRICE }

async function charged(sessionId: string) {
  const { sessions } = await shop.providerState()
  const session = sessions.find(({ id }) => id === sessionId)!
  const { amount_total, currency, success_url, cancel_url, lineItems } = session
  return {
    amount_total,
    currency,
    success_url,
    cancel_url,
    lines: lineItems.map(({ description, quantity }) => `${quantity} ${description}`),
  }
}

const threeDSecureOf = async (quantity: number) => {
  const line = { id: VALUATION.id, quantity }
  const { sessionId } = await shop.begin({ cartItems: [line] })
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  return session.payment_method_options?.card?.request_three_d_secure
}

/** Sends a body that must be refused, and checks that neither we nor the provider know of it. */
async function refused(body: unknown) {
  await shop.quiet()
  const [rows, { sessions }] = [await shop.counts(), await shop.providerState()]
  const answer = await shop.post(createPayment, body)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await shop.counts()).toEqual(rows)
  expect((await shop.providerState()).sessions).toHaveLength(sessions.length)
  return answer
}

const withCart = (cartItems: unknown) => ({ ...paymentRequest(), cartItems })

const ordersOf = (attempt: string) =>
  shop.rows(`select order_number from orders where attempt = $1`, [attempt])

function newOrder(number: string): NewOrder {
  return {
    id: randomUUID(),
    number,
    date: new Date().toISOString(),
    buyer: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: '020 7946 0100',
      companyName: 'Analytical Engines Ltd',
      businessType: 'Engineering',
      position: '',
      employees: '',
      vatNumber: '',
      reference: '',
      streetAddress: '12 St James Square',
      city: 'London',
      state: 'Greater London',
      zipCode: 'SW1Y 4JH',
      country: 'GB',
    },
    paymentMethod: 'credit-card',
    items: [{ productId: FIRST, name: 'Valuation', price: 199_700, quantity: 1 }],
    total: 199_700,
    attempt: randomUUID(),
    fingerprint: 'f',
    vatRate: null,
    termsVersion: null,
  }
}

describe('row 1: the price that a browser sends', () => {
  test('is never charged: the catalogue decides', async () => {
    const { sessionId } = await shop.begin({
      cartItems: [
        { id: FIFTH, quantity: 1 },
        { id: SECOND, quantity: 10, name: 'Free gift', image: 'javascript:alert(1)' },
      ],
    })
    expect(await charged(sessionId)).toMatchObject({
      amount_total: penceOf({ [FIFTH]: 1, [SECOND]: 10 }),
      currency: 'gbp',
      lines: [`1 ${product(FIFTH).name}`, `10 ${product(SECOND).name}`],
    })
  })

  test.each([1, 0, -PRICE, PRICE - 1, PRICE + 1, 1e15, 0.01])(
    'of %d pence is answered with the price of today',
    async (price) => {
      const { error, status } = await refused(withCart([{ ...VALUATION, price }]))
      expect(status).toBe(409)
      expect(error).toMatchObject({
        code: 'price-changed',
        message: expect.stringContaining(cost({ [FIRST]: 1 })),
        details: { productId: FIRST, price: String(PRICE) },
      })
    },
  )

  test.each([[null], ['199700'], ['£1,997.00'], [Number.MAX_VALUE * 2], [{}], [true]])(
    'that is no number (%j) is refused',
    async (price) => {
      const { status } = await refused(withCart([{ ...VALUATION, price }]))
      expect(status).toBe(422)
    },
  )
})

describe('row 2: products that are not in the catalogue', () => {
  test.each([
    'free-lunch',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    FIRST.toUpperCase(),
    `${FIRST} `,
    product(FIRST).slug,
    '\u0000',
    "' or 1=1 --",
  ])('%j is refused by name', async (id) => {
    const { error, status } = await refused(withCart([{ id, quantity: 1 }]))
    expect(status).toBe(422)
    expect(error.code).toBe('cart-empty')
    expect(JSON.stringify(error.fields)).toContain(JSON.stringify(id).slice(1, -1))
  })
})

describe('row 3: quantities', () => {
  test.each([0, -1, 1.5, 11, 1e9, 1e308, '2', null, [], [1], {}, true])(
    '%j is refused',
    async (quantity) => {
      const { error, status } = await refused(withCart([{ ...VALUATION, quantity }]))
      expect({ status, code: error.code }).toEqual({ status: 422, code: 'invalid-request' })
      expect(Object.keys(error.fields ?? {})).toEqual(['cartItems.0.quantity'])
    },
  )

  test('ten of one service are taken', async () => {
    const { sessionId } = await shop.begin({ cartItems: [{ ...VALUATION, quantity: 10 }] })
    expect(await charged(sessionId)).toMatchObject({ amount_total: 10 * PRICE })
  })
})

describe('row 5: carts that are no carts', () => {
  test.each([
    ['empty', []],
    ['null', null],
    ['an object', { 0: VALUATION, length: 1 }],
    ['text', '[]'],
    ['the same service twice', [VALUATION, VALUATION]],
    ['200 lines', Array.from({ length: 200 }, (_, index) => ({ id: `p-${index}`, quantity: 1 }))],
  ])('%s: refused in the words of the shop', async (_name, cartItems) => {
    const { error, status } = await refused(withCart(cartItems))
    expect(status).toBe(422)
    expect(error).toMatchObject({ code: 'cart-empty', message: 'Cart is empty or invalid' })
  })

  test('a line that is none: named, in a cart that is not empty', async () => {
    const { error } = await refused(withCart([VALUATION, null]))
    expect(error.code).toBe('invalid-request')
    expect(Object.keys(error.fields ?? {})).toEqual(['cartItems.1'])
  })
})

describe('row 4: currency', () => {
  test.each(['currency', 'Currency', 'adaptive_pricing', 'unit_amount', 'amount_total'])(
    'a key named %s is refused, in the request and in a line',
    async (key) => {
      const request = paymentRequest()
      const [line] = request.cartItems
      const smuggled = { [key]: 'jpy' }
      await refused({ ...request, cartItems: [line], ...smuggled })
      await refused({ ...request, cartItems: [{ ...line, ...smuggled }] })
    },
  )
})

const billing = (sessionId: string) =>
  shop.rows(`select vat_number, buyer_reference from orders where stripe_session_id = $1`, [
    sessionId,
  ])

describe('the VAT number and reference of the buyer', () => {
  test('are kept with the order, the number without the spaces of print', async () => {
    const { sessionId } = await shop.begin({
      customerInfo: { vatNumber: ' gb 123 4567 89', reference: ' PO 4711 / Ökö ' },
    })
    expect(await billing(sessionId)).toEqual([
      { vat_number: 'GB123456789', buyer_reference: 'PO 4711 / Ökö' },
    ])
  })

  test('are blank where a page sends none', async () => {
    const { sessionId } = await shop.begin()
    expect(await billing(sessionId)).toEqual([{ vat_number: '', buyer_reference: '' }])
  })

  test.each([
    [{ vatNumber: 'DE12' }, 'A VAT number that begins with DE should look like DE123456789'],
    [{ vatNumber: 'unknown' }, 'VAT number must be 5 to 20 letters and digits (e.g., GB123456789)'],
    [{ reference: 'x'.repeat(61) }, 'Reference cannot exceed 60 characters'],
    [{ reference: 'PO\u202E4711' }, 'Use letters, digits and punctuation on a single line'],
  ])('that the form would not take are refused: %j', async (customerInfo, message) => {
    const { status, error } = await refused(paymentRequest({ customerInfo }))
    expect({ status, ...error }).toMatchObject({
      status: 422,
      code: 'invalid-request',
      message,
      fields: Object.fromEntries(Object.keys(customerInfo).map((field) => [field, message])),
    })
  })
})

describe('rows 58 and 59: where the buyer goes after paying', () => {
  test.each<[string, NonNullable<Overrides['redirectUrl']>]>([
    [
      'another site',
      { success: 'https://evil.example/?s={CHECKOUT_SESSION_ID}', cancel: 'https://evil.example/' },
    ],
    ['a script', { success: 'javascript:alert(1)', cancel: 'data:text/html,x' }],
    ['nothing', {}],
  ])('is built by the shop when the request asks for %s', async (_name, redirectUrl) => {
    const { sessionId } = await shop.begin({ redirectUrl })
    expect(await charged(sessionId)).toMatchObject({
      success_url: `${shop.platform.url}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop.platform.url}/checkout?canceled=true`,
    })
  })

  test('does not follow headers that name another host', async () => {
    const { sessionId } = (
      await shop.post(createPayment, paymentRequest(), {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
      })
    ).value
    const { success_url, cancel_url } = await charged(sessionId)
    expect(new URL(success_url).origin).toBe(shop.platform.url)
    expect(new URL(cancel_url).origin).toBe(shop.platform.url)
  })
})

describe('what the provider is told', () => {
  test('the order by its id alone, with no personal data in the metadata', async () => {
    const { sessionId } = await shop.begin()
    const { id } = await shop.order(sessionId)
    const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
    expect(session.metadata).toEqual({ order_id: id })
    expect(session.client_reference_id).toBe(id)
  })

  test('which products are bought, and who pays by card from where', async () => {
    const { sessionId } = await shop.begin()
    await shop.pay(sessionId)
    const session = await shop.stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent'],
    })
    const { sessions } = await shop.providerState()
    expect(sessions.find(({ id }) => id === sessionId)?.lineItems).toMatchObject([
      { metadata: { product_id: FIRST } },
    ])
    const { customerInfo: buyer } = paymentRequest()
    expect(session.payment_intent).toMatchObject({
      shipping: { name: buyer.name, address: { line1: buyer.address.street } },
    })
  })

  test('that the bank shall confirm a large sum, from the one on that the firm has set', async () => {
    const { threeDSecureFrom } = catalogue
    const asked = (quantity: number) =>
      threeDSecureFrom !== null && quantity * PRICE >= threeDSecureFrom ? 'any' : 'automatic'
    for (const quantity of [1, 10]) expect(await threeDSecureOf(quantity)).toBe(asked(quantity))
  })

  test('when the session ends: later than half an hour and sooner than a day', async () => {
    const { sessionId } = await shop.begin()
    const { created, expires_at } = await shop.stripe.checkout.sessions.retrieve(sessionId)
    expect(expires_at - created).toBeGreaterThan(30 * 60)
    expect(expires_at - created).toBeLessThan(24 * 3600)
  })

  test('PayPal is refused where it is not offered, and no order is begun', async () => {
    const { error } = await refused({ ...paymentRequest(), paymentMethod: 'paypal' })
    expect(error).toMatchObject({
      code: 'invalid-request',
      fields: { paymentMethod: 'PayPal is not available' },
    })
  })
})

describe('row 10: the same submission again', () => {
  test('one after the other gives the same session and one order', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    const first = (await shop.post(createPayment, request)).value
    const second = (await shop.post(createPayment, request)).value
    expect(second).toEqual(first)
    expect(await ordersOf(request.attempt!)).toEqual([{ order_number: first.orderNumber }])
  })

  test('ten times at once gives the same session and one order', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.post(createPayment, request)),
    )
    const [first, ...others] = answers.map(({ value }) => value)
    for (const other of others) expect(other).toEqual(first)
    expect(await ordersOf(request.attempt!)).toEqual([{ order_number: first!.orderNumber }])
    const { id } = await shop.order(first!.sessionId)
    const { sessions } = await shop.providerState()
    expect(sessions.filter(({ metadata }) => metadata['order_id'] === id)).toHaveLength(1)
  })

  test('with other contents under the same attempt is refused', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    await shop.post(createPayment, request)
    for (const changed of [
      { ...request, cartItems: [{ ...VALUATION, quantity: 2 }] },
      { ...request, customerInfo: { ...request.customerInfo, email: 'other@example.com' } },
    ]) {
      const { status, error } = await refused(changed)
      expect(status).toBe(409)
      expect(error.code).toBe('attempt-reused')
    }
  })

  test('after its session has expired opens a new one', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    const first = (await shop.post(createPayment, request)).value
    await shop.control(`sessions/${first.sessionId}/expire`)
    const second = (await shop.post(createPayment, request)).value
    const third = (await shop.post(createPayment, request)).value
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(third).toEqual(second)
    expect(await shop.order(first.sessionId)).toMatchObject({ settlement: 'expired' })
  })

  test('half an hour after the provider gave no session opens one', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    await shop.control('faults', { match: 'POST /v1/checkout', status: 500, times: null })
    expect((await shop.post(createPayment, request)).status).toBe(503)
    await shop.control('faults', undefined, 'DELETE')
    await shop.rows(
      `update orders set order_date = order_date - interval '31 minutes' where attempt = $1`,
      [request.attempt],
    )
    const { sessionId } = (await shop.post(createPayment, request)).value
    expect(await shop.order(sessionId)).toMatchObject({ settlement: 'pending' })
  })

  test('after one failure that the provider keeps under its key, the same press opens a session', async () => {
    await shop.control('faults', { match: 'POST /v1/checkout/sessions', status: 500, kept: true })
    const body = paymentRequest({ attempt: randomUUID() })
    const first = (await shop.post(createPayment, body)).value
    expect((await shop.post(createPayment, body)).value).toEqual(first)
    const rows = await shop.rows<{ settlement: string }>(
      `select settlement from orders order by order_date desc, settlement desc limit 2`,
    )
    expect(rows.map(({ settlement }) => settlement)).toEqual(['pending', 'expired'])
  })

  test('after it has been paid says so, with the number and the session', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    const { sessionId, orderNumber } = (await shop.post(createPayment, request)).value
    await shop.pay(sessionId)
    const { status, error } = await shop.post(createPayment, request)
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'already-paid',
      message: expect.stringContaining(orderNumber),
      details: { orderNumber, sessionId },
    })
    expect(await ordersOf(request.attempt!)).toHaveLength(1)
  })

  test('while a bank still works on it asks not to pay again', async () => {
    const request = paymentRequest({ attempt: randomUUID() })
    const { sessionId } = (await shop.post(createPayment, request)).value
    await shop.pay(sessionId, 'delayed')
    const { error } = await shop.post(createPayment, request)
    expect(error).toMatchObject({
      code: 'already-paid',
      message: expect.stringContaining('Do not pay again'),
    })
  })
})

describe('row 9: a changed submission that replaces an earlier one', () => {
  test('ends the earlier session, so that only the new one can be paid', async () => {
    const first = await shop.begin()
    const second = await shop.begin({ replaces: first.sessionId })
    expect(second.sessionId).not.toBe(first.sessionId)
    const earlier = await shop.stripe.checkout.sessions.retrieve(first.sessionId)
    expect(earlier.status).toBe('expired')
    await expect(shop.pay(first.sessionId)).rejects.toThrow('expired')
    expect(await shop.order(first.sessionId)).toMatchObject({ settlement: 'cancelled' })
    await shop.pay(second.sessionId)
    await shop.quiet()
    expect(await shop.order(second.sessionId)).toMatchObject({ settlement: 'paid' })
    expect(await shop.order(first.sessionId)).toMatchObject({ settlement: 'cancelled' })
  })

  test('is refused when the earlier one has been paid', async () => {
    const first = await shop.begin()
    await shop.pay(first.sessionId)
    await shop.quiet()
    const { error } = await refused(paymentRequest({ replaces: first.sessionId }))
    expect(error).toMatchObject({ code: 'already-paid', details: { sessionId: first.sessionId } })
  })

  test.each(['cs_test_a1B2c3D4e5F6g7H8i9J0', 'nonsense', ''])(
    'goes through when it names a session that is not known (%j)',
    async (replaces) => {
      expect((await shop.begin({ replaces })).orderNumber).toMatch(/^\d{9}$/)
    },
  )

  test('is refused when what it names is no text at all', async () => {
    const { error } = await refused(paymentRequest({ replaces: 'cs_\u0000' }))
    expect(error).toMatchObject({
      code: 'invalid-request',
      fields: { replaces: expect.any(String) },
    })
  })
})

describe('row 30: order numbers that collide', () => {
  test('a number that is taken is drawn again, and both orders are there', async () => {
    const database = openDatabase(shop.platform.databaseUrl)
    try {
      const orders = ordersIn(database)
      const { orderNumber: taken } = await shop.begin()
      const draws = [taken, taken, '999999998']
      const order = await orders.begin(newOrder(taken), () => draws.shift()!)
      expect(order.number).toBe('999999998')
      expect(order.items).toHaveLength(1)
      expect(draws).toEqual([])
      expect(
        await shop.rows(`select count(*)::int as n from orders where order_number = $1`, [taken]),
      ).toEqual([{ n: 1 }])
    } finally {
      await database.end()
    }
  })

  test('after five draws it gives up and has written nothing', async () => {
    const database = openDatabase(shop.platform.databaseUrl)
    try {
      const { orderNumber: taken } = await shop.begin()
      const before = await shop.counts()
      const begun = ordersIn(database).begin(newOrder(taken), () => taken)
      await expect(begun).rejects.toThrow('No free order number')
      expect(await shop.counts()).toEqual(before)
    } finally {
      await database.end()
    }
  })
})
