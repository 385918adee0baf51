import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseStoredOrder, storedTotal, type StoredOrder } from '#domain/stored-order.ts'
import { mergeVerification, type VerifiedPayment } from '#domain/verified-payment.ts'
import { aCheckoutForm } from '#tests/builders.ts'

const ITEM = {
  id: 'valuation',
  name: 'Valuation',
  image: '/images/products/valuation.svg',
  quantity: 2,
  price: 199_700,
}

function aStoredOrder(more: Partial<StoredOrder> = {}): StoredOrder {
  return {
    orderNumber: '123456789',
    orderDate: '2026-03-01T10:00:00.000Z',
    verified: false,
    sessionId: 'cs_test_1',
    savedToDB: false,
    orderSaveAttempted: false,
    formData: aCheckoutForm(),
    cartItems: [ITEM],
    cartTotal: 399_400,
    ...more,
  }
}

function aVerification(more: Partial<VerifiedPayment> = {}): VerifiedPayment {
  return {
    success: true,
    status: 'paid',
    orderId: '00000000-0000-4000-8000-000000000abc',
    orderNumber: '987654321',
    orderDate: '2026-03-01T10:05:00.000Z',
    customerEmail: 'ada@firm.example',
    customerName: 'Ada King Lovelace',
    items: [{ ...ITEM, quantity: 1 }],
    total: 199_700,
    formData: aCheckoutForm({ firstName: 'Ada' }),
    ...more,
  }
}

const FALLBACK = { orderNumber: '111111111', orderDate: '2026-03-02T00:00:00.000Z' }

describe('the total of stored items', () => {
  test.each([
    [[], 0],
    [[{ price: 199_700, quantity: 2 }], 399_400],
    [[{ price: 199_700 }], 199_700],
    [[{ quantity: 3 }], 0],
    [[{ price: 'free', quantity: 3 }], 0],
    [[{ price: '£1,997', quantity: 2 }], 3994],
    [[{ price: Number.NaN, quantity: 1 }, { price: 5 }], 5],
  ])('%j come to %d pence', (items, total) => {
    expect(storedTotal(items)).toBe(total)
  })
})

