import { beforeEach, expect, test, vi } from 'vitest'

import type * as Cart from '#stores/cart.ts'
import type * as Checkout from '#stores/checkout.ts'
import type * as Earlier from '#stores/earlier-payments.ts'
import type * as Toasts from '#stores/toasts.ts'
import { aCheckoutForm, aProduct } from '#tests/builders.ts'

import { fakeBrowser, heldReply, type FakeBrowser } from './fake-browser.ts'
import { anOrdered, aVerifiedPayment, SESSION } from './payments.ts'

const CREATE = '/api/create-payment'
const VERIFY = '/api/verify-payment'
const PAGE = 'https://pay.example/session'
const OPENED = { value: { url: PAGE, sessionId: SESSION, orderNumber: '123456789' } }

let browser: FakeBrowser
let store: typeof Checkout
let cart: typeof Cart
let earlier: typeof Earlier
let toasts: (typeof Toasts)['$toasts']

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  store = await import('#stores/checkout.ts')
  cart = await import('#stores/cart.ts')
  earlier = await import('#stores/earlier-payments.ts')
  toasts = (await import('#stores/toasts.ts')).$toasts
})

function aSubmission(more: Parameters<typeof aCheckoutForm>[0] = {}) {
  return {
    form: aCheckoutForm(more) as Parameters<typeof store.submitOrder>[0]['form'],
    items: [{ product: aProduct(), quantity: 2 }],
    termsVersion: 'a'.repeat(64),
  }
}

function shownToasts() {
  return toasts.get().map(({ title, description }) => [title, description])
}

function orderCopy() {
  return JSON.parse(browser.session.get('orderData') ?? 'null')
}

test('leaves for the payment page and keeps a copy of the order', async () => {
  browser.reply(CREATE, OPENED)
  await store.submitOrder(aSubmission())

  expect(browser.visits).toEqual([PAGE])
  expect(store.$checkout.get()).toEqual({ state: 'processing' })
  expect(orderCopy()).toMatchObject({
    orderNumber: '123456789',
    sessionId: SESSION,
    verified: false,
    savedToDB: false,
    orderSaveAttempted: false,
    cartTotal: 399_400,
    cartItems: [{ id: 'valuation', quantity: 2, price: 199_700 }],
    formData: { email: 'zoe@harbour-joinery.example' },
  })
})

test('sends the cart, the customer and both return addresses', async () => {
  browser.reply(CREATE, OPENED)
  await store.submitOrder(aSubmission())

  expect(browser.calls[0]?.body).toMatchObject({
    cartItems: [{ id: 'valuation', name: 'valuation', price: 199_700, quantity: 2 }],
    customerInfo: {
      name: "Zoë O'Brien-Smith",
      company: 'Harbour Joinery & Sons',
      address: { street: '5 Quay Street', postal_code: 'YO21 1DH', country: 'GB' },
    },
    redirectUrl: {
      success: 'https://shop.example/order-confirmation?session_id={CHECKOUT_SESSION_ID}',
      cancel: 'https://shop.example/checkout?canceled=true',
    },
    paymentMethod: 'credit-card',
    agreeToTerms: true,
    termsVersion: 'a'.repeat(64),
  })
})

test('makes a number of its own only for an answer that lacks one', async () => {
  browser.reply(CREATE, { value: { url: PAGE, sessionId: SESSION } })
  await store.submitOrder(aSubmission())

  expect(orderCopy().orderNumber).toMatch(/^[1-9]\d{8}$/)
})

test('a second press while the first is on its way has no effect', async () => {
  const { reply, release } = heldReply()
  browser.reply(CREATE, reply)
  const first = store.submitOrder(aSubmission())
  await store.submitOrder(aSubmission())
  release(OPENED)
  await first

  expect(browser.callsTo(CREATE)).toHaveLength(1)
  expect(browser.visits).toEqual([PAGE])
})

test('the same submission is the same attempt, a changed one replaces its session', async () => {
  browser.reply(CREATE, OPENED)
  for (const form of [{}, {}, { city: 'Leeds' }]) {
    await store.submitOrder(aSubmission(form))
    store.resumeCheckout()
  }
  const [first, again, changed] = browser.calls.map(
    (call) => call.body as { attempt: string; replaces?: string },
  )

  expect(first?.attempt).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(again).toEqual(first)
  expect(changed?.attempt).not.toBe(first?.attempt)
  expect(changed?.replaces).toBe(SESSION)
})

test('an attempt that the server no longer takes is renewed once', async () => {
  browser.reply(CREATE, { failure: { code: 'attempt-reused' } }, OPENED)
  await store.submitOrder(aSubmission())
  const [first, second] = browser.calls.map((call) => (call.body as { attempt: string }).attempt)

  expect(second).not.toBe(first)
  expect(browser.visits).toEqual([PAGE])
})

