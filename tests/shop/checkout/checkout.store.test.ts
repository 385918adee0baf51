import { expect, test, vi } from 'vitest'

import { PAYMENT_UNCONFIRMED } from '#contract/shop/create-payment.ts'
import { customerInfo } from '#contract/shop/payment-request.ts'
import { pageForEach, type Reply } from '#tests/browser/fake-browser.ts'
import { aBuyer, aCheckoutForm, aProduct } from '#tests/builders.ts'

import { anAwaitedTransfer, anOrderedItem, aVerifiedPayment, SESSION_ID } from './payments.ts'

const CREATE_PAYMENT = '/api/create-payment'
const VERIFY_PAYMENT = '/api/verify-payment'
const PAYMENT_PAGE = 'https://pay.example/session'
const OPENED = { value: { url: PAYMENT_PAGE, sessionId: SESSION_ID, orderNumber: '123456789' } }

const load = async () => ({
  ...(await import('#shop/checkout/checkout.store.ts')),
  ...(await import('#shop/checkout/earlier-payments.store.ts')),
})
const { browser, store, cart, toasts, open } = pageForEach(load)

function aSubmission(more: Parameters<typeof aCheckoutForm>[0] = {}) {
  return {
    form: aCheckoutForm(more) as Parameters<typeof store.submitOrder>[0]['form'],
    items: [{ product: aProduct(), quantity: 2 }],
    termsVersion: 'a'.repeat(64),
  }
}

/** Sends the form; the server gives these replies in turn. */
async function submit(form: Parameters<typeof aSubmission>[0], ...replies: Reply[]) {
  browser.reply(CREATE_PAYMENT, ...replies)
  return store.submitOrder(aSubmission(form))
}

function shownToasts() {
  return toasts.get().map(({ title, description }) => [title, description])
}

function orderCopy() {
  return JSON.parse(browser.session.get('orderData') ?? 'null')
}

test('submitting the checkout leads to the payment page', async () => {
  await submit({}, OPENED)

  expect(browser.visits).toEqual([PAYMENT_PAGE])
  expect(store.$checkout.get()).toEqual({ state: 'processing' })
  expect(orderCopy()).toMatchObject({
    orderNumber: '123456789',
    sessionId: SESSION_ID,
    verified: false,
    savedToDB: false,
    orderSaveAttempted: false,
    cartTotal: 399_400,
    cartItems: [{ id: 'valuation', quantity: 2, price: 199_700 }],
    formData: { email: 'zoe@harbour-joinery.example' },
  })
})

test('submitting the checkout sends the whole order to the server', async () => {
  await submit({}, OPENED)

  expect(browser.calls[0]?.body).toMatchObject({
    cartItems: [{ id: 'valuation', name: 'valuation', price: 199_700, quantity: 2 }],
    customerInfo: customerInfo(aBuyer()),
    redirectUrl: {
      success: 'https://shop.example/order-confirmation?session_id={CHECKOUT_SESSION_ID}',
      cancel: 'https://shop.example/checkout?canceled=true',
    },
    paymentMethod: 'credit-card',
    agreeToTerms: true,
    termsVersion: 'a'.repeat(64),
  })
})

test('the browser makes up an order number only if the response has no number', async () => {
  await submit({}, { value: { url: PAYMENT_PAGE, sessionId: SESSION_ID } })

  expect(orderCopy().orderNumber).toMatch(/^[1-9]\d{8}$/)
})

test('a second click while the checkout is being submitted has no effect', async () => {
  const release = browser.hold(CREATE_PAYMENT)
  const first = store.submitOrder(aSubmission())
  await store.submitOrder(aSubmission())
  release(OPENED)
  await first

  expect(browser.callsTo(CREATE_PAYMENT)).toHaveLength(1)
  expect(browser.visits).toEqual([PAYMENT_PAGE])
})

test('a second identical submission of the checkout has the same attempt id', async () => {
  for (const form of [{}, {}, { city: 'Leeds' }]) {
    await submit(form, OPENED)
    store.resumeCheckout()
  }
  const [first, again, changed] = browser.calls.map(
    (call) => call.body as { attempt: string; replaces?: string },
  )

  expect(first?.attempt).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(again).toEqual(first)
  expect(changed?.attempt).not.toBe(first?.attempt)
  expect(changed?.replaces).toBe(SESSION_ID)
})

