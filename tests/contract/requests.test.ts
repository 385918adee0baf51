import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createPayment } from '#contract/create-payment.ts'
import { storeOrderRequest } from '#contract/requests.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { confirmSignIn, requestSignIn, signOut } from '#contract/staff-session.ts'
import { storeOrder } from '#contract/store-order.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { aPaymentRequest } from '#tests/builders.ts'

import { requestOf } from './request-schemas.ts'

const ORDER_ID = '00000000-0000-4000-8000-000000000abc'

/** Requests off the wire that each endpoint takes. */
const TAKEN = [
  [createPayment, [aPaymentRequest()]],
  [verifyPayment, [{ sessionId: 'cs_test_1' }, { sessionId: 'x'.repeat(200) }]],
  [
    storeOrder,
    [
      { orderData: { sessionId: 'cs_test_1' } },
      { orderData: { sessionId: 'cs_test_1', orderNumber: '1', cartItems: [{}], savedToDB: true } },
    ],
  ],
  [sendOrderEmail, [{ orderId: ORDER_ID }, { orderId: ORDER_ID.toUpperCase(), automatic: true }]],
  [requestSignIn, [{ email: 'staff@northmere.example' }]],
  [confirmSignIn, [{ token: 'x' }]],
  [signOut, [{}]],
] as const

const JUNK: unknown[] = [null, [], 7, 'text', true, { unknown: 1 }]

const REFUSED = [
  [createPayment, [{ ...aPaymentRequest(), cartItems: [] }]],
  [
    verifyPayment,
    [
      {},
      { sessionId: '' },
      { sessionId: 7 },
      { sessionId: null },
      { sessionId: ['cs_test_1'] },
      { sessionId: 'x'.repeat(201) },
      { sessionId: 'cs_test_1', orderNumber: '1' },
    ],
  ],
  [
    storeOrder,
    [
      {},
      { orderData: null },
      { orderData: [] },
      { orderData: 'cs_test_1' },
      { orderData: {} },
      { orderData: { sessionId: null } },
      { orderData: { sessionId: '' } },
      { orderData: { sessionId: 'x'.repeat(201) } },
      { orderData: { sessionId: 'cs_test_1' }, orderId: ORDER_ID },
    ],
  ],
  [
    sendOrderEmail,
    [
      {},
      { orderId: '' },
      { orderId: '123456789' },
      { orderId: `${ORDER_ID} or 1=1` },
      { orderId: ORDER_ID, email: 'me@evil.example' },
      { orderId: ORDER_ID, automatic: 'yes' },
    ],
  ],
  [requestSignIn, [{}, { email: '' }, { email: 'staff' }, { email: 'a@b.co\r\nBcc: c@d.co' }]],
  [confirmSignIn, [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(201) }]],
  [signOut, [{ everywhere: 'yes' }]],
] as const

describe.each(TAKEN)('$path', (endpoint, requests) => {
  test.each(requests.map((request) => [JSON.stringify(request).slice(0, 60), request]))(
    'takes %s',
    (_shown, request) => {
      expect(requestOf(endpoint).safeParse(request).error?.issues ?? []).toEqual([])
    },
  )
})

describe.each(REFUSED)('$path', (endpoint, requests) => {
  test.each(
    [...requests, ...JUNK].map((request) => [JSON.stringify(request).slice(0, 60), request]),
  )('refuses %s', (_shown, request) => {
    expect(requestOf(endpoint).safeParse(request).success).toBe(false)
  })

  test('takes or refuses any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(requestOf(endpoint).safeParse(value).success).toBeTypeOf('boolean')
      }),
    )
  })

  test('a prototype sent as data stays data (row 64)', () => {
    requestOf(endpoint).safeParse(JSON.parse('{"__proto__":{"polluted":1},"constructor":{}}'))
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

test('what the browser’s copy holds beside its session cannot pass for an answer of ours', () => {
  const text = `{"orderData":{"sessionId":"cs_1","__proto__":{"polluted":1},"orderId":"${ORDER_ID}"}}`
  const parsed = storeOrderRequest.parse(JSON.parse(text))
  expect(parsed.orderData.sessionId).toBe('cs_1')
  expect(Object.getPrototypeOf(parsed.orderData)).toBe(Object.prototype)
  expect(parsed.orderData).not.toHaveProperty('polluted')
})

test('an order without its id is refused in the words of the shop', () => {
  expect(requestOf(sendOrderEmail).safeParse({}).error?.issues[0]?.message).toBe(
    'Order ID is missing',
  )
})

test('every endpoint that takes money or shows an order says what to read during an outage', () => {
  for (const { unavailable } of [createPayment, verifyPayment, storeOrder, sendOrderEmail]) {
    expect(unavailable).toMatch(/No money has been taken|Do not pay again|Your order is safe/)
  }
})