test.each(['javascript:alert(1)', 'http://elsewhere.example/pay', '', undefined])(
  'an answer with the address %s is not followed',
  async (url) => {
    browser.reply(CREATE, { value: { url, sessionId: SESSION, orderNumber: '123456789' } })
    await store.submitOrder(aSubmission())

    expect(browser.visits).toEqual([])
    expect(store.$checkout.get()).toMatchObject({
      state: 'failed',
      message: 'No checkout URL returned from the payment service',
    })
    expect(shownToasts()).toContainEqual([
      'Payment service error',
      'Invalid response from payment service',
    ])
  },
)

test('the shop’s own host may be followed without encryption, for one machine', async () => {
  vi.resetModules()
  browser = fakeBrowser('http://localhost:8888/checkout')
  store = await import('#stores/checkout.ts')
  const url = 'http://localhost:8888/_local/card-provider/pay'
  browser.reply(CREATE, { value: { url, sessionId: SESSION, orderNumber: '123456789' } })
  await store.submitOrder(aSubmission())

  expect(browser.visits).toEqual([url])
})

test.each([
  {
    code: 'cart-empty',
    message: 'Cart is empty or invalid',
    toast: ['Payment error', 'Cart is empty or invalid'],
    alert: 'Cart is empty or invalid',
  },
  {
    code: 'provider-error',
    message: 'The card was refused',
    toast: ['Payment service error', 'The card was refused'],
    alert: 'The card was refused',
  },
  {
    code: 'provider-unavailable',
    message: '',
    toast: ['Payment service error', 'Could not process payment'],
    alert: 'Unknown error during payment creation',
  },
  {
    code: 'unavailable',
    message: '',
    toast: ['Payment creation failed', 'Unknown payment error'],
    alert: 'Unknown error during payment creation',
  },
] as const)('$code with "$message" is told in the shop’s words', async (row) => {
  browser.reply(CREATE, { failure: { code: row.code, message: row.message } })
  await store.submitOrder(aSubmission())

  expect(store.$checkout.get()).toMatchObject({ state: 'failed', message: row.alert })
  expect(shownToasts()).toEqual([row.toast, ['Payment processing failed', row.alert]])
})

test.each([
  ['unavailable', 'Try again later.', true],
  ['provider-unavailable', 'Try again later.', true],
  ['internal', 'Try again later.', true],
  ['price-changed', 'Now £5.', true],
  ['unavailable', '', false],
  ['provider-error', 'The card was refused', false],
] as const)(
  'whether %s with "%s" says itself that no money has been taken: %s',
  async (code, message, saysNoMoneyTaken) => {
    browser.reply(CREATE, { failure: { code, message } })
    await store.submitOrder(aSubmission())

    expect(store.$checkout.get()).toMatchObject({ saysNoMoneyTaken })
  },
)

test('a server that cannot be reached has said nothing about money', async () => {
  browser.disconnect()
  await store.submitOrder(aSubmission())

  expect(store.$checkout.get()).toMatchObject({ state: 'failed', saysNoMoneyTaken: false })
})

test('a cart with a line that is refused is told as a cart that is invalid', async () => {
  const fields = { 'cartItems.0.quantity': 'Quantity cannot exceed 10' }
  browser.reply(CREATE, {
    failure: { code: 'invalid-request', message: 'Quantity cannot exceed 10', fields },
  })
  await store.submitOrder(aSubmission())

  expect(shownToasts()[0]).toEqual(['Payment error', 'Cart is empty or invalid'])
})

test('a lost connection gives the form back', async () => {
  browser.disconnect()
  await store.submitOrder(aSubmission())

  expect(store.$checkout.get()).toMatchObject({ state: 'failed' })
  expect(shownToasts()[0]?.[0]).toBe('Payment creation failed')
})

test('fields that the server refuses are answered by name, what is no field is left out', async () => {
  const fields = { email: 'Please enter a valid email address', requestId: 'x' }
  browser.reply(CREATE, { failure: { code: 'invalid-request', fields } })

  expect(await store.submitOrder(aSubmission())).toEqual({
    email: 'Please enter a valid email address',
  })
  expect(store.$checkout.get()).toEqual({ state: 'idle' })
})

test('a refusal that names no field of the form is a payment error', async () => {
  browser.reply(CREATE, { failure: { code: 'invalid-request', fields: { attempt: 'No UUID' } } })

  expect(await store.submitOrder(aSubmission())).toBeUndefined()
  expect(store.$checkout.get()).toMatchObject({ state: 'failed' })
})

test('a changed price is told as such', async () => {
  browser.reply(CREATE, { failure: { code: 'price-changed', message: 'Now £2,097.00' } })
  await store.submitOrder(aSubmission())

  expect(store.$checkout.get()).toMatchObject({ state: 'price-changed', message: 'Now £2,097.00' })
})

