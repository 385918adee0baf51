import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeClock, heldReply, pageForEach, type Reply } from '#tests/browser/fake-browser.ts'
import { aCheckoutForm } from '#tests/builders.ts'
import {
  anAwaitedTransfer,
  aStoredOrder,
  aVerifiedPayment,
  ORDER_ID,
  SESSION_ID,
} from '#tests/shop/checkout/payments.ts'

const TERMS = 'a'.repeat(64)
const VERIFY_PAYMENT = '/api/verify-payment'
const STORE_ORDER = '/api/store-order'
const SEND_EMAIL = '/api/send-order-email'
const STORED = { value: { success: true, orderId: ORDER_ID, orderNumber: '123456789' } }
const PROCESSING = {
  value: { success: false, status: 'processing', orderNumber: '123456789' },
} satisfies Reply

const load = async () => ({
  ...(await import('#shop/checkout/checkout-draft.store.ts')),
  ...(await import('#shop/money/buyer-country.store.ts')),
  ...(await import('#shop/confirmation/confirmation.store.ts')),
  ...(await import('#shop/checkout/payments.store.ts')),
})
fakeClock()
const { browser, store, cart, toasts } = pageForEach(load, '/order-confirmation')
beforeEach(() => {
  browser.reply(VERIFY_PAYMENT, { value: aVerifiedPayment() })
  browser.reply(STORE_ORDER, STORED)
  browser.reply(SEND_EMAIL, { value: { success: true, sentToCustomer: true } })
})

afterEach(() => store.stopChecking())

function storeCopy(order: unknown) {
  browser.session.set('orderData', typeof order === 'string' ? order : JSON.stringify(order))
}

function storedCopy() {
  return JSON.parse(browser.session.get('orderData') ?? 'null')
}

/** Opens the confirmation of the session; the server gives these replies in turn. */
async function confirm(...replies: Reply[]) {
  if (replies.length > 0) browser.reply(VERIFY_PAYMENT, ...replies)
  await store.openConfirmation(SESSION_ID)
}

test('the confirmation page ignores an order in browser storage that has no payment session', async () => {
  storeCopy(aStoredOrder({ sessionId: null }))
  await store.openConfirmation(null)

  expect(store.$confirmation.get()).toMatchObject({ state: 'missing' })
  expect(browser.calls).toEqual([])
})

test.each([
  ['the session of a payment', SESSION_ID, SESSION_ID],
  ['no part of the secret key of a link', ORDER_ID, null],
])('while an order loads, its page shows %s', async (_shown, opened, sessionId) => {
  browser.reply(VERIFY_PAYMENT, { failure: { code: 'unavailable', message: '' } })
  const opening = store.openConfirmation(opened)
  expect(store.$confirmation.get()).toEqual({ state: 'loading', sessionId })
  await opening
  expect(store.$confirmation.get()).toMatchObject({ state: 'checking', sessionId })
})

test('the server decides about the payment session in the page’s address, whatever the browser has stored', async () => {
  storeCopy('not an order')
  await confirm()

  expect(store.$confirmation.get()).toMatchObject({
    state: 'ready',
    order: { orderNumber: '123456789', verified: true, status: 'paid', cartTotal: 199_700 },
  })
})

test('the confirmation page checks the tab’s payment session if the page’s address has no session', async () => {
  storeCopy(aStoredOrder())
  await store.openConfirmation(null)

  expect(browser.callsTo(VERIFY_PAYMENT)[0]?.body).toEqual({ sessionId: SESSION_ID })
  expect(store.$confirmation.get().state).toBe('ready')
})

test('the confirmation page ignores the stored copy of a different order', async () => {
  storeCopy(aStoredOrder({ sessionId: 'cs_test_other', formData: { firstName: 'Somebody' } }))
  const { formData: _formData, ...answer } = aVerifiedPayment({ customerName: 'Jo Berg' })
  await confirm({ value: answer })

  expect(storedCopy().formData).toEqual({ firstName: 'Jo', lastName: 'Berg' })
})

test('the confirmation page stores an order once and then requests its email', async () => {
  await confirm()

  expect(browser.calls.map((call) => call.path)).toEqual([VERIFY_PAYMENT, STORE_ORDER, SEND_EMAIL])
  expect(browser.callsTo(STORE_ORDER)[0]?.body).toMatchObject({
    orderData: { sessionId: SESSION_ID, orderSaveAttempted: true, savedToDB: false },
  })
  expect(browser.callsTo(SEND_EMAIL)[0]?.body).toEqual({ orderId: ORDER_ID, automatic: true })
  expect(store.$confirmation.get()).toMatchObject({ saving: 'success' })
  expect(storedCopy()).toMatchObject({ savedToDB: true, orderId: ORDER_ID })
})

