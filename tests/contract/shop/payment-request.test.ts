import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CART_MESSAGE, customerInfo, paymentRequestSchema } from '#contract/shop/payment-request.ts'
import { MAX_LINES, MAX_QUANTITY } from '#domain/products/cart.ts'
import { aBuyer, aPaymentRequest } from '#tests/builders.ts'

/** Paths and messages of the problems in a request after it was sent as JSON. */
function problems(request: unknown): string[] {
  const parsed = paymentRequestSchema.safeParse(JSON.parse(JSON.stringify(request)))
  return (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

function withLine(line: object) {
  return { ...aPaymentRequest(), cartItems: [{ id: 'valuation', quantity: 1, ...line }] }
}

test('a payment request from an older page is accepted without attempt id and terms version (row 38)', () => {
  const { email, phone, companyName } = aBuyer()
  const request = {
    cartItems: [{ id: 'pim', name: 'PIM', price: 499_700, quantity: 1, image: '/pim.svg' }],
    customerInfo: {
      name: 'Ada Lovelace',
      email,
      phone,
      company: companyName,
      address: {
        street: '5 Quay Street',
        city: 'Whitby',
        state: 'North Yorkshire',
        postal_code: 'YO21 1DH',
        country: 'GB',
      },
    },
    redirectUrl: {
      success: 'https://evil.example/?session_id={CHECKOUT_SESSION_ID}',
      cancel: 'https://evil.example/checkout?canceled=true',
    },
  }
  expect(problems(request)).toEqual([])
})

test('a payment request from the current page is accepted', () => {
  const more = { agreeToTerms: true, termsVersion: 'ab'.repeat(32), replaces: 'cs_1' } as const
  expect(problems(aPaymentRequest(more))).toEqual([])
})

describe('quantity (row 3)', () => {
  test.each([1, 2, MAX_QUANTITY])('a request with the quantity %d is accepted', (quantity) => {
    expect(problems(withLine({ quantity }))).toEqual([])
  })

  const WHOLE = 'cartItems.0.quantity: Quantity must be a whole number'
  const LEAST = 'cartItems.0.quantity: Quantity must be at least 1'
  const MOST = 'cartItems.0.quantity: Quantity cannot exceed 10'
  const REFUSED: [unknown, string][] = [
    [0, LEAST],
    [11, MOST],
    [1.5, WHOLE],
    [undefined, WHOLE],
    ['2', WHOLE],
  ]

  test.each(REFUSED)('a request with the quantity %j is refused', (quantity, problem) => {
    expect(problems(withLine({ quantity }))).toContain(problem)
  })
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, quantity: 1 }))

describe('the cart (rows 2 and 5)', () => {
  const EMPTY_OR_INVALID: [string, unknown][] = [
    ['no cart', undefined],
    ['an empty cart', []],
    ['an object instead of a list', { 0: { id: 'pim', quantity: 1 }, length: 1 }],
    ['twenty-one lines', lines(MAX_LINES + 1)],
    ['the same product twice', [...lines(1), ...lines(1)]],
  ]

  test.each(EMPTY_OR_INVALID)(
    'a payment request with %s is refused as “Cart is empty or invalid”',
    (_what, cartItems) => {
      expect(problems({ ...aPaymentRequest(), cartItems })).toEqual([`cartItems: ${CART_MESSAGE}`])
    },
  )

  test('a payment request with twenty lines is accepted', () => {
    expect(problems({ ...aPaymentRequest(), cartItems: lines(MAX_LINES) })).toEqual([])
  })

  test.each([undefined, 7, '', 'x'.repeat(101)])('the product id %j is refused', (id) => {
    expect(problems(withLine({ id }))).toHaveLength(1)
  })
})

describe('fields of a payment request outside cart and customer', () => {
  test.each([
    ['attempt', 'not-a-uuid'],
    ['agreeToTerms', false],
    ['termsVersion', 'latest'],
    ['termsVersion', 'AB'.repeat(32)],
    ['paymentMethod', 'bank'],
    ['replaces', 'x'.repeat(501)],
  ])('a payment request whose field %s is %j is refused', (field, value) => {
    const found = problems({ ...aPaymentRequest(), [field]: value })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${field}`))
  })

  test('a payment request with more than 500 characters in a customer field is refused', () => {
    const customer = { ...customerInfo(aBuyer()), name: 'x'.repeat(501) }
    expect(problems({ ...aPaymentRequest(), customerInfo: customer })).toHaveLength(1)
  })
})

const LONG = 30_000

test.for([
  'a'.repeat(LONG),
  `${'a.'.repeat(LONG)}@`,
  `a@${'a.'.repeat(LONG)}`,
  `a@${'-'.repeat(LONG)}.x`,
  `+${'4 '.repeat(LONG)}x`,
  `${' '.repeat(LONG)}x${' '.repeat(LONG)}`,
])(
  'every field refuses a text that would make a regular expression slow, case %# (row 67)',
  (nasty) => {
    const customer = customerInfo(aBuyer())
    for (const field of Object.keys(customer)) {
      const request = { ...aPaymentRequest(), customerInfo: { ...customer, [field]: nasty } }
      expect(problems(request), field).not.toEqual([])
    }
  },
)

test('the payment schema handles any JSON value without an exception', () => {
  const line = fc.record(
    { id: fc.oneof(fc.constantFrom('a', 'b'), fc.jsonValue()), quantity: fc.jsonValue() },
    { requiredKeys: [] },
  )
  const nearly = fc
    .oneof(
      fc.array(fc.oneof(line, fc.record({ id: fc.string(), quantity: fc.integer() }))),
      fc.jsonValue(),
    )
    .map((cartItems) => ({ ...aPaymentRequest(), cartItems }))
  fc.assert(
    fc.property(fc.oneof(nearly, fc.jsonValue()), (request) => {
      const parsed = paymentRequestSchema.safeParse(request)
      if (!parsed.success) return
      const { cartItems } = parsed.data
      expect(cartItems.length).toBeGreaterThanOrEqual(1)
      expect(new Set(cartItems.map((item) => item.id)).size).toBe(cartItems.length)
      for (const { quantity } of cartItems) {
        expect(Number.isInteger(quantity)).toBe(true)
        expect(quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('the customer in a payment request has the specification’s field names', () => {
  expect(customerInfo(aBuyer({ firstName: 'Ada', lastName: 'Lovelace' }))).toMatchObject({
    name: 'Ada Lovelace',
    company: aBuyer().companyName,
    address: { street: aBuyer().streetAddress, postal_code: aBuyer().zipCode },
  })
})
