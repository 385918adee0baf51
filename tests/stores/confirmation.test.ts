import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type * as Cart from '#stores/cart.ts'
import type * as Drafts from '#stores/checkout-draft.ts'
import type * as Confirmation from '#stores/confirmation.ts'
import type * as Opened from '#stores/opened-sessions.ts'
import type * as Toasts from '#stores/toasts.ts'
import { aCheckoutForm } from '#tests/builders.ts'

import { fakeBrowser, type FakeBrowser } from './fake-browser.ts'
import { aStoredOrder, aVerifiedPayment, ORDER_ID, SESSION } from './payments.ts'

const TERMS = 'a'.repeat(64)
const VERIFY = '/api/verify-payment'
const STORE = '/api/store-order'
const MAIL = '/api/send-order-email'
const STORED = { value: { success: true, orderId: ORDER_ID, orderNumber: '123456789' } }
const PROCESSING = { success: false, status: 'processing', orderNumber: '123456789' }

let browser: FakeBrowser
let store: typeof Confirmation
let cart: typeof Cart
let drafts: typeof Drafts
let opened: typeof Opened
let toasts: (typeof Toasts)['$toasts']

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  browser = fakeBrowser('https://shop.example/order-confirmation')
  browser.reply(VERIFY, { value: aVerifiedPayment() })
  browser.reply(STORE, STORED)
  browser.reply(MAIL, { value: { success: true, sentToCustomer: true } })
  store = await import('#stores/confirmation.ts')
  cart = await import('#stores/cart.ts')
  drafts = await import('#stores/checkout-draft.ts')
  opened = await import('#stores/opened-sessions.ts')
  toasts = (await import('#stores/toasts.ts')).$toasts
})

afterEach(() => {
  store.stopChecking()
  vi.useRealTimers()
})

function keep(order: unknown) {
  browser.session.set('orderData', typeof order === 'string' ? order : JSON.stringify(order))
}

function kept() {
  return JSON.parse(browser.session.get('orderData') ?? 'null')
}

test('nothing stored and no session: no order information', async () => {
  await store.openConfirmation(null)

  expect(store.$confirmation.get()).toEqual({
    state: 'missing',
    message: 'No order information found',
  })
  expect(browser.calls).toEqual([])
})

test('stored data that is no order: told as such', async () => {
  keep('{"orderNumber":')
  await store.openConfirmation(null)

  expect(store.$confirmation.get()).toEqual({ state: 'missing', message: 'Invalid order data' })
})

test('an order for which no payment was opened is no order', async () => {
  keep(aStoredOrder({ sessionId: null }))
  await store.openConfirmation(null)

  expect(store.$confirmation.get().state).toBe('missing')
})

test('with a session in the address the server decides, whatever is stored', async () => {
  keep('not an order')
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({
    state: 'ready',
    order: { orderNumber: '123456789', verified: true, status: 'paid', cartTotal: 199_700 },
  })
})

test('without a session in the address the one that this tab remembers is asked about', async () => {
  keep(aStoredOrder())
  await store.openConfirmation(null)

  expect(browser.callsTo(VERIFY)[0]?.body).toEqual({ sessionId: SESSION })
  expect(store.$confirmation.get().state).toBe('ready')
})

test('another order’s copy is not mixed in', async () => {
  keep(aStoredOrder({ sessionId: 'cs_test_other', formData: { firstName: 'Somebody' } }))
  const { formData: _formData, ...answer } = aVerifiedPayment({ customerName: 'Jo Berg' })
  browser.reply(VERIFY, { value: answer })
  await store.openConfirmation(SESSION)

  expect(kept().formData).toEqual({ firstName: 'Jo', lastName: 'Berg' })
})

test('the order is stored once, then its e-mail is asked for', async () => {
  await store.openConfirmation(SESSION)

  expect(browser.calls.map((call) => call.path)).toEqual([VERIFY, STORE, MAIL])
  expect(browser.callsTo(STORE)[0]?.body).toMatchObject({
    orderData: { sessionId: SESSION, orderSaveAttempted: true, savedToDB: false },
  })
  expect(browser.callsTo(MAIL)[0]?.body).toEqual({ orderId: ORDER_ID, automatic: true })
  expect(store.$confirmation.get()).toMatchObject({ saving: 'success' })
  expect(kept()).toMatchObject({ savedToDB: true, orderId: ORDER_ID })
})

