import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { ParsedPayment } from '#contract/shop/verify-payment.ts'
import {
  orderedTotal,
  parseStoredOrder,
  type StoredOrder,
} from '#shop/checkout/order-copy.store.ts'
import { openPage } from '#tests/browser/fake-browser.ts'
import { aCheckoutForm } from '#tests/builders.ts'

import { anOrderedItem, aStoredOrder, aVerifiedPayment, ORDER_ID, SESSION_ID } from './payments.ts'

afterEach(() => void vi.useRealTimers())

const ITEM = anOrderedItem({ quantity: 2 })

function aStored(more: Partial<StoredOrder> = {}): StoredOrder {
  return aStoredOrder({ cartItems: [ITEM], cartTotal: 399_400, ...more })
}

test.each([
  [[], 0],
  [[{ price: 199_700, quantity: 2 }], 399_400],
  [[{ price: 199_700 }], 199_700],
  [[{ quantity: 3 }], 0],
  [[{ price: 'free', quantity: 3 }], 0],
  [[{ price: '£1,997', quantity: 2 }], 3994],
  [[{ price: Number.NaN, quantity: 1 }, { price: 5 }], 5],
])('the total of the stored items %j is %d pence', (items, total) => {
  expect(orderedTotal(items)).toBe(total)
})