test('if the server refuses the attempt id, the browser submits once more under a new id', async () => {
  await submit({}, { failure: { code: 'attempt-reused' } }, OPENED)
  const [first, second] = browser.calls.map((call) => (call.body as { attempt: string }).attempt)

  expect(second).not.toBe(first)
  expect(browser.visits).toEqual([PAYMENT_PAGE])
})

test.each(['javascript:alert(1)', 'http://elsewhere.example/pay', '', undefined])(
  'the browser does not follow a payment address like %s',
  async (url) => {
    await submit({}, { value: { url, sessionId: SESSION_ID, orderNumber: '123456789' } })

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

test('the browser may follow a payment address on the shop’s own host without encryption, for local use', async () => {
  await open('http://localhost:8888/checkout')
  const url = 'http://localhost:8888/_local/card-provider/pay'
  await submit({}, { value: { url, sessionId: SESSION_ID, orderNumber: '123456789' } })

  expect(browser.visits).toEqual([url])
})

test.each([
  ['provider-error', 'Refused', false],
  ['provider-unavailable', 'Try again later.', true],
  ['internal', 'Try again later.', true],
  ['unavailable', '', false],
  ['unavailable', 'Try again later.', true],
] as const)(
  'the message of the failure %s, "%s", says that no money was taken: %s',
  async (code, message, isSaid) => {
    const requestId = '12345678'
    await submit({}, { failure: { code, message, requestId } })

    expect(store.$checkout.get()).toMatchObject({
      state: 'failed',
      canReassure: !isSaid,
      requestId,
    })
  },
)

test.each([
  ['unavailable', PAYMENT_UNCONFIRMED],
  ['provider-unavailable', PAYMENT_UNCONFIRMED],
  ['internal', PAYMENT_UNCONFIRMED],
  ['provider-error', 'Refused'],
  ['price-changed', 'Refused'],
] as const)(
  'once a payment session was opened, the page does not add to the failure %s that no money was taken',
  async (code, message) => {
    await submit({}, OPENED)
    store.resumeCheckout()
    await submit({}, { failure: { code } })

    expect(store.$checkout.get()).toMatchObject({ message, canReassure: false })
  },
)

test.each([
  ['cartItems.0.quantity', ['Payment error', 'Cart is empty or invalid']],
  ['attempt', ['Payment service error', 'Wrong']],
])(
  'an error about %s, which is not a field of the checkout form, is shown as %j',
  async (field, toast) => {
    const failure = {
      code: 'invalid-request',
      message: 'Wrong',
      fields: { [field]: 'Wrong' },
    } as const

    expect(await submit({}, { failure })).toEqual([])
    expect(store.$checkout.get()).toMatchObject({ state: 'failed' })
    expect(shownToasts()[0]).toEqual(toast)
  },
)

const CHECKING = { success: false, status: 'processing', orderNumber: '123456789' }

test.each([
  ['a paid order is shown with its number', undefined, 'already-paid', []],
  [
    'an order whose payment a bank still processes leads to the page of the order, not to a second payment',
    { value: CHECKING },
    'under-way',
    [`/order-confirmation?session_id=${SESSION_ID}`],
  ],
])('after a refusal because the order is paid, %s', async (_label, verified, state, visits) => {
  const details = { orderNumber: '123456789', sessionId: SESSION_ID }
  if (verified) browser.reply(VERIFY_PAYMENT, verified)
  await submit({}, { failure: { code: 'already-paid', details } })

  expect(store.$checkout.get()).toEqual({ state, ...details })
  expect(browser.visits).toEqual(visits)
})

/** Opens a payment for a cart of two valuations and returns to the form. */
async function returnFromPayment(value: unknown): Promise<void> {
  browser.reply(VERIFY_PAYMENT, { value })
  cart.setCart([{ id: 'valuation', quantity: 2 }])
  await submit({}, OPENED)
  store.resumeCheckout()
  browser.visits.length = 0
}

test.each([
  ['paid', 'already-paid'],
  ['processing', 'under-way'],
  ['needs_review', 'under-way'],
  ['failed', 'idle'],
  ['expired', 'idle'],
  ['cancelled', 'idle'],
  ['refunded', 'idle'],
] as const)(
  'an earlier payment for this cart with the status %s puts the checkout into the state %s',
  async (status, state) => {
    const isPaid = status === 'paid' || status === 'refunded'
    await returnFromPayment(isPaid ? aVerifiedPayment({ status }) : { ...CHECKING, status })
    await store.checkEarlierPayments()

    expect(store.$checkout.get().state).toBe(state)
    expect(store.$earlierPayments.get()).toEqual([])
  },
)

test('instead of the checkout form, the browser opens the page of an order that awaits its transfer', async () => {
  await returnFromPayment(anAwaitedTransfer())
  await store.checkEarlierPayments()

  expect(store.$checkout.get()).toMatchObject({ state: 'awaiting-transfer' })
  expect(browser.visits).toEqual([`/order-confirmation?session_id=${SESSION_ID}`])
})

test.each([
  ['awaiting-transfer', anAwaitedTransfer({ items: [anOrderedItem({ quantity: 2 })] })],
  ['already-paid', aVerifiedPayment({ items: [anOrderedItem({ quantity: 2 })] })],
])(
  'an earlier order that is %s removes only its items from a larger cart',
  async (state, value) => {
    await returnFromPayment(value)
    cart.addProduct('consulting')
    await store.checkEarlierPayments()

    expect(store.$checkout.get()).toEqual({ state: 'idle' })
    expect(cart.$cart.get()).toEqual([{ id: 'consulting', quantity: 1 }])
    expect(store.$earlierPayments.get()).toMatchObject([{ state }])
    await store.submitOrder({ ...aSubmission(), items: [{ product: aProduct(), quantity: 1 }] })
    expect(browser.callsTo(CREATE_PAYMENT).at(-1)?.body).not.toHaveProperty('replaces')
  },
)

test('the checkout checks an unpaid payment session again and shows no warning', async () => {
  await returnFromPayment({ success: false, status: 'open' })
  await store.checkEarlierPayments()

  expect(store.$checkout.get().state).toBe('idle')
  expect(store.$hasUncheckedPayments.get()).toBe(false)
  await store.checkEarlierPayments()
  expect(browser.callsTo(VERIFY_PAYMENT).map(({ body }) => body)).toEqual([
    { sessionId: SESSION_ID, mayBeOpen: true },
    { sessionId: SESSION_ID, mayBeOpen: true },
  ])
})

test('the checkout checks an expired payment once', async () => {
  await returnFromPayment({ ...CHECKING, status: 'expired' })
  await store.checkEarlierPayments()
  await store.checkEarlierPayments()

  expect(browser.callsTo(VERIFY_PAYMENT)).toHaveLength(1)
  await submit({ city: 'Leeds' }, { failure: { code: 'unavailable', message: '' } })
  expect(store.$checkout.get()).toMatchObject({ state: 'failed', canReassure: true })
})

test('a buyer can pay for a second cart while a bank processes the first payment', async () => {
  await returnFromPayment(CHECKING)
  cart.setCart([{ id: 'consulting', quantity: 1 }])
  await store.checkEarlierPayments()

  expect(store.$checkout.get()).toEqual({ state: 'idle' })
  expect(browser.visits).toEqual([])
  expect(store.$earlierPayments.get()).toEqual([
    { state: 'under-way', orderNumber: '123456789', sessionId: SESSION_ID },
  ])
  await store.submitOrder({ ...aSubmission(), items: [{ product: aProduct(), quantity: 1 }] })
  expect(browser.callsTo(CREATE_PAYMENT).at(-1)?.body).not.toHaveProperty('replaces')
})

test('a second tab with the same checkout form submits under the same attempt id', async () => {
  await submit({}, OPENED)
  for (const form of [{}, { city: 'York' }]) {
    browser.session.clear()
    vi.resetModules()
    const other = await import('#shop/checkout/checkout.store.ts')
    await other.submitOrder(aSubmission(form))
  }
  const [first, same, another] = browser.callsTo(CREATE_PAYMENT).map(({ body }) => body)

  expect(same).toEqual(first)
  expect(another).toMatchObject({ replaces: SESSION_ID })
})

test('the checkout sends no request if this browser has opened no payment', async () => {
  await store.checkEarlierPayments()

  expect(browser.calls).toEqual([])
})