test('an order that a bank still works on is not paid again: its page goes on asking', async () => {
  const details = { orderNumber: '987654321', sessionId: SESSION }
  browser.reply(CREATE, { failure: { code: 'already-paid', details } })
  browser.reply(VERIFY, {
    value: { success: false, status: 'processing', orderNumber: '987654321' },
  })
  await store.submitOrder(aSubmission())

  expect(store.$checkout.get()).toEqual({
    state: 'under-way',
    orderNumber: '987654321',
    sessionId: SESSION,
  })
  expect(browser.visits).toEqual([`/order-confirmation?session_id=${SESSION}`])
})

test('an order that is paid already is shown with its number', async () => {
  const details = { orderNumber: '987654321', sessionId: SESSION }
  browser.reply(CREATE, { failure: { code: 'already-paid', details } })
  await store.submitOrder(aSubmission())

  expect(store.$checkout.get()).toEqual({
    state: 'already-paid',
    orderNumber: '987654321',
    sessionId: SESSION,
  })
})

test('coming back by Back gives the form back', async () => {
  browser.reply(CREATE, OPENED)
  await store.submitOrder(aSubmission())
  store.resumeCheckout()

  expect(store.$checkout.get()).toEqual({ state: 'idle' })
})

const CHECKING = { success: false, status: 'processing', orderNumber: '123456789' }

/** A payment was opened for the cart, two valuations, and the buyer is back at the form. */
async function openedBefore(value: unknown): Promise<void> {
  browser.reply(CREATE, OPENED)
  browser.reply(VERIFY, { value })
  cart.putBack([{ id: 'valuation', quantity: 2 }])
  await store.submitOrder(aSubmission())
  store.resumeCheckout()
  browser.visits.length = 0
}

test.each([
  [aVerifiedPayment(), 'already-paid'],
  [CHECKING, 'under-way'],
  [{ success: false, status: 'failed', orderNumber: '123456789' }, 'idle'],
  [{ success: false, status: 'expired', orderNumber: '123456789' }, 'idle'],
  [{ success: false, status: 'cancelled', orderNumber: '123456789' }, 'idle'],
])('a payment opened earlier for this cart is asked about: %#', async (value, state) => {
  await openedBefore(value)
  await store.recallPayments()

  expect(store.$checkout.get().state).toBe(state)
  expect(earlier.$earlierPayments.get()).toEqual([])
})

test('a payment that came to nothing is not asked about twice', async () => {
  await openedBefore({ success: false, status: 'expired', orderNumber: '123456789' })
  await store.recallPayments()
  await store.recallPayments()

  expect(browser.callsTo(VERIFY)).toHaveLength(1)
})

test('another cart can be paid for while a bank works on the earlier one', async () => {
  await openedBefore(CHECKING)
  cart.putBack([{ id: 'consulting', quantity: 1 }])
  await store.recallPayments()

  expect(store.$checkout.get()).toEqual({ state: 'idle' })
  expect(browser.visits).toEqual([])
  expect(earlier.$earlierPayments.get()).toEqual([
    { state: 'under-way', orderNumber: '123456789', sessionId: SESSION },
  ])
  await store.submitOrder({ ...aSubmission(), items: [{ product: aProduct(), quantity: 1 }] })
  expect(browser.callsTo(CREATE).at(-1)?.body).not.toHaveProperty('replaces')
})

test('what an earlier order paid for leaves a cart that holds more', async () => {
  await openedBefore(aVerifiedPayment({ items: [anOrdered({ quantity: 2 })] }))
  cart.addProduct('consulting')
  await store.recallPayments()

  expect(store.$checkout.get()).toEqual({ state: 'idle' })
  expect(cart.$cart.get()).toEqual([{ id: 'consulting', quantity: 1 }])
  expect(earlier.$earlierPayments.get()).toMatchObject([{ state: 'already-paid' }])
})

test('a second tab with the same form is the same attempt', async () => {
  browser.reply(CREATE, OPENED)
  await store.submitOrder(aSubmission())
  browser.session.clear()
  vi.resetModules()
  const other = await import('#stores/checkout.ts')
  await other.submitOrder(aSubmission())
  const [first, second] = browser.callsTo(CREATE).map(({ body }) => body)

  expect(second).toEqual(first)
})

test('a second tab with another form replaces the session of the first', async () => {
  browser.reply(CREATE, OPENED)
  await store.submitOrder(aSubmission())
  browser.session.clear()
  vi.resetModules()
  const other = await import('#stores/checkout.ts')
  await other.submitOrder(aSubmission({ city: 'York' }))

  expect(browser.callsTo(CREATE)[1]?.body).toMatchObject({ replaces: SESSION })
})

test('nothing is asked when no payment was opened here', async () => {
  await store.recallPayments()

  expect(browser.calls).toEqual([])
})
