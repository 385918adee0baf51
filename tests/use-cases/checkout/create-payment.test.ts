import { describe, expect, test } from 'vitest'

import { PAYMENT_UNCONFIRMED } from '#contract/shop/create-payment.ts'
import { CART_MESSAGE, customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import type { PaymentStage } from '#domain/order/order.ts'
import { aBuyer, aPaymentRequest } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  CATALOGUE,
  setOrder,
  TERMS_VERSIONS,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'

const [older, current] = TERMS_VERSIONS
const shop = shopOfEach()

/** The failure of a payment that must be refused. */
async function refusalOf(request: PaymentRequest) {
  const result = await createPayment(shop.context, request)
  if (result.ok) throw new Error('The payment was not refused')
  return result.failure
}

/** Begins a payment of another buyer that draws these order numbers, the last number repeatedly. */
function beginWithOrderNumbers(...numbers: string[]) {
  const orderNumber = () => (numbers.length > 1 ? numbers.shift()! : numbers[0]!)
  const request = aPaymentRequest({
    attempt: attemptOf(2),
    customerInfo: customerInfo(aBuyer({ email: 'another@firm.example' })),
  })
  const { context } = shop
  return createPayment({ ...context, ids: { ...context.ids, orderNumber } }, request)
}

/** A payment request that replaces a session and orders another product. */
const changedRequest = (replaces: string) =>
  aPaymentRequest({ attempt: attemptOf(3), replaces, cartItems: [{ id: 'exit', quantity: 1 }] })

describe('the first submission of a checkout', () => {
  test('the first submission of a checkout creates a pending order and returns the address of the payment page', async () => {
    const { order, ...answer } = await beginPayment(shop)
    expect(answer).toEqual({
      url: 'https://pay.example/0001',
      sessionId: 'cs_test_session0001',
      orderNumber: order.number,
    })
    expect(order).toMatchObject({
      number: expect.stringMatching(/^[1-9]\d{8}$/),
      date: '2026-03-01T10:00:00.000Z',
      buyer: aBuyer(),
      total: 199_700,
      sessionUrl: 'https://pay.example/0001',
      payment: { settlement: 'pending' },
    })
    const { id: orderId, number: orderNumber, buyer } = order
    expect(shop.provider.requests).toMatchObject([{ id: orderId, number: orderNumber, buyer }])
    expect(shop.database.mails).toEqual([])
  })

  test('an order records the version of the terms that the buyer accepted, if any', async () => {
    const CONSENTS: [Partial<PaymentRequest>, recorded: string | null][] = [
      [{ agreeToTerms: true, termsVersion: current }, current],
      [{ agreeToTerms: true, termsVersion: older }, older],
      [{ agreeToTerms: true }, null],
      [{ termsVersion: current }, null],
      [{}, null],
    ]
    for (const [index, [consent, recorded]] of CONSENTS.entries()) {
      const { order } = await beginPayment(shop, { ...consent, attempt: attemptOf(index) })
      expect(order.termsVersion, JSON.stringify(consent)).toBe(recorded)
    }
  })

  test('a payment request without first and last name takes both names from the full name (row 41)', async () => {
    const parts = { firstName: undefined, lastName: undefined, businessType: undefined }
    const { order } = await beginPayment(shop, {
      customerInfo: { ...customerInfo(aBuyer()), ...parts, name: 'Ada\r\nBcc: evil@example.com' },
    })
    expect(order.buyer).toMatchObject({
      firstName: 'Ada',
      lastName: 'Bcc: evil@example.com',
      businessType: 'Not given',
    })
  })
})

test('an order whose number is taken gets a new number (row 30)', async () => {
  const { orderNumber: taken } = await beginPayment(shop)
  expect(await beginWithOrderNumbers(taken, taken, '999999998')).toMatchObject({
    value: { orderNumber: '999999998' },
  })
  expect(shop.database.rows.map(({ number }) => number).toSorted()).toEqual(
    [taken, '999999998'].toSorted(),
  )
})

const withPrice = (price: number) => ({ cartItems: [{ id: 'valuation', price, quantity: 1 }] })
const withProduct = (id: string) => ({ cartItems: [{ id, quantity: 1 }] })
const withBuyer = (buyer: Partial<Buyer>) => ({ customerInfo: customerInfo(aBuyer(buyer)) })
const NEVER_PUBLISHED = '0'.repeat(64)

const CHANGED_PRICE = {
  code: 'price-changed',
  message: 'The price has changed: Valuation is now £1,997.00.',
  details: { productId: 'valuation', price: '199700' },
}
const NO_SUCH = ['gone', 'EXIT', '__proto__', '\0']
const FORGED = { fields: { firstName: expect.any(String) as string } }
const NEW_TERMS = { agreeToTerms: expect.stringContaining('Our terms have changed') as string }

test('an invalid request is refused without a call to the provider (rows 2 and 69)', async () => {
  const REFUSED: [what: string, Partial<PaymentRequest>, object][] = [
    ['a penny less than our price', withPrice(199_699), CHANGED_PRICE],
    ['no price', withPrice(0), CHANGED_PRICE],
    ...NO_SUCH.map((id): [string, Partial<PaymentRequest>, object] => [
      `the unknown product ${JSON.stringify(id)}`,
      withProduct(id),
      {
        code: 'cart-empty',
        message: CART_MESSAGE,
        fields: { cartItems: `No such service: ${id}` },
      },
    ]),
    [
      'a buyer whom the form would refuse, in the form’s words',
      withBuyer({ firstName: 'Z', phone: '123', state: '', country: 'US' }),
      {
        code: 'invalid-request',
        fields: {
          firstName: 'First name must be at least 2 characters',
          phone: 'Phone number must have at least 10 digits',
          state: 'State must be at least 2 characters',
        },
      },
    ],
    [
      'a postcode of Jersey with the United Kingdom',
      withBuyer({ country: 'GB', zipCode: 'JE2 3QA' }),
      {
        code: 'invalid-request',
        fields: {
          country: 'This postcode is in Jersey, which is not in the United Kingdom. Select Jersey.',
        },
      },
    ],
    ['a forged name', withBuyer({ firstName: 'Ann\r\nBcc: all@firm.example' }), FORGED],
    [
      'consent to terms that were never published',
      { agreeToTerms: true, termsVersion: NEVER_PUBLISHED },
      { code: 'invalid-request', fields: NEW_TERMS },
    ],
    ['terms that were never published', { termsVersion: NEVER_PUBLISHED }, { fields: NEW_TERMS }],
    [
      'PayPal without being set up',
      { paymentMethod: 'paypal' },
      {
        code: 'invalid-request',
        fields: { paymentMethod: 'PayPal is not available for this order' },
      },
    ],
  ]
  for (const [what, more, failure] of REFUSED) {
    expect(await refusalOf(aPaymentRequest(more)), what).toMatchObject(failure)
  }
  expect(shop.database.rows).toEqual([])
  expect(shop.provider.calls).toEqual([])
})

const requestFor = (quantity: number) =>
  aPaymentRequest({ cartItems: [{ id: 'valuation', quantity }] })

test('a quantity above the cap of a service is refused', async () => {
  const products = CATALOGUE.products.map((product) => ({ ...product, maxQuantity: 2 }))
  const context = { ...shop.context, catalogue: { ...CATALOGUE, products } }
  expect(await createPayment(context, requestFor(3))).toMatchObject({
    failure: {
      code: 'invalid-request',
      fields: { 'cartItems.0.quantity': 'Quantity cannot exceed 2' },
    },
  })
  expect(shop.database.rows).toEqual([])
  expect(await createPayment(context, requestFor(2))).toMatchObject({ ok: true })
})

describe('a repeated submission (row 10)', () => {
  test('a repeated submission returns the same order and session (row 10)', async () => {
    const first = await beginPayment(shop)
    shop.clock.passMinutes(40)
    expect(await beginPayment(shop)).toEqual(first)
    expect(shop.database.rows).toHaveLength(1)
    expect(shop.provider.sessions).toHaveLength(1)
    expect(shop.provider.requests).toHaveLength(1)
  })

  test('five simultaneous submissions lead to one order and one session (row 10)', async () => {
    const presses = Array.from({ length: 5 }, () => createPayment(shop.context, aPaymentRequest()))
    const [first, ...others] = await Promise.all(presses)
    expect(first).toMatchObject({ ok: true })
    expect(others).toEqual(Array(4).fill(first))
    expect(shop.database.rows).toHaveLength(1)
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test('a repeated submission asks Stripe for the address of the payment page if the address was not stored (row 10)', async () => {
    const first = await beginPayment(shop)
    await setOrder(shop, first.order, { stripe_session_url: null })
    const { url, sessionId } = await beginPayment(shop)
    expect([url, sessionId]).toEqual([first.url, first.sessionId])
    expect(shop.provider.requests).toHaveLength(2)
  })

  test('submissions without an attempt id create separate orders', async () => {
    const { attempt: _attempt, ...request } = aPaymentRequest()
    await createPayment(shop.context, request)
    await createPayment(shop.context, request)
    expect(shop.database.rows).toHaveLength(2)
  })

  const CHANGED: [string, Partial<PaymentRequest>][] = [
    ['quantity', { cartItems: [{ id: 'valuation', quantity: 2 }] }],
    ['product', { cartItems: [{ id: 'exit', quantity: 1 }] }],
    ['buyer', { customerInfo: customerInfo(aBuyer({ email: 'other@firm.example' })) }],
    ['address', { customerInfo: customerInfo(aBuyer({ city: 'York' })) }],
    ['method', { paymentMethod: 'paypal' }],
  ]

  test('a submission that reuses an attempt id with changes is refused (row 10)', async () => {
    shop.provider.state.paypal = true
    const { order } = await beginPayment(shop)
    const before = structuredClone(order)
    for (const [what, more] of CHANGED) {
      expect(await refusalOf(aPaymentRequest(more)), what).toMatchObject({
        code: 'attempt-reused',
      })
    }
    expect(shop.database.rows).toEqual([before])
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test('a submission that differs only in spelling is the same attempt (row 10)', async () => {
    const first = await beginPayment(shop)
    const again = await beginPayment(shop, {
      cartItems: [{ id: 'valuation', quantity: 1 }],
      customerInfo: customerInfo(aBuyer({ city: ' Whitby ' })),
    })
    expect(again.sessionId).toBe(first.sessionId)
  })
})

describe('submissions after a session has ended', () => {
  test('a submission after its payment session has expired creates a new order', async () => {
    const first = await beginPayment(shop)
    shop.provider.expire(first.sessionId)
    const second = await beginPayment(shop)
    const third = await beginPayment(shop)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(second.orderNumber).not.toBe(first.orderNumber)
    expect(third).toEqual(second)
    expect(shop.database.rows.map((row) => row.payment.settlement)).toEqual(['expired', 'pending'])
  })

  test.each<[string, (sessionId: string) => unknown, string]>([
    [
      'a paid session',
      (id) => shop.provider.pay(id),
      'This order has been paid for. Its number is ORDER.',
    ],
    [
      'a session that a bank works on',
      (id) => shop.provider.payLater(id),
      'We are checking with your bank. Do not pay again. The order number is ORDER.',
    ],
    [
      'a session that was paid with another amount',
      (id) => shop.provider.pay(id, { amount: 1 }),
      'We need to check your payment. Do not pay again. The order number is ORDER.',
    ],
  ])('%s is reported with its order number and cannot be paid again', async (_one, end, words) => {
    const { sessionId, orderNumber } = await beginPayment(shop)
    end(sessionId)
    const { message, ...told } = await refusalOf(aPaymentRequest())
    expect(told).toEqual({ code: 'already-paid', details: { orderNumber, sessionId } })
    expect(message.replace(orderNumber, 'ORDER')).toEqual(words)
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test('a repeated submission creates a new order if the customer of the first order was erased (row 72)', async () => {
    const first = await beginPayment(shop)
    await setOrder(shop, first.order, { customer_email: '' })
    const second = await beginPayment(shop)
    expect(second.order).toMatchObject({ buyer: aBuyer(), payment: { settlement: 'pending' } })
    expect(second.orderNumber).not.toBe(first.orderNumber)
    expect(shop.provider.sessions.map(({ session }) => session)).toEqual(['expired', 'open'])
  })

  test('a buyer can order again after a full refund', async () => {
    const first = await beginPayment(shop)
    shop.provider.pay(first.sessionId)
    shop.provider.refund(first.sessionId, first.order.total)
    const second = await beginPayment(shop)
    expect(second.sessionId).not.toBe(first.sessionId)
  })

  test('a buyer can order again after a delayed payment has failed', async () => {
    const first = await beginPayment(shop)
    shop.provider.payLater(first.sessionId)
    shop.provider.fail(first.sessionId)
    const second = await beginPayment(shop)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(first.order.payment.settlement).toBe('failed')
  })
})

describe('a changed submission that replaces an earlier session', () => {
  test('a changed submission ends the earlier payment session, so that nobody pays twice', async () => {
    const first = await beginPayment(shop)
    const second = await beginPayment(shop, changedRequest(first.sessionId))
    expect(shop.provider.sessions.map(({ session }) => session)).toEqual(['expired', 'open'])
    expect(first.order.payment.settlement).toBe('cancelled')
    expect(first.order.events).toEqual([{ kind: 'payment-cancelled' }])
    expect(second.order.total).toBe(899_700)
    expect(await beginPayment(shop, changedRequest(first.sessionId))).toEqual(second)
    expect(shop.database.rows).toHaveLength(2)
  })

  test.each<[string, (sessionId: string) => unknown, PaymentStage, object]>([
    [
      'was paid meanwhile',
      (id) => shop.provider.pay(id),
      'paid',
      { code: 'already-paid', details: { sessionId: expect.any(String) as string } },
    ],
    [
      'is being paid by a bank, which no webhook reported',
      (id) => shop.provider.payLater(id),
      'processing',
      { code: 'already-paid' },
    ],
    [
      'is being paid at this moment and stays pending',
      () => Object.assign(shop.provider.state, { busy: true }),
      'pending',
      {
        code: 'payment-under-way',
        message: expect.stringContaining('No money has been taken for this new order') as string,
      },
    ],
  ])('a changed order is refused if its session %s', async (_what, happen, settlement, told) => {
    const { sessionId, orderNumber, order } = await beginPayment(shop)
    happen(sessionId)
    const failure = await refusalOf(changedRequest(sessionId))
    expect(failure).toMatchObject(told)
    expect(failure.details).toMatchObject({ orderNumber })
    expect(order.payment.settlement).toBe(settlement)
    expect(shop.database.rows).toHaveLength(1)
  })

  test('a submission reports the earlier payment as unclear while the provider does not answer', async () => {
    const { sessionId } = await beginPayment(shop)
    shop.provider.pay(sessionId)
    shop.provider.state.mood = 'down'
    await expect(createPayment(shop.context, aPaymentRequest())).rejects.toMatchObject({
      failure: { code: 'payment-unclear', message: PAYMENT_UNCONFIRMED },
    })
  })

  test('a submission that names an unknown session as replaced sends no request about that session', async () => {
    await beginPayment(shop, changedRequest('cs_test_of_somebody_else'))
    expect(shop.database.rows).toHaveLength(1)
    expect(shop.provider.calls).toEqual(['openSession'])
  })

  test('a changed submission starts no payment while the provider cannot end the earlier session', async () => {
    const first = await beginPayment(shop)
    shop.provider.state.mood = 'down'
    await expect(
      createPayment(shop.context, changedRequest(first.sessionId)),
    ).rejects.toMatchObject({
      failure: { code: 'payment-unclear', message: PAYMENT_UNCONFIRMED },
    })
    expect(shop.database.rows).toHaveLength(1)
    expect(first.order.payment.settlement).toBe('pending')
  })
})

test('the shop asks the provider for 3-D Secure if the amount is at least the firm’s threshold', async () => {
  for (const [index, [id, threeDSecureFrom]] of [
    ['profile', 899_700] as const,
    ['exit', 899_700] as const,
    ['exit', null] as const,
  ].entries()) {
    shop.context.catalogue = { ...shop.context.catalogue, threeDSecureFrom }
    await beginPayment(shop, { cartItems: [{ id, quantity: 1 }], attempt: attemptOf(index) })
  }
  const asked = shop.provider.requests.map(({ asksForThreeDSecure }) => asksForThreeDSecure)
  expect(asked).toEqual([false, true, false])
})

test.each([1, 2, 5])(
  'after %d failures to open a payment session, a submission succeeds once the provider has recovered',
  async (failures) => {
    shop.provider.state.failing = failures
    for (let press = 0; press < Math.floor(failures / 2); press += 1) {
      await expect(createPayment(shop.context, aPaymentRequest())).rejects.toMatchObject({
        failure: { code: 'provider-unavailable' },
      })
    }
    const { order, sessionId } = await beginPayment(shop)
    expect(shop.database.rows).toHaveLength(failures + 1)
    expect(shop.database.rows.filter((row) => row.payment.settlement === 'pending')).toEqual([
      order,
    ])
    expect(new Set(shop.provider.requests.map(({ id }) => id)).size).toBe(failures + 1)
    expect(await beginPayment(shop)).toMatchObject({ sessionId })
  },
)

describe('the provider does not open a session (row 33)', () => {
  test.each([
    ['refusing', 'provider-error'],
    ['down', 'provider-unavailable'],
  ] as const)(
    'if the provider is %s, the order stays pending, and the next attempt gets a payment session (row 33)',
    async (mood, code) => {
      shop.provider.state.mood = mood
      await expect(createPayment(shop.context, aPaymentRequest())).rejects.toMatchObject({
        failure: { code },
      })
      expect(shop.database.rows).toMatchObject([
        { sessionId: null, payment: { settlement: 'pending' } },
      ])
      shop.provider.state.mood = 'up'
      const { order } = await beginPayment(shop)
      expect(shop.database.rows).toEqual([order])
      expect(shop.provider.sessions).toHaveLength(1)
    },
  )

  test('a repeated submission finds a payment session whose id could not be stored (row 33)', async () => {
    shop.database.failOn(/set stripe_session_id/, new Error('connection lost'))
    await expect(createPayment(shop.context, aPaymentRequest())).rejects.toThrow('connection lost')
    shop.database.state.failure = () => undefined
    await beginPayment(shop)
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test.each([
    [20, 1],
    [21, 2],
  ])(
    'a retry %d minutes after a failed submission leaves %d orders, because an old order can open no payment session',
    async (minutes, orders) => {
      shop.provider.state.mood = 'down'
      await expect(createPayment(shop.context, aPaymentRequest())).rejects.toThrow('No answer')
      shop.provider.state.mood = 'up'
      shop.clock.passMinutes(minutes)
      const { order } = await beginPayment(shop)
      expect(shop.database.rows).toHaveLength(orders)
      expect(order).toBe(shop.database.rows.at(-1))
      expect(shop.provider.requests.at(-1)?.date).toBe(order.date)
    },
  )
})

test('no payment starts while the database is down (row 32)', async () => {
  shop.database.state.isDown = true
  await expect(createPayment(shop.context, aPaymentRequest())).rejects.toMatchObject({
    failure: { code: 'unavailable', retryAfter: 10 },
  })
  expect(shop.provider.calls).toEqual([])
})

test('creating an order fails if five drawn order numbers in a row are taken (row 30)', async () => {
  const { orderNumber: taken } = await beginPayment(shop)
  await expect(beginWithOrderNumbers(taken)).rejects.toThrow(
    'Found no free order number in five attempts',
  )
  expect(shop.database.rows.map(({ number }) => number)).toEqual([taken])
})

test('a repeated submission whose payment session the provider no longer knows creates a new order', async () => {
  const first = await beginPayment(shop)
  const gone = { sessionId: 'cs_test_gone0001', orderId: null }
  Object.assign(shop.provider.session(first.sessionId), gone)
  const second = await beginPayment(shop)
  expect(second.orderNumber).not.toBe(first.orderNumber)
  expect(shop.provider.session(second.sessionId).orderId).toBe(second.order.id)
})

test('a repeated payment request is refused as already paid even after the customer’s data was erased', async () => {
  const { order, sessionId, orderNumber } = await beginPayment(shop)
  await setOrder(shop, order, { customer_email: '' })
  shop.provider.pay(sessionId)
  expect(await refusalOf(aPaymentRequest())).toMatchObject({
    code: 'already-paid',
    details: { orderNumber },
  })
})

test('if two submissions replace the same session at once, the shop ends that session (row 9)', async () => {
  const first = await beginPayment(shop)
  const answers = await Promise.all(
    [1, 2].map((number) =>
      createPayment(shop.context, {
        ...changedRequest(first.sessionId),
        attempt: attemptOf(number),
      }),
    ),
  )
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  const sessions = shop.provider.sessions.map(({ session }) => session)
  expect(sessions).toEqual(['expired', 'open', 'open'])
  expect(first.order.payment.settlement).toBe('cancelled')
})

test('changed submissions that repeat an attempt id are refused', async () => {
  const codes = new Set<string>()
  let { sessionId } = await beginPayment(shop)
  for (let time = 0; time < 12; time += 1) {
    shop.provider.calls.length = 0
    const again = await createPayment(shop.context, aPaymentRequest({ replaces: sessionId }))
    if (again.ok) ({ sessionId } = again.value)
    else codes.add(again.failure.code)
  }
  expect([...codes]).toEqual(['attempt-reused'])
  expect(shop.provider.calls.length).toBeLessThan(15)
})

test('a changed submission cancels an earlier order whose session the provider no longer knows', async () => {
  const first = await beginPayment(shop)
  Object.assign(shop.provider.session(first.sessionId), { sessionId: 'cs_test_gone0001' })
  await beginPayment(shop, changedRequest(first.sessionId))
  expect(first.order.payment.settlement).toBe('cancelled')
})

test('an order that is too large for Stripe is refused before its payment', async () => {
  const products = CATALOGUE.products.map((product) => ({ ...product, price: 99_999_999 }))
  const context = { ...shop.context, catalogue: { ...CATALOGUE, products } }
  const withoutPrice = { cartItems: [{ id: 'valuation', quantity: 2 }] }
  expect(await createPayment(context, aPaymentRequest(withoutPrice))).toMatchObject({
    failure: {
      code: 'invalid-request',
      fields: { paymentMethod: 'A payment through Stripe can be at most £999,999.99' },
    },
  })
  expect(shop.database.rows).toEqual([])
  expect(shop.provider.calls).toEqual([])
})