describe('reading the stored order (row 8)', () => {
  test.each([
    aStored(),
    aStored({ verified: true, savedToDB: true, orderSaveAttempted: true, status: 'paid' }),
    aStored({ orderId: ORDER_ID, sessionId: null }),
    aStored({ formData: {}, cartItems: [], cartTotal: 0 }),
    aStored({
      cartItems: [
        { ...ITEM, step: 'review', steps: [{ id: 'review', name: 'Review', page: 'We read.' }] },
      ],
    }),
  ])('an order in browser storage is read back unchanged', (order) => {
    expect(parseStoredOrder(order)).toEqual(order)
  })

  test('a stored order’s total is recalculated when it is read', () => {
    const stored = { ...aStored({ cartTotal: 1 }), verified: 'yes', savedToDB: 1 }
    expect(parseStoredOrder(stored)).toMatchObject({
      cartTotal: 399_400,
      verified: false,
      savedToDB: false,
      orderSaveAttempted: false,
    })
  })

  const NO_ORDER: [string, unknown][] = [
    ['null', null],
    ['a list', []],
    ['a missing number', { ...aStored(), orderNumber: undefined }],
    ['a number that is not text', { ...aStored(), orderNumber: 123_456_789 }],
    ['a missing date', { ...aStored(), orderDate: undefined }],
    ['an invalid date', { ...aStored(), orderDate: 'some day' }],
    ['items that are not a list', { ...aStored(), cartItems: { 0: ITEM } }],
    ['a form of null', { ...aStored(), formData: null }],
  ]

  test.each(NO_ORDER)(
    'a value in browser storage does not count as an order: %s',
    (_label, stored) => {
      expect(parseStoredOrder(stored)).toBeUndefined()
    },
  )

  test.each<[string, object, object]>([
    [
      'invalid items are dropped',
      { cartItems: [null, 7, {}, [], { ...ITEM, name: {} }, { ...ITEM, step: 'lost' }] },
      {},
    ],
    [
      'an item of an older page may have its price as text, no quantity and no picture',
      { cartItems: [{ id: 'pim', name: 'PIM', price: '4997' }] },
      {
        cartItems: [{ id: 'pim', name: 'PIM', image: '', quantity: 1, price: 4997 }],
        cartTotal: 4997,
      },
    ],
    [
      'form values that are not text and unknown fields are dropped',
      { formData: { firstName: 'Ada', city: { a: 1 }, state: null, agreeToTerms: true, x: 'y' } },
      { formData: { firstName: 'Ada', agreeToTerms: true } },
    ],
    [
      'an invalid id, status or session is dropped',
      { orderId: 7, status: ['paid'], sessionId: {} },
      { sessionId: null },
    ],
  ])('a stored order is cleaned: %s', (_label, stored, read) => {
    expect(parseStoredOrder({ ...aStored(), ...stored })).toEqual({
      ...aStored(),
      ...read,
    })
  })

  test('any JSON in browser storage gives an order that a page can show, or no order', () => {
    const value = fc.jsonValue({ maxDepth: 2 })
    const nearly = fc.record(
      {
        orderNumber: fc.oneof(fc.string(), value),
        orderDate: fc.oneof(fc.constant('2026-03-01T10:00:00.000Z'), value),
        cartItems: fc.oneof(
          fc.array(
            fc.oneof(
              value,
              fc.record({ id: fc.string(), name: fc.string(), price: value, quantity: value }),
            ),
          ),
          value,
        ),
        formData: fc.oneof(fc.record({ firstName: value, email: value }), value),
        orderId: value,
        status: value,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(nearly, value), (stored) => {
        const order = parseStoredOrder(stored)
        if (!order) return
        expect(Number.isFinite(Date.parse(order.orderDate))).toBe(true)
        expect(Number.isFinite(order.cartTotal)).toBe(true)
        for (const item of order.cartItems) {
          expect([typeof item.name, typeof item.image]).toEqual(['string', 'string'])
          expect(item.quantity).toBeGreaterThanOrEqual(1)
          expect(Number.isFinite(item.price)).toBe(true)
        }
        for (const typed of Object.values(order.formData)) {
          expect(['string', 'boolean']).toContain(typeof typed)
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** Merges the response about a payment into the tab’s copy of an order. */
async function merge(payment: ParsedPayment, copy?: StoredOrder) {
  const { store } = await openPage(() => import('#shop/checkout/order-copy.store.ts'))
  if (copy) store.saveOrderCopy(copy)
  return store.mergePayment(SESSION_ID, payment)
}

describe('merging the server’s payment with the stored order', () => {
  const RESPONSE = aVerifiedPayment({
    orderNumber: '987654321',
    orderDate: '2026-03-01T10:05:00.000Z',
    formData: aCheckoutForm({ firstName: 'Ada' }),
  })
  const FRESH = {
    verified: true,
    sessionId: SESSION_ID,
    savedToDB: false,
    orderSaveAttempted: false,
  }

  test('the server’s values replace the values of the stored order', async () => {
    const { orderNumber, orderDate, orderId, status, formData, items } = RESPONSE
    const copy = aStored({ savedToDB: true, orderSaveAttempted: true })
    expect(await merge(RESPONSE, copy)).toEqual({
      ...FRESH,
      orderNumber,
      orderDate,
      orderId,
      status,
      formData,
      cartItems: items,
      cartTotal: 199_700,
      refunded: 0,
      lost: 0,
      vatRate: null,
      lastDay: null,
    })
  })

  test('values missing from the response come from the stored order', async () => {
    expect(await merge({ success: true }, aStored())).toEqual(aStored({ verified: true }))
  })

  test('the stored order of a different payment is ignored', async () => {
    const { cartItems } = await merge({ success: true }, aStored({ sessionId: 'cs_2' }))
    expect(cartItems).toEqual([])
  })

  test.each([
    [
      'name and items come from the response',
      { customerName: 'Ada King Lovelace', items: RESPONSE.items },
      {
        formData: { firstName: 'Ada', lastName: 'King' },
        cartItems: RESPONSE.items,
        cartTotal: 199_700,
      },
    ],
    [
      'an empty response is enough',
      {},
      { formData: { firstName: '', lastName: '' }, cartItems: [], cartTotal: 0 },
    ],
  ])(
    'an order without a copy in the browser gets a new number and the current date: %s',
    async (_label, answer, shown) => {
      vi.useFakeTimers({ now: new Date('2026-03-02T00:00:00.000Z') })
      expect(await merge({ success: true, ...answer })).toEqual({
        ...FRESH,
        orderNumber: expect.stringMatching(/^[1-9]\d{8}$/),
        orderDate: '2026-03-02T00:00:00.000Z',
        ...shown,
      })
    },
  )

  test.each([{}, { orderNumber: '' }])(
    'an order gets a new number if neither its copy in the browser nor the response %j has a number',
    async (answer) => {
      const { orderNumber } = await merge(
        { success: true, ...answer },
        aStored({ orderNumber: '' }),
      )
      expect(orderNumber).toMatch(/^[1-9]\d{8}$/)
    },
  )
})