describe('reading the stored order (row 8)', () => {
  test.each([
    aStoredOrder(),
    aStoredOrder({ verified: true, savedToDB: true, orderSaveAttempted: true, status: 'paid' }),
    aStoredOrder({ orderId: '00000000-0000-4000-8000-000000000abc', sessionId: null }),
    aStoredOrder({ formData: {}, cartItems: [], cartTotal: 0 }),
    aStoredOrder({ cartItems: [{ ...ITEM, step: 'review' }] }),
  ])('what was stored comes back', (order) => {
    expect(parseStoredOrder(JSON.stringify(order))).toEqual(order)
  })

  test('the total is worked out anew and flags must be true to count', () => {
    const stored = { ...aStoredOrder({ cartTotal: 1 }), verified: 'yes', savedToDB: 1 }
    expect(parseStoredOrder(JSON.stringify(stored))).toMatchObject({
      cartTotal: 399_400,
      verified: false,
      savedToDB: false,
      orderSaveAttempted: false,
    })
  })

  const NO_ORDER: [string, unknown][] = [
    ['null', null],
    ['a number', 7],
    ['a list', []],
    ['an empty object', {}],
    ['no number', { ...aStoredOrder(), orderNumber: undefined }],
    ['a number that is no text', { ...aStoredOrder(), orderNumber: 123_456_789 }],
    ['no day', { ...aStoredOrder(), orderDate: undefined }],
    ['a day that cannot be shown', { ...aStoredOrder(), orderDate: 'some day' }],
    ['no items', { ...aStoredOrder(), cartItems: undefined }],
    ['items that are no list', { ...aStoredOrder(), cartItems: { 0: ITEM } }],
    ['no form', { ...aStoredOrder(), formData: undefined }],
    ['a form of null', { ...aStoredOrder(), formData: null }],
  ]

  test.each(NO_ORDER)('%s is no order', (_what, stored) => {
    expect(parseStoredOrder(JSON.stringify(stored))).toBeUndefined()
  })

  test.each(['', '{', 'undefined', '<html>'])('%j is no order', (text) => {
    expect(parseStoredOrder(text)).toBeUndefined()
  })

  test('things among the items that are no items are dropped', () => {
    const cartItems = [
      null,
      7,
      'x',
      {},
      [],
      { ...ITEM, name: { text: 'x' } },
      { ...ITEM, step: 'lost' },
    ]
    const order = parseStoredOrder(JSON.stringify({ ...aStoredOrder(), cartItems }))
    expect(order?.cartItems).toEqual([ITEM])
    expect(order?.cartTotal).toBe(399_400)
  })

  test('an item of an older page is understood: price as text, no quantity, no picture', () => {
    const cartItems = [{ id: 'pim', name: 'PIM', price: '4997' }]
    const order = parseStoredOrder(JSON.stringify({ ...aStoredOrder(), cartItems }))
    expect(order?.cartItems).toEqual([
      { id: 'pim', name: 'PIM', image: '', quantity: 1, price: 4997 },
    ])
  })

  test('values of the form that are no text, and fields it does not have, are dropped', () => {
    const formData = { firstName: 'Ada', city: { a: 1 }, state: null, agreeToTerms: true, x: 'y' }
    const order = parseStoredOrder(JSON.stringify({ ...aStoredOrder(), formData }))
    expect(order?.formData).toEqual({ firstName: 'Ada', agreeToTerms: true })
  })

  test('an id or status that is none of ours is dropped', () => {
    const stored = { ...aStoredOrder(), orderId: 7, status: ['paid'], sessionId: {} }
    const order = parseStoredOrder(JSON.stringify(stored))
    expect(order).toEqual(aStoredOrder({ sessionId: null }))
  })

  test('any JSON gives an order that a page can show, or nothing', () => {
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
        const order = parseStoredOrder(JSON.stringify(stored))
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

describe('merging a verification', () => {
  test('the server’s facts win; the order is verified and not saved yet', () => {
    const stored = aStoredOrder({ savedToDB: true, orderSaveAttempted: true })
    expect(mergeVerification('cs_test_2', aVerification(), stored, FALLBACK)).toEqual({
      orderNumber: '987654321',
      orderDate: '2026-03-01T10:05:00.000Z',
      orderId: '00000000-0000-4000-8000-000000000abc',
      status: 'paid',
      verified: true,
      sessionId: 'cs_test_2',
      savedToDB: false,
      orderSaveAttempted: false,
      formData: aCheckoutForm({ firstName: 'Ada' }),
      cartItems: [{ ...ITEM, quantity: 1 }],
      cartTotal: 199_700,
    })
  })

  test('what the answer lacks comes from the stored order', () => {
    const merged = mergeVerification('cs_test_1', { success: true }, aStoredOrder(), FALLBACK)
    expect(merged).toEqual(aStoredOrder({ verified: true }))
  })

  test('without a stored order: number and date of the fallback, names and total of the answer', () => {
    const { customerName, items } = aVerification()
    expect(mergeVerification('cs_test_1', { customerName, items }, undefined, FALLBACK)).toEqual({
      ...FALLBACK,
      verified: true,
      sessionId: 'cs_test_1',
      savedToDB: false,
      orderSaveAttempted: false,
      formData: { firstName: 'Ada', lastName: 'King' },
      cartItems: items,
      cartTotal: 199_700,
    })
  })

  test('an empty answer still makes an order that can be shown', () => {
    expect(mergeVerification('cs_test_1', {}, undefined, FALLBACK)).toMatchObject({
      ...FALLBACK,
      formData: { firstName: '', lastName: '' },
      cartItems: [],
      cartTotal: 0,
    })
  })

  test('a copy from before the payment has no number yet: the fallback stands in', () => {
    const stored = aStoredOrder({ orderNumber: '' })
    expect(mergeVerification('cs_test_1', {}, stored, FALLBACK).orderNumber).toBe('111111111')
    expect(mergeVerification('cs_test_1', { orderNumber: '' }, stored, FALLBACK).orderNumber).toBe(
      '111111111',
    )
  })
})