test('a reload of the confirmation page checks the payment again and does not store the order again', async () => {
  await confirm()
  await confirm()

  expect(browser.callsTo(VERIFY_PAYMENT)).toHaveLength(2)
  expect(browser.callsTo(STORE_ORDER)).toHaveLength(1)
  expect(browser.callsTo(SEND_EMAIL)).toHaveLength(1)
})

test('the confirmation page shows the verified copy of an order immediately, and then the server’s data', async () => {
  storeCopy(aStoredOrder({ verified: true, savedToDB: true, status: 'paid' }))
  browser.reply(VERIFY_PAYMENT, { value: aVerifiedPayment({ status: 'refunded' }) })
  const opening = store.openConfirmation(SESSION_ID)

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', order: { status: 'paid' } })
  await opening
  expect(store.$confirmation.get()).toMatchObject({ order: { status: 'refunded' } })
})

test('the verified copy of an order stays on the page if the server cannot be reached', async () => {
  storeCopy(aStoredOrder({ verified: true, savedToDB: true }))
  browser.disconnect()
  await confirm()

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'success' })
  expect(toasts.get()).toEqual([])
})

/** Opens the session in this browser, with this form and cart. */
function openSession() {
  store.saveDraft(aCheckoutForm(), TERMS)
  const draft = store.draftFingerprint()
  store.findOrBeginAttempt('this form')
  store.storeOpenedSession({ sessionId: SESSION_ID, cart: cart.$cart.get(), draft })
}

test('a confirmed payment leaves nothing of its order in the browser’s storage', async () => {
  cart.addProduct('valuation')
  openSession()
  await confirm()

  expect(cart.$cart.get()).toEqual([])
  expect([...browser.local.keys()]).toEqual([])
})

test('a confirmed payment keeps the cart lines and form fields that the buyer has changed meanwhile', async () => {
  cart.addProduct('valuation')
  openSession()
  cart.addProduct('consulting')
  store.saveDraft(aCheckoutForm({ city: 'York' }), TERMS)
  await confirm()

  expect(cart.$cart.get()).toEqual([{ id: 'consulting', quantity: 1 }])
  expect(store.readDraft(TERMS).city).toBe('York')
})

test('the browser remembers the last five payment sessions that it opened', () => {
  const ids = ['one', 'two', 'three', 'four', 'five', 'six']
  for (const sessionId of ids) store.storeOpenedSession({ sessionId, cart: [], draft: '' })

  expect(store.openedSessions().map(({ sessionId }) => sessionId)).toEqual(ids.slice(1))
})

test('a browser that did not open the payment session keeps its stored data', async () => {
  cart.addProduct('valuation')
  store.saveDraft(aCheckoutForm(), TERMS)
  const attempt = store.findOrBeginAttempt('this form')
  await confirm()

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(store.readDraft(TERMS)).toEqual(aCheckoutForm())
  expect(store.findOrBeginAttempt('this form')).toEqual(attempt)
})

test('reopening an old confirmation leaves a new cart and form unchanged', async () => {
  openSession()
  await confirm()
  cart.addProduct('valuation')
  store.saveDraft(aCheckoutForm({ city: 'York' }), TERMS)
  await confirm()

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(store.readDraft(TERMS).city).toBe('York')
})

test('a reload of the confirmation page while the order is being stored reports no problem', async () => {
  storeCopy(aStoredOrder({ verified: true, orderSaveAttempted: true, orderId: ORDER_ID }))
  const opening = store.openConfirmation(SESSION_ID)
  expect(store.$confirmation.get()).toMatchObject({ saving: 'success' })
  await opening

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'success' })
})

test('the confirmation page shows the refunded amount', async () => {
  const status = 'partially_refunded'
  await confirm({ value: aVerifiedPayment({ status, refunded: 100_000 }) })

  expect(store.$confirmation.get()).toMatchObject({ order: { status, refunded: 100_000 } })
  expect(storedCopy()).toMatchObject({ refunded: 100_000 })
})

test.each([
  PROCESSING,
  { failure: { code: 'payment-not-found' as const } },
  { failure: { code: 'provider-unavailable' as const } },
])('the cart keeps its lines until a payment is confirmed: %#', async (reply) => {
  cart.addProduct('valuation')
  openSession()
  await confirm(reply)

  expect(cart.$cart.get()).toHaveLength(1)
  expect(browser.local.has('checkoutDraft')).toBe(true)
})

test('the confirmation page checks a pending payment again until it is paid', async () => {
  await confirm(PROCESSING, PROCESSING, { value: aVerifiedPayment() })

  expect(store.$confirmation.get()).toEqual({
    state: 'checking',
    sessionId: SESSION_ID,
    orderNumber: '123456789',
    isSlow: false,
    isUnreachable: false,
  })
  await vi.advanceTimersByTimeAsync(store.CHECK_EVERY_MS * 2)
  expect(browser.callsTo(VERIFY_PAYMENT)).toHaveLength(3)
  expect(store.$confirmation.get().state).toBe('ready')
})

