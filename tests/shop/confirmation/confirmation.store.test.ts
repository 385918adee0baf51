import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { heldReply, pageOfEach, type Reply } from '#tests/browser/fake-browser.ts'
import { aCheckoutForm } from '#tests/builders.ts'
import {
  anAwaitedTransfer,
  aStoredOrder,
  aVerifiedPayment,
  ORDER_ID,
  SESSION,
} from '#tests/shop/checkout/payments.ts'

const TERMS = 'a'.repeat(64)
const VERIFY = '/api/verify-payment'
const STORE = '/api/store-order'
const MAIL = '/api/send-order-email'
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
beforeEach(() => {
  vi.useFakeTimers()
})
const { browser, store, cart, toasts } = pageOfEach(load, '/order-confirmation')
beforeEach(() => {
  browser.reply(VERIFY, { value: aVerifiedPayment() })
  browser.reply(STORE, STORED)
  browser.reply(MAIL, { value: { success: true, sentToCustomer: true } })
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

/** Opens the confirmation of the session, of which the server says in turn what the replies say. */
async function confirm(...replies: Reply[]) {
  if (replies.length > 0) browser.reply(VERIFY, ...replies)
  await store.openConfirmation(SESSION)
}

test('without a session in the address, one for which no payment was opened is no order', async () => {
  keep(aStoredOrder({ sessionId: null }))
  await store.openConfirmation(null)

  expect(store.$confirmation.get()).toMatchObject({ state: 'missing' })
  expect(browser.calls).toEqual([])
})

test('with a session in the address the server decides, whatever is stored', async () => {
  keep('not an order')
  await confirm()

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
  await confirm({ value: answer })

  expect(kept().formData).toEqual({ firstName: 'Jo', lastName: 'Berg' })
})

test('the order is stored once, then its e-mail is asked for', async () => {
  await confirm()

  expect(browser.calls.map((call) => call.path)).toEqual([VERIFY, STORE, MAIL])
  expect(browser.callsTo(STORE)[0]?.body).toMatchObject({
    orderData: { sessionId: SESSION, orderSaveAttempted: true, savedToDB: false },
  })
  expect(browser.callsTo(MAIL)[0]?.body).toEqual({ orderId: ORDER_ID, automatic: true })
  expect(store.$confirmation.get()).toMatchObject({ saving: 'success' })
  expect(kept()).toMatchObject({ savedToDB: true, orderId: ORDER_ID })
})

test('a reload asks the server again and stores nothing twice', async () => {
  await confirm()
  await confirm()

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
  await confirm()

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', saving: 'success' })
  expect(toasts.get()).toEqual([])
})

/** This browser opened the session, with this form and cart. */
function openHere() {
  store.saveDraft(aCheckoutForm(), TERMS)
  const draft = store.draftMark()
  store.attemptFor('this form')
  store.addOpened({ sessionId: SESSION, cart: cart.$cart.get(), draft })
}

test('what was paid for, the form and the attempt go when the payment is seen as paid', async () => {
  cart.addProduct('valuation')
  openHere()
  await confirm()

  expect(cart.$cart.get()).toEqual([])
  expect([...browser.local.keys()]).toEqual([])
})

test('a line that was added and a form that was changed while paying stay', async () => {
  cart.addProduct('valuation')
  openHere()
  cart.addProduct('consulting')
  store.saveDraft(aCheckoutForm({ city: 'York' }), TERMS)
  await confirm()

  expect(cart.$cart.get()).toEqual([{ id: 'consulting', quantity: 1 }])
  expect(store.readDraft(TERMS).city).toBe('York')
})

test('of the sessions that were opened here the last five are known', () => {
  const ids = ['one', 'two', 'three', 'four', 'five', 'six']
  for (const sessionId of ids) store.addOpened({ sessionId, cart: [], draft: '' })

  expect(store.openedSessions().map(({ sessionId }) => sessionId)).toEqual(ids.slice(1))
})

test('a browser that did not open the session keeps its cart, its form and its attempt', async () => {
  cart.addProduct('valuation')
  store.saveDraft(aCheckoutForm(), TERMS)
  const attempt = store.attemptFor('this form')
  await confirm()

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(store.readDraft(TERMS)).toEqual(aCheckoutForm())
  expect(store.attemptFor('this form')).toEqual(attempt)
})

test('an old confirmation opened again leaves a new cart and a new form alone', async () => {
  openHere()
  await confirm()
  cart.addProduct('valuation')
  store.saveDraft(aCheckoutForm({ city: 'York' }), TERMS)
  await confirm()

  expect(cart.$cart.get()).toEqual([{ id: 'valuation', quantity: 1 }])
  expect(store.readDraft(TERMS).city).toBe('York')
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
  await confirm({ value: aVerifiedPayment({ status, refunded: 100_000 }) })

  expect(store.$confirmation.get()).toMatchObject({ order: { status, refunded: 100_000 } })
  expect(kept()).toMatchObject({ refunded: 100_000 })
})

test.each([
  PROCESSING,
  { failure: { code: 'payment-not-found' as const } },
  { failure: { code: 'provider-unavailable' as const } },
])('the cart stays while nothing is known to be paid: %#', async (reply) => {
  cart.addProduct('valuation')
  openHere()
  await confirm(reply)

  expect(cart.$cart.get()).toHaveLength(1)
  expect(browser.local.has('checkoutDraft')).toBe(true)
})

test('a payment under way is asked about again until it is paid', async () => {
  await confirm(PROCESSING, PROCESSING, { value: aVerifiedPayment() })

  expect(store.$confirmation.get()).toEqual({
    state: 'checking',
    sessionId: SESSION,
    orderNumber: '123456789',
    slow: false,
    unreached: false,
  })
  await vi.advanceTimersByTimeAsync(store.CHECK_EVERY_MS * 2)
  expect(browser.callsTo(VERIFY)).toHaveLength(3)
  expect(store.$confirmation.get().state).toBe('ready')
})

test.each(['provider-unavailable', 'unavailable', 'too-many-requests'] as const)(
  'with %s nobody can tell: asked again, never called unpaid',
  async (code) => {
    await confirm({ failure: { code } })

    expect(store.$confirmation.get()).toMatchObject({ state: 'checking', slow: false })
    expect(toasts.get()).toEqual([])
  },
)

test('with no way to the shop the page does not speak of the bank', async () => {
  browser.disconnect()
  await confirm()

  expect(store.$confirmation.get()).toMatchObject({ state: 'checking', unreached: true })
})

test('after two minutes the page is to say whom to ask', async () => {
  await confirm(PROCESSING)
  await vi.advanceTimersByTimeAsync(store.SLOW_AFTER_MS)

  expect(store.$confirmation.get()).toMatchObject({ state: 'checking', slow: true })
})

test('an answer that comes after that to a later question is dropped', async () => {
  const older = heldReply()
  const cancelled = { value: { ...PROCESSING.value, status: 'cancelled' } }
  browser.reply(VERIFY, older.reply, cancelled)
  const opening = store.openConfirmation(SESSION)
  await store.refreshConfirmation(SESSION)
  older.release({ value: { ...PROCESSING.value, status: 'expired' } })
  await opening

  expect(store.$confirmation.get()).toMatchObject({ state: 'unpaid', reason: 'cancelled' })
})

test('a page that is left asks no more', async () => {
  await confirm(PROCESSING)
  store.stopChecking()
  await vi.advanceTimersByTimeAsync(store.SLOW_AFTER_MS)

  expect(browser.callsTo(VERIFY)).toHaveLength(1)
})

test.each(['failed', 'expired', 'cancelled', 'needs_review', 'refunded'])(
  'a payment that is %s is told as such, without a toast, and forgotten once it is over',
  async (reason) => {
    openHere()
    await confirm({ value: { ...PROCESSING.value, status: reason } })

    expect(store.$confirmation.get()).toEqual({ state: 'unpaid', reason, orderNumber: '123456789' })
    expect(toasts.get()).toEqual([])
    expect(store.openedSessions()).toHaveLength(reason === 'needs_review' ? 1 : 0)
  },
)

test('an order that waits for its transfer shows how to pay; what was ordered leaves cart, form and attempt', async () => {
  cart.addProduct('valuation')
  openHere()
  const awaited = anAwaitedTransfer()
  await confirm({ value: awaited })

  const { orderNumber, transfer } = awaited
  const shown = { state: 'transfer', key: SESSION, orderNumber, transfer, lapsed: false }
  expect(store.$confirmation.get()).toEqual(shown)
  expect(cart.$cart.get()).toEqual([])
  expect([...browser.local.keys()]).toEqual([])
})

test('an order whose transfer did not come is shown as ended, and forgotten; the cart stays', async () => {
  cart.addProduct('valuation')
  openHere()
  await confirm({ value: anAwaitedTransfer({}, 'expired') })

  expect(store.$confirmation.get()).toMatchObject({ state: 'transfer', lapsed: true })
  expect(store.openedSessions()).toEqual([])
  expect(cart.$cart.get()).toHaveLength(1)
})

test.each([{ bank: {} }, { total: '£1' }, { items: 'one' }, { dueOn: undefined }])(
  'nobody is to pay by a part of the details: %o',
  async (wrong) => {
    const awaited = anAwaitedTransfer()
    await confirm({ value: { ...awaited, transfer: { ...awaited.transfer, ...wrong } } })

    expect(store.$confirmation.get()).toMatchObject({
      state: 'unpaid',
      reason: 'awaiting_transfer',
    })
  },
)

test('bank details stay in sight while the shop cannot be asked again', async () => {
  await confirm({ value: anAwaitedTransfer() })
  browser.disconnect()
  await store.refreshConfirmation(SESSION)

  expect(store.$confirmation.get()).toMatchObject({ state: 'transfer' })
})

test('an order that is closed by now is closed here too, whatever this tab remembers', async () => {
  keep(aStoredOrder({ verified: true }))
  const details = { orderNumber: '123456789' }
  await confirm({ failure: { code: 'order-closed', message: 'Over.', details } })

  expect(store.$confirmation.get()).toEqual({ state: 'closed', ...details, message: 'Over.' })
  expect(toasts.get()).toEqual([])
})

test('an order whose link was replaced is gone from this tab too', async () => {
  keep(aStoredOrder({ verified: true, savedToDB: true }))
  await confirm({ failure: { code: 'payment-not-found', message: 'None.' } })

  expect(store.$confirmation.get()).toMatchObject({ state: 'missing', message: 'None.' })
  expect(browser.session.has('orderData')).toBe(false)
})