test('a reload asks the server again and stores nothing twice', async () => {
  await store.openConfirmation(SESSION)
  await store.openConfirmation(SESSION)

  expect(browser.callsTo(VERIFY)).toHaveLength(2)
  expect(browser.callsTo(STORE)).toHaveLength(1)
  expect(browser.callsTo(MAIL)).toHaveLength(1)
})

test('a verified copy is shown before the server has answered, then brought up to date', async () => {
  keep(aStoredOrder({ verified: true, savedToDB: true, status: 'paid' }))
  browser.reply(VERIFY, { value: aVerifiedPayment({ status: 'refunded' }) })
  const opening = store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', order: { status: 'paid' } })
  await opening
  expect(store.$confirmation.get()).toMatchObject({ order: { status: 'refunded' } })
})

test('a verified copy stays when the server cannot be asked', async () => {
  keep(aStoredOrder({ verified: true, savedToDB: true }))
  browser.disconnect()
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'success' })
  expect(toasts.get()).toEqual([])
})

test('an order that cannot be stored is a warning, not an error', async () => {
  browser.reply(STORE, { failure: { code: 'unavailable' } })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'error' })
  expect(browser.callsTo(MAIL)).toEqual([])
  expect(kept()).toMatchObject({ orderSaveAttempted: true, savedToDB: false })
})

test('a failure of the automatic e-mail is logged and nothing more', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  browser.reply(MAIL, { failure: { code: 'internal' } })
  await store.openConfirmation(SESSION)

  expect(log).toHaveBeenCalledOnce()
  expect(toasts.get()).toEqual([])
  expect(store.$confirmation.get()).toMatchObject({ saving: 'success' })
  log.mockRestore()
})

/** This browser opened the session, with this form and cart. */
function openHere() {
  drafts.keepDraft(aCheckoutForm(), TERMS)
  const draft = drafts.draftMark()
  opened.noteOpened({ sessionId: SESSION, cart: cart.$cart.get(), draft })
  browser.local.set(
    'checkoutAttempt',
    JSON.stringify({ attempt: 'a', fingerprint: 'f', sessionId: SESSION }),
  )
}

test('what was paid for, the form and the attempt go when the payment is seen as paid', async () => {
  cart.addProduct('valuation')
  openHere()
  await store.openConfirmation(SESSION)

  expect(cart.$cart.get()).toEqual([])
  expect([...browser.local.keys()]).toEqual([])
})

test('a line that was added while paying stays in the cart', async () => {
  cart.addProduct('valuation')
  openHere()
  cart.addProduct('consulting')
  await store.openConfirmation(SESSION)

  expect(cart.$cart.get()).toEqual([{ id: 'consulting', quantity: 1 }])
})

test('a browser that did not open the session keeps its cart, its form and its attempt', async () => {
  cart.addProduct('valuation')
  drafts.keepDraft(aCheckoutForm(), TERMS)
  browser.local.set('checkoutAttempt', '{"attempt":"b","fingerprint":"g"}')
  await store.openConfirmation(SESSION)

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(drafts.readDraft(TERMS)).toEqual(aCheckoutForm())
  expect(browser.local.has('checkoutAttempt')).toBe(true)
})

test('an old confirmation opened again leaves a new cart and a new form alone', async () => {
  openHere()
  await store.openConfirmation(SESSION)
  cart.addProduct('valuation')
  drafts.keepDraft(aCheckoutForm({ city: 'York' }), TERMS)
  await store.openConfirmation(SESSION)

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(drafts.readDraft(TERMS).city).toBe('York')
})

test('a form that was changed since it was sent stays when the payment is first seen', async () => {
  openHere()
  drafts.keepDraft(aCheckoutForm({ city: 'York' }), TERMS)
  await store.openConfirmation(SESSION)

  expect(drafts.readDraft(TERMS).city).toBe('York')
})

test('a reload while the order is being filed is no issue', async () => {
  keep(aStoredOrder({ verified: true, orderSaveAttempted: true, orderId: ORDER_ID }))
  const opening = store.openConfirmation(SESSION)
  expect(store.$confirmation.get()).toMatchObject({ saving: 'success' })
  await opening

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'success' })
})

test('how much was given back is shown and kept', async () => {
  const status = 'partially_refunded'
  browser.reply(VERIFY, { value: aVerifiedPayment({ status, refunded: 100_000 }) })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({ order: { status, refunded: 100_000 } })
  expect(kept()).toMatchObject({ refunded: 100_000 })
})