test.each(['provider-unavailable', 'unavailable', 'too-many-requests'] as const)(
  'after the failure %s the confirmation page checks the payment again, and never calls the payment unpaid',
  async (code) => {
    await confirm({ failure: { code } })

    expect(store.$confirmation.get()).toMatchObject({ state: 'checking', isSlow: false })
    expect(toasts.get()).toEqual([])
  },
)

test('a confirmation page that cannot reach the shop reports the failure and does not mention the bank', async () => {
  browser.disconnect()
  await confirm()

  expect(store.$confirmation.get()).toMatchObject({ state: 'checking', isUnreachable: true })
})

test('the confirmation page says after two minutes that the check takes long', async () => {
  await confirm(PROCESSING)
  await vi.advanceTimersByTimeAsync(store.SLOW_AFTER_MS)

  expect(store.$confirmation.get()).toMatchObject({ state: 'checking', isSlow: true })
})

test('the confirmation page drops a late response to an earlier check of the payment', async () => {
  const older = heldReply()
  const cancelled = { value: { ...PROCESSING.value, status: 'cancelled' } }
  browser.reply(VERIFY_PAYMENT, older.reply, cancelled)
  const opening = store.openConfirmation(SESSION_ID)
  await store.refreshConfirmation(SESSION_ID)
  older.release({ value: { ...PROCESSING.value, status: 'expired' } })
  await opening

  expect(store.$confirmation.get()).toMatchObject({ state: 'unpaid', reason: 'cancelled' })
})

test('the confirmation page stops checking the payment when the visitor leaves the page', async () => {
  await confirm(PROCESSING)
  store.stopChecking()
  await vi.advanceTimersByTimeAsync(store.SLOW_AFTER_MS)

  expect(browser.callsTo(VERIFY_PAYMENT)).toHaveLength(1)
})

test.each(['failed', 'expired', 'cancelled', 'needs_review', 'refunded'])(
  'the confirmation page shows a payment with the status "%s" without a toast',
  async (reason) => {
    openSession()
    await confirm({ value: { ...PROCESSING.value, status: reason } })

    expect(store.$confirmation.get()).toEqual({ state: 'unpaid', reason, orderNumber: '123456789' })
    expect(toasts.get()).toEqual([])
    expect(store.openedSessions()).toHaveLength(reason === 'needs_review' ? 1 : 0)
  },
)

test('an order that awaits its transfer shows how to pay', async () => {
  cart.addProduct('valuation')
  openSession()
  const pending = anAwaitedTransfer()
  await confirm({ value: pending })

  const { orderNumber, transfer } = pending
  const expected = { state: 'transfer', key: SESSION_ID, orderNumber, transfer, hasLapsed: false }
  expect(store.$confirmation.get()).toEqual(expected)
  expect(cart.$cart.get()).toEqual([])
  expect([...browser.local.keys()]).toEqual([])
})

test('an order whose transfer did not arrive is shown as ended, and the cart stays', async () => {
  cart.addProduct('valuation')
  openSession()
  await confirm({ value: anAwaitedTransfer({}, 'expired') })

  expect(store.$confirmation.get()).toMatchObject({ state: 'transfer', hasLapsed: true })
  expect(store.openedSessions()).toEqual([])
  expect(cart.$cart.get()).toHaveLength(1)
})

test.each([{ bank: {} }, { total: '£1' }, { items: 'one' }, { dueOn: undefined }])(
  'the confirmation page does not show incomplete bank details: %o',
  async (wrong) => {
    const pending = anAwaitedTransfer()
    await confirm({ value: { ...pending, transfer: { ...pending.transfer, ...wrong } } })

    expect(store.$confirmation.get()).toMatchObject({
      state: 'unpaid',
      reason: 'awaiting_transfer',
    })
  },
)

test('bank details stay visible while the shop cannot be reached', async () => {
  await confirm({ value: anAwaitedTransfer() })
  browser.disconnect()
  await store.refreshConfirmation(SESSION_ID)

  expect(store.$confirmation.get()).toMatchObject({ state: 'transfer' })
})

test('a closed order is shown as closed, whatever this tab has stored', async () => {
  storeCopy(aStoredOrder({ verified: true }))
  const details = { orderNumber: '123456789' }
  await confirm({ failure: { code: 'order-closed', message: 'Over.', details } })

  expect(store.$confirmation.get()).toEqual({ state: 'closed', ...details, message: 'Over.' })
  expect(toasts.get()).toEqual([])
})

test('an order whose link was replaced is removed from the storage of this tab', async () => {
  storeCopy(aStoredOrder({ verified: true, savedToDB: true }))
  await confirm({ failure: { code: 'payment-not-found', message: 'None.' } })

  expect(store.$confirmation.get()).toMatchObject({ state: 'missing', message: 'None.' })
  expect(browser.session.has('orderData')).toBe(false)
})
