import { expect, test } from 'vitest'
import type * as z from 'zod/mini'

import {
  answerDeliveryRequest,
  deliverFilesRequest,
  saveAnswersRequest,
} from '#contract/portal-requests.ts'
import * as requests from '#contract/requests.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { correctionRequestSchema } from '#contract/staff/correction-request.ts'
import { giveBackRequest, recordTransferRequest } from '#contract/transfers/requests.ts'
import { EMAIL_MESSAGE } from '#domain/order/checkout-form.ts'
import { MAX_STEP_TEXT_LENGTH } from '#domain/order/delivery.ts'
import { aBuyer } from '#tests/builders.ts'

const ORDER_ID = '00000000-0000-4000-8000-000000000abc'

const MOVE = { orderId: ORDER_ID, productId: 'pim', from: 'review', to: 'delivered' }
const PROMISE = { orderId: ORDER_ID, productId: 'pim', from: null, to: null }

const REFUND = {
  requestId: ORDER_ID,
  orderId: ORDER_ID,
  amount: 100,
  parts: { pim: 100 },
  reason: 'duplicate',
}

const correction = (to: object) => ({ orderId: ORDER_ID, from: {}, to: { ...aBuyer(), ...to } })

/** For each request schema: bodies that it accepts, and well-typed bodies that it refuses. */
const REQUESTS: [endpoint: string, schema: z.ZodMiniType, taken: object[], refused: object[]][] = [
  [
    'verifyPayment',
    requests.verifyPaymentRequest,
    [{ sessionId: 'cs_test_1' }, { sessionId: 'x'.repeat(201) }],
    [{}, { sessionId: '' }],
  ],
  [
    'storeOrder',
    requests.storeOrderRequest,
    [
      { orderData: { sessionId: 'cs_test_1' } },
      { orderData: { sessionId: 'cs_test_1', orderNumber: '1', cartItems: [{}], savedToDB: true } },
    ],
    [{}, { orderData: {} }, { orderData: { sessionId: '' } }],
  ],
  [
    'sendOrderEmail',
    requests.sendOrderEmailRequest,
    [{ orderId: ORDER_ID }, { orderId: ORDER_ID.toUpperCase(), automatic: true }],
    [{ orderId: '123456789' }, { orderId: `${ORDER_ID} or 1=1` }],
  ],
  [
    'requestSignIn',
    requests.personRequest,
    [{ email: 'staff@northmere.example' }],
    [{}, { email: 'staff' }, { email: 'a@b.co\r\nBcc: c@d.co' }],
  ],
  [
    'confirmSignIn',
    requests.tokenRequest,
    [{ token: 'x' }],
    [{}, { token: '' }, { token: 'x'.repeat(201) }],
  ],
  ['signOut', requests.signOutRequest, [{}], []],
  [
    'moveStep',
    requests.moveStepRequest,
    [MOVE, { ...MOVE, words: 'x'.repeat(MAX_STEP_TEXT_LENGTH) }],
    ['', ' \n ', 'x'.repeat(MAX_STEP_TEXT_LENGTH + 1)].map((words) => ({ ...MOVE, words })),
  ],
  [
    'setPromise',
    requests.setPromiseRequest,
    [PROMISE, { ...PROMISE, from: '2026-03-02', to: '2026-03-03' }],
    ['', '2026-02-30', 'tomorrow', '02/03/2026'].map((to) => ({ ...PROMISE, to })),
  ],
  [
    'refundOrder',
    requests.refundOrderRequest,
    [REFUND],
    [{ amount: 0 }, { amount: 1.5 }, { parts: { a: 0 } }, { parts: { ['__proto__']: 1 } }].map(
      (wrong) => ({ ...REFUND, ...wrong }),
    ),
  ],
  [
    'closeIssue',
    requests.closeIssueRequest,
    [{ key: 'x', note: 'x'.repeat(500) }],
    ['', ' \n ', 'x'.repeat(501)].map((note) => ({ key: 'x', note })),
  ],
]

test.each(REQUESTS)(
  '%s accepts valid requests and refuses blank, overlong or malformed requests',
  (_endpoint, schema, taken, refused) => {
    const isTaken = (request: object) => schema.safeParse(request).success
    expect(taken.filter((request) => !isTaken(request))).toEqual([])
    expect(refused.filter(isTaken)).toEqual([])
  },
)

