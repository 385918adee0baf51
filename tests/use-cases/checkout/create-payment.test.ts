import { describe, expect, test } from 'vitest'

import { EARLIER_UNCLEAR } from '#contract/shop/create-payment.ts'
import { CART_MESSAGE, customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import type { Settlement } from '#domain/order/order.ts'
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
const ATTEMPT = '22222222-2222-4222-8222-222222222222'

const shop = shopOfEach()

/** The failure of a payment that must be refused. */
async function refused(request: PaymentRequest) {
  const result = await createPayment(shop.context, request)
  if (result.ok) throw new Error('The payment was not refused')
  return result.failure
}

describe('a first submission', () => {
  test('writes a pending order, opens a session for it and answers where to pay', async () => {
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

  test('records which text of the terms was agreed to, if one was', async () => {
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

  test('in the shortest form has a name in one piece, on one line, and no business type (row 41)', async () => {
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

/** Begins a payment of another buyer, for which these numbers are drawn, the last for good. */
function drawing(...numbers: string[]) {
  const orderNumber = () => (numbers.length > 1 ? numbers.shift()! : numbers[0]!)
  const request = aPaymentRequest({
    attempt: attemptOf(2),
    customerInfo: customerInfo(aBuyer({ email: 'another@firm.example' })),
  })
  return createPayment({ ...shop.context, ids: { ...shop.context.ids, orderNumber } }, request)
}
const orderNumbers = () => shop.database.rows.map(({ number }) => number).toSorted()

describe('an order number that is taken (row 30)', () => {
  test('is drawn again, and both orders are there', async () => {
    const { orderNumber: taken } = await beginPayment(shop)
    expect(await drawing(taken, taken, '999999998')).toMatchObject({
      value: { orderNumber: '999999998' },
    })
    expect(orderNumbers()).toEqual([taken, '999999998'].toSorted())
  })

  test('five times, after which nothing has been written', async () => {
    const { orderNumber: taken } = await beginPayment(shop)
    await expect(drawing(taken)).rejects.toThrow('Found no free order number in five attempts')
    expect(orderNumbers()).toEqual([taken])
  })
})

const priced = (price: number) => ({ cartItems: [{ id: 'valuation', price, quantity: 1 }] })
const unknown = (id: string) => ({ cartItems: [{ id, quantity: 1 }] })
const boughtBy = (buyer: Partial<Buyer>) => ({ customerInfo: customerInfo(aBuyer(buyer)) })
const NEVER_PUBLISHED = '0'.repeat(64)

const CHANGED_PRICE = {
  code: 'price-changed',
  message: 'The price has changed: Valuation is now £1,997.00.',
  details: { productId: 'valuation', price: '199700' },
}
const NO_SUCH = ['gone', 'EXIT', '__proto__', '\0']
const FORGED = { fields: { firstName: expect.any(String) as string } }
const NEW_TERMS = { agreeToTerms: expect.stringContaining('Our terms have changed') as string }

test('what is wrong with a request is refused, with nothing written and nobody asked (rows 2 and 69)', async () => {
  const REFUSED: [what: string, Partial<PaymentRequest>, object][] = [
    ['a penny less than our price', priced(199_699), CHANGED_PRICE],
    ['no price', priced(0), CHANGED_PRICE],
    ...NO_SUCH.map((id): [string, Partial<PaymentRequest>, object] => [
      `the unknown product ${JSON.stringify(id)}`,
      unknown(id),
      {
        code: 'cart-empty',
        message: CART_MESSAGE,
        fields: { cartItems: `No such service: ${id}` },
      },
    ]),
    [
      'a buyer whom the form would refuse, in the form’s words',
      boughtBy({ firstName: 'Z', phone: '123', state: '', country: 'US' }),
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
      boughtBy({ country: 'GB', zipCode: 'JE2 3QA' }),
      {
        code: 'invalid-request',
        fields: {
          country: 'This postcode is in Jersey, which is not in the United Kingdom. Select Jersey.',
        },
      },
    ],
    ['a forged name', boughtBy({ firstName: 'Ann\r\nBcc: all@firm.example' }), FORGED],
    [
      'consent to terms that were never published',
      { agreeToTerms: true, termsVersion: NEVER_PUBLISHED },
      { code: 'invalid-request', fields: NEW_TERMS },
    ],
    ['terms that were never published', { termsVersion: NEVER_PUBLISHED }, { fields: NEW_TERMS }],
    [
      'PayPal where it is not set up',
      { paymentMethod: 'paypal' },
      { code: 'invalid-request', fields: { paymentMethod: 'PayPal is not available' } },
    ],
  ]
  for (const [what, more, failure] of REFUSED) {
    expect(await refused(aPaymentRequest(more)), what).toMatchObject(failure)
  }
  expect(shop.database.rows).toEqual([])
  expect(shop.provider.calls).toEqual([])
})

const ordered = (quantity: number) =>
  aPaymentRequest({ cartItems: [{ id: 'valuation', quantity }] })

test('more of a service than its cap is refused, and the cap itself is taken', async () => {
  const products = CATALOGUE.products.map((product) => ({ ...product, maxQuantity: 2 }))
  const context = { ...shop.context, catalogue: { ...CATALOGUE, products } }
  expect(await createPayment(context, ordered(3))).toMatchObject({
    failure: {
      code: 'invalid-request',
      fields: { 'cartItems.0.quantity': 'Quantity cannot exceed 2' },
    },
  })
  expect(shop.database.rows).toEqual([])
  expect(await createPayment(context, ordered(2))).toMatchObject({ ok: true })
})

describe('the same submission again (row 10)', () => {
  test('finds its order and its session', async () => {
    const first = await beginPayment(shop)
    shop.clock.passMinutes(40)
    expect(await beginPayment(shop)).toEqual(first)
    expect(shop.database.rows).toHaveLength(1)
    expect(shop.provider.sessions).toHaveLength(1)
    expect(shop.provider.requests).toHaveLength(1)
  })

  test('five times at once is one order and one session', async () => {
    const presses = Array.from({ length: 5 }, () => createPayment(shop.context, aPaymentRequest()))
    const [first, ...others] = await Promise.all(presses)
    expect(first).toMatchObject({ ok: true })
    expect(others).toEqual(Array(4).fill(first))
    expect(shop.database.rows).toHaveLength(1)
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test('asks the provider for the address again when it could not be kept', async () => {
    const first = await beginPayment(shop)
    await setOrder(shop, first.order, { stripe_session_url: null })
    const { url, sessionId } = await beginPayment(shop)
    expect([url, sessionId]).toEqual([first.url, first.sessionId])
    expect(shop.provider.requests).toHaveLength(2)
  })

  test('without an attempt every submission is one of its own', async () => {
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

  test('with anything changed is told to be sent anew', async () => {
    shop.provider.state.paypal = true
    const { order } = await beginPayment(shop)
    const before = structuredClone(order)
    for (const [what, more] of CHANGED) {
      expect(await refused(aPaymentRequest(more)), what).toMatchObject({ code: 'attempt-reused' })
    }
    expect(shop.database.rows).toEqual([before])
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test('with the same things in other words is the same', async () => {
    const first = await beginPayment(shop)
    const again = await beginPayment(shop, {
      cartItems: [{ id: 'valuation', quantity: 1 }],
      customerInfo: customerInfo(aBuyer({ city: ' Whitby ' })),
    })
    expect(again.sessionId).toBe(first.sessionId)
  })
})

describe('after the session has ended', () => {
  test('an expired one is followed by a new order and session, the same for every repeat', async () => {
    const first = await beginPayment(shop)
    shop.provider.expire(first.sessionId)
    const second = await beginPayment(shop)
    const third = await beginPayment(shop)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(second.orderNumber).not.toBe(first.orderNumber)
    expect(third).toEqual(second)
    expect(shop.database.rows.map((row) => row.payment.settlement)).toEqual(['expired', 'pending'])
  })

  test('one that the provider no longer knows is followed by a new order', async () => {
    const first = await beginPayment(shop)
    const gone = { sessionId: 'cs_test_gone0001', orderId: null }
    Object.assign(shop.provider.session(first.sessionId), gone)
    const second = await beginPayment(shop)
    expect(second.orderNumber).not.toBe(first.orderNumber)
    expect(shop.provider.session(second.sessionId).orderId).toBe(second.order.id)
  })

  test.each<[string, (sessionId: string) => unknown, string]>([
    [
      'a paid one',
      (id) => shop.provider.pay(id),
      'This order has been paid for. Its number is ORDER.',
    ],
    [
      'one that a bank works on',
      (id) => shop.provider.payLater(id),
      'We are checking with your bank. Do not pay again. The order number is ORDER.',
    ],
    [
      'one that was paid with another amount',
      (id) => shop.provider.pay(id, { amount: 1 }),
      'We need to check your payment. Do not pay again. The order number is ORDER.',
    ],
  ])('%s is told with its number and session, and never paid again', async (_one, end, words) => {
    const { sessionId, orderNumber } = await beginPayment(shop)
    end(sessionId)
    const { message, ...told } = await refused(aPaymentRequest())
    expect(told).toEqual({ code: 'already-paid', details: { orderNumber, sessionId } })
    expect(message.replace(orderNumber, 'ORDER')).toEqual(words)
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test('one whose customer was erased is ended, and another holds the details that were sent again (row 72)', async () => {
    const first = await beginPayment(shop)
    await setOrder(shop, first.order, { customer_email: '' })
    const second = await beginPayment(shop)
    expect(second.order).toMatchObject({ buyer: aBuyer(), payment: { settlement: 'pending' } })
    expect(second.orderNumber).not.toBe(first.orderNumber)
    expect(shop.provider.sessions.map(({ session }) => session)).toEqual(['expired', 'open'])
  })

  test('one whose customer was erased and that is paid is not paid again', async () => {
    const { order, sessionId, orderNumber } = await beginPayment(shop)
    await setOrder(shop, order, { customer_email: '' })
    shop.provider.pay(sessionId)
    expect(await refused(aPaymentRequest())).toMatchObject({
      code: 'already-paid',
      details: { orderNumber },
    })
  })

  test('a payment that has gone back leaves room for another order', async () => {
    const first = await beginPayment(shop)
    shop.provider.pay(first.sessionId)
    shop.provider.refund(first.sessionId, first.order.total)
    const second = await beginPayment(shop)
    expect(second.sessionId).not.toBe(first.sessionId)
  })

  test('a failed delayed payment leaves room for another try', async () => {
    const first = await beginPayment(shop)
    shop.provider.payLater(first.sessionId)
    shop.provider.fail(first.sessionId)
    const second = await beginPayment(shop)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(first.order.payment.settlement).toBe('failed')
  })
})

const changed = (replaces: string) =>
  aPaymentRequest({
    attempt: ATTEMPT,
    replaces,
    cartItems: [{ id: 'exit', quantity: 1 }],
  })

describe('a changed submission that replaces an earlier session', () => {
  test('ends the earlier session, so that nobody pays twice, once', async () => {
    const first = await beginPayment(shop)
    const second = await beginPayment(shop, changed(first.sessionId))
    expect(shop.provider.sessions.map(({ session }) => session)).toEqual(['expired', 'open'])
    expect(first.order.payment.settlement).toBe('cancelled')
    expect(first.order.events).toEqual([{ kind: 'payment-cancelled' }])
    expect(second.order.total).toBe(899_700)
    expect(await beginPayment(shop, changed(first.sessionId))).toEqual(second)
    expect(shop.database.rows).toHaveLength(2)
  })

  test.each<[string, (sessionId: string) => unknown, Settlement, object]>([
    [
      'has been paid meanwhile',
      (id) => shop.provider.pay(id),
      'paid',
      { code: 'already-paid', details: { sessionId: expect.any(String) as string } },
    ],
    [
      'is worked on by a bank, though nobody has told us yet',
      (id) => shop.provider.payLater(id),
      'processing',
      { code: 'already-paid' },
    ],
    [
      'is being paid by somebody, and is not called cancelled',
      () => Object.assign(shop.provider.state, { busy: true }),
      'pending',
      {
        code: 'payment-under-way',
        message: expect.stringContaining('No money has been taken for this new order') as string,
      },
    ],
  ])('is refused when the earlier one %s', async (_what, happen, settlement, told) => {
    const { sessionId, orderNumber, order } = await beginPayment(shop)
    happen(sessionId)
    const failure = await refused(changed(sessionId))
    expect(failure).toMatchObject(told)
    expect(failure.details).toMatchObject({ orderNumber })
    expect(order.payment.settlement).toBe(settlement)
    expect(shop.database.rows).toHaveLength(1)
  })

  test('twice at once ends the session that both replace, and only theirs can be paid (row 9)', async () => {
    const first = await beginPayment(shop)
    const answers = await Promise.all(
      [1, 2].map((number) =>
        createPayment(shop.context, { ...changed(first.sessionId), attempt: attemptOf(number) }),
      ),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    const sessions = shop.provider.sessions.map(({ session }) => session)
    expect(sessions).toEqual(['expired', 'open', 'open'])
    expect(first.order.payment.settlement).toBe('cancelled')
  })

  test('again and again under one attempt is told to begin anew, and the provider not asked about all before it', async () => {
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

  test('ends an earlier one that the provider has forgotten', async () => {
    const first = await beginPayment(shop)
    Object.assign(shop.provider.session(first.sessionId), { sessionId: 'cs_test_gone0001' })
    await beginPayment(shop, changed(first.sessionId))
    expect(first.order.payment.settlement).toBe('cancelled')
  })

  test.each([
    ['the same', (): PaymentRequest => aPaymentRequest()],
    ['a changed one', changed],
  ])(
    'promises nothing of the earlier one while the provider is silent: %s',
    async (_which, again) => {
      const { sessionId } = await beginPayment(shop)
      shop.provider.pay(sessionId)
      shop.provider.state.mood = 'down'
      await expect(createPayment(shop.context, again(sessionId))).rejects.toMatchObject({
        failure: { code: 'payment-unclear', message: EARLIER_UNCLEAR },
      })
    },
  )

  test('leaves a session alone that is not known', async () => {
    await beginPayment(shop, changed('cs_test_of_somebody_else'))
    expect(shop.database.rows).toHaveLength(1)
    expect(shop.provider.calls).toEqual(['openSession'])
  })

  test('begins nothing while the provider cannot end the earlier one', async () => {
    const first = await beginPayment(shop)
    shop.provider.state.mood = 'down'
    await expect(createPayment(shop.context, changed(first.sessionId))).rejects.toMatchObject({
      failure: { code: 'payment-unclear' },
    })
    expect(shop.database.rows).toHaveLength(1)
    expect(first.order.payment.settlement).toBe('pending')
  })
})

test('the bank shall confirm who pays from the sum that the firm has set', async () => {
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
  'a failure that the provider keeps for %d orders in a row: each press tries two, and one opens as soon as it recovers',
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

describe('when the provider does not open a session (row 33)', () => {
  test.each([
    ['refusing', 'provider-error'],
    ['down', 'provider-unavailable'],
  ] as const)('%s: the order waits, and the next try of it gets a session', async (mood, code) => {
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
  })

  test('a session whose id could not be kept is found again by the next try', async () => {
    shop.database.state.failure = (sql) =>
      sql.includes('set stripe_session_id') ? new Error('connection lost') : undefined
    await expect(createPayment(shop.context, aPaymentRequest())).rejects.toThrow('connection lost')
    shop.database.state.failure = () => undefined
    await beginPayment(shop)
    expect(shop.provider.sessions).toHaveLength(1)
  })

  test.each([
    [20, 1],
    [21, 2],
  ])(
    'an order that waits for its session since %d minutes: %d orders, for a session ends an hour after its order',
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

test('with the database down nobody is asked for money (row 32)', async () => {
  shop.database.state.isDown = true
  await expect(createPayment(shop.context, aPaymentRequest())).rejects.toMatchObject({
    failure: { code: 'unavailable', retryAfter: 10 },
  })
  expect(shop.provider.calls).toEqual([])
})
