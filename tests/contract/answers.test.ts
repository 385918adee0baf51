import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { FAILURE_STATUS } from '#contract/failure.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { exchangeRates } from '#contract/shop/exchange-rates.ts'
import { openPortal, saveAnswers } from '#contract/shop/portal.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { aVerifiedPayment } from '#tests/shop/checkout/payments.ts'
import { aPortal } from '#tests/shop/portal/portal-server.ts'

test('every failure code has a status from 400 to 503', () => {
  for (const status of Object.values(FAILURE_STATUS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThanOrEqual(503)
  }
  expect(FAILURE_STATUS['already-paid']).toBe(409)
})

type Reading = readonly [endpoint: Endpoint<unknown, unknown, unknown>, answer: object]

const OPENED = { url: 'https://pay.example/1', sessionId: 'cs_1', orderNumber: '123456789' }
const DOCUMENT = {
  id: 'd1',
  href: '/api/documents/d1',
  kind: 'invoice',
  number: 'INV-1',
  version: 1,
  issuedAt: '2026-03-01T10:00:00.000Z',
  amount: 199_700,
  isVoid: false,
}

/** A document that is sent by email only. */
const HELD_DOCUMENT = { ...DOCUMENT, id: 'd2', isHeld: true }

const REPLACED_DOCUMENT = { ...DOCUMENT, id: 'd3', replacedBy: 'INV-2' }

/** Every endpoint whose answer a visitor's page acts on, each with a valid answer. */
const READ_ENDPOINTS: readonly Reading[] = [
  [createPayment, OPENED],
  [verifyPayment, aVerifiedPayment()],
  [verifyPayment, { success: false, status: 'processing', orderNumber: '123456789' }],
  [storeOrder, { success: true, orderId: 'a', orderNumber: '123456789' }],
  [sendOrderEmail, { success: true, sentToCustomer: false, isWaiting: true }],
  [openPortal, aPortal()],
  [saveAnswers, { isReopened: true }],
  [exchangeRates, { base: 'GBP', date: '2026-03-01', rates: { USD: 1.3 } }],
]

describe.each(
  READ_ENDPOINTS.map(([endpoint, answer]) => ({ endpoint, answer, path: endpoint.path })),
)('responses of $path', ({ endpoint, answer }) => {
  test('the page accepts a valid response and drops its unknown fields', () => {
    const read = endpoint.read?.(answer)
    expect(read).toBeDefined()
    expect(answer).toMatchObject(read ?? {})
    expect(endpoint.read?.({ ...answer, isNew: true })).toEqual(read)
  })

  test.each([null, undefined, '', '<html>', 7, [], [answer], {}])(
    'the page treats %j as no response',
    (other) => {
      expect(endpoint.read?.(other)).toBeUndefined()
    },
  )

  test('a response with arbitrary values never causes an exception', () => {
    const names = Object.keys(answer)
    const broken = fc.record(Object.fromEntries(names.map((name) => [name, fc.anything()])))
    fc.assert(fc.property(broken, (value) => void endpoint.read?.(value)))
  })
})

test('the page drops wrong fields of a verification response and keeps the other fields', () => {
  const wrong = {
    orderNumber: 7,
    orderDate: 'soon',
    status: 'unheard-of',
    total: '5',
    documents: [
      DOCUMENT,
      HELD_DOCUMENT,
      REPLACED_DOCUMENT,
      { ...DOCUMENT, replacedBy: 7 },
      { ...DOCUMENT, href: null },
      { ...DOCUMENT, kind: 'poem' },
      7,
    ],
    formData: { firstName: 'Ada', city: 7 },
  }
  const { items, orderId } = aVerifiedPayment()
  const read = verifyPayment.read?.({ success: true, orderId, items: [...items, 7], ...wrong })
  expect(read).toEqual({
    success: true,
    orderId,
    items,
    documents: [DOCUMENT, HELD_DOCUMENT, REPLACED_DOCUMENT, DOCUMENT],
    formData: { firstName: 'Ada' },
  })
})

test('a response to a payment request is valid with only the address of the payment page', () => {
  expect(createPayment.read?.({ url: OPENED.url, sessionId: 7 })).toEqual({ url: OPENED.url })
})