test.each([
  { value: PROCESSING },
  { failure: { code: 'payment-not-found' as const } },
  { failure: { code: 'provider-unavailable' as const } },
])('the cart stays while nothing is known to be paid: %#', async (reply) => {
  cart.addProduct('valuation')
  openHere()
  browser.reply(VERIFY, reply)
  await store.openConfirmation(SESSION)

  expect(cart.$cart.get()).toHaveLength(1)
  expect(browser.local.has('checkoutDraft')).toBe(true)
})

test('a payment under way is asked about again until it is paid', async () => {
  browser.reply(VERIFY, { value: PROCESSING }, { value: PROCESSING }, { value: aVerifiedPayment() })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toEqual({
    state: 'checking',
    sessionId: SESSION,
    orderNumber: '123456789',
    slow: false,
  })
  await vi.advanceTimersByTimeAsync(store.CHECK_EVERY_MS * 2)
  expect(browser.callsTo(VERIFY)).toHaveLength(3)
  expect(store.$confirmation.get().state).toBe('ready')
})

test.each(['provider-unavailable', 'unavailable', 'too-many-requests'] as const)(
  'with %s nobody can tell: asked again, never called unpaid',
  async (code) => {
    browser.reply(VERIFY, { failure: { code } })
    await store.openConfirmation(SESSION)

    expect(store.$confirmation.get()).toMatchObject({ state: 'checking', slow: false })
    expect(toasts.get()).toEqual([])
  },
)

test('after two minutes the page is to say whom to ask', async () => {
  browser.reply(VERIFY, { value: PROCESSING })
  await store.openConfirmation(SESSION)
  await vi.advanceTimersByTimeAsync(store.SLOW_AFTER_MS)

  expect(store.$confirmation.get()).toMatchObject({ state: 'checking', slow: true })
})

test('a page that is left asks no more', async () => {
  browser.reply(VERIFY, { value: PROCESSING })
  await store.openConfirmation(SESSION)
  store.stopChecking()
  await vi.advanceTimersByTimeAsync(store.SLOW_AFTER_MS)

  expect(browser.callsTo(VERIFY)).toHaveLength(1)
})

test.each(['failed', 'expired', 'cancelled', 'needs_review'] as const)(
  'a payment that is %s is told as such',
  async (status) => {
    browser.reply(VERIFY, { value: { success: false, status, orderNumber: '123456789' } })
    await store.openConfirmation(SESSION)

    expect(store.$confirmation.get()).toEqual({
      state: 'unpaid',
      reason: status,
      orderNumber: '123456789',
    })
  },
)

test('a session that is not known is told in the server’s words', async () => {
  const message = 'We found no completed payment'
  browser.reply(VERIFY, { failure: { code: 'payment-not-found', message } })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toEqual({ state: 'missing', message })
  expect(toasts.get()).toMatchObject([
    { title: 'Payment verification failed', description: message },
  ])
})

test('a refusal without words falls back to the shop’s own', async () => {
  browser.reply(VERIFY, { failure: { code: 'payment-not-found', message: '' } })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({ message: 'Failed to verify payment' })
  expect(toasts.get()).toMatchObject([{ description: 'Could not verify your payment' }])
})

test.each([{ success: true }, { ...aVerifiedPayment(), items: {} }, { success: true, items: [7] }])(
  'an answer that holds no order cannot be shown, which is told and logged: %#',
  async (value) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    browser.reply(VERIFY, { value })
    await store.openConfirmation(SESSION)

    expect(store.$confirmation.get()).toEqual({
      state: 'missing',
      message: 'Error processing order',
    })
    expect(log).toHaveBeenCalledOnce()
    expect(browser.callsTo(STORE)).toEqual([])
    log.mockRestore()
  },
)

test('an answer without a success flag is no verification', async () => {
  browser.reply(VERIFY, { value: { orderNumber: '123456789' } })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({
    state: 'missing',
    message: 'Invalid response from verification service',
  })
})

test('an order that is closed by now is closed here too, whatever this tab remembers', async () => {
  keep(aStoredOrder({ verified: true }))
  const message = 'It was open until yesterday.'
  const details = { orderNumber: '123456789' }
  browser.reply(VERIFY, { failure: { code: 'order-closed', message, details } })
  await store.openConfirmation(SESSION)

  expect(store.$confirmation.get()).toEqual({ state: 'closed', ...details, message })
  expect(toasts.get()).toEqual([])
})