test('a field "__proto__" in a request does not change the order data (row 64)', () => {
  const text = `{"orderData":{"sessionId":"cs_1","__proto__":{"polluted":1},"orderId":"${ORDER_ID}"}}`
  const parsed = requests.storeOrderRequest.parse(JSON.parse(text))
  expect(parsed.orderData.sessionId).toBe('cs_1')
  expect(Object.getPrototypeOf(parsed.orderData)).toBe(Object.prototype)
  expect(parsed.orderData).not.toHaveProperty('polluted')
})

/** Validation messages of a request, by field. */
function fieldsOf(schema: z.ZodMiniType, request: object): object {
  const { issues = [] } = schema.safeParse(request).error ?? {}
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

/** For each request schema about bank transfers: a valid body, and its fields with wrong values. */
const TRANSFERS: [schema: z.ZodMiniType, valid: object, wrong: Record<string, unknown>[]][] = [
  [
    recordTransferRequest,
    {
      transferId: ORDER_ID,
      orderId: ORDER_ID,
      amount: 500,
      arrivedOn: '2026-03-02',
      reference: 'ref',
      seen: [],
    },
    [
      { seen: undefined },
      { seen: ['1'] },
      { seen: Array(1001).fill(ORDER_ID) },
      { seen: { 0: ORDER_ID } },
      { confirmed: 'same-again' },
      { confirmed: ['anything'] },
      { confirmed: ['same-again', 'same-again', 'ended-month'] },
      { amount: 0 },
      { arrivedOn: '2026-02-30' },
    ],
  ],
  [
    giveBackRequest,
    {
      requestId: ORDER_ID,
      orderId: ORDER_ID,
      amount: 500,
      account: 'Ann Buyer, 11-22-33, 12345678',
    },
    [
      { amount: 0 },
      { amount: -500 },
      { amount: 1.5 },
      { account: '1234567' },
      { account: 'x'.repeat(201) },
      { account: '' },
      { account: undefined },
    ],
  ],
]

test.each(TRANSFERS)(
  'a request about a bank transfer is refused with the name of its wrong field, case %# (row 97)',
  (schema, valid, all) => {
    expect(fieldsOf(schema, valid)).toEqual({})
    for (const wrong of all) {
      const named = Object.keys(fieldsOf(schema, { ...valid, ...wrong }))
      expect([wrong, named[0]?.split('.')[0]]).toEqual([wrong, Object.keys(wrong)[0]])
    }
  },
)

test('a correction of an order follows the rules of the checkout and gives a message for each wrong field', () => {
  const typed = { vatNumber: 'GB 999 8887 76', reference: ' PO-9001 ' }
  expect(correctionRequestSchema.parse(correction(typed)).to).toMatchObject({
    vatNumber: 'GB999888776',
    reference: 'PO-9001',
  })
  const wrong = { vatNumber: 'GB1', reference: 'x'.repeat(61), email: 'ada@' }
  expect(fieldsOf(correctionRequestSchema, correction(wrong))).toEqual({
    'to.email': EMAIL_MESSAGE,
    'to.vatNumber': 'A VAT number that begins with GB should look like GB123456789',
    'to.reference': 'Reference cannot exceed 60 characters',
  })
})

test('a request without an order id is refused with a message that names the missing field', () => {
  expect(requests.sendOrderEmailRequest.safeParse({}).error?.issues[0]?.message).toBe(
    'Order ID is missing',
  )
})

test('every endpoint about money or orders has a message that says what to do in an outage', () => {
  for (const { unavailable } of [createPayment, verifyPayment, storeOrder, sendOrderEmail]) {
    expect(unavailable).toMatch(/No money has been taken|Do not pay again|Your order is safe/)
  }
})

test('a text or a list of files beyond its limit is refused with the limit', () => {
  const change = { key: 'x', deliveryId: ORDER_ID, answer: 'change', text: 'x'.repeat(2001) }
  const tooLong = { text: 'Write at most 2000 characters' }
  expect(fieldsOf(answerDeliveryRequest, change)).toEqual(tooLong)
  const of = { orderId: ORDER_ID, productId: 'pim', deliveryId: ORDER_ID, isFinal: true, text: '' }
  const delivery = { ...of, fileIds: Array.from({ length: 11 }, () => ORDER_ID) }
  const tooMany = { fileIds: 'Deliver at most 10 files at once' }
  expect(fieldsOf(deliverFilesRequest, delivery)).toEqual(tooMany)
})

test('an answer in a request loses control characters and text direction marks', () => {
  const answers = { why: 'Zoe\u0308 retires\u202E\u0000\uD800.\r\nSoon.' }
  const request = saveAnswersRequest.parse({ key: 'k', productId: 'pim', answers })
  expect(request.answers).toEqual({ why: 'Zoë retires\uFFFD.\nSoon.' })
})
