import { expect, test } from 'vitest'

import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { choosePayment } from '#contract/transfers/customer.ts'
import { TRANSFER_TEXTS } from '#domain/transfers/transfer.texts.ts'
import { pageForEach } from '#tests/browser/fake-browser.ts'
import { anAwaitedTransfer, aVerifiedPayment, ACCESS_KEY } from '#tests/shop/checkout/payments.ts'

const CHOOSE_PAYMENT = choosePayment.path
const VERIFY_PAYMENT = verifyPayment.path
const PAYMENT_PAGE = 'https://pay.example/session'

const load = async () => ({
  ...(await import('#shop/confirmation/choose-payment.store.ts')),
  ...(await import('#shop/confirmation/confirmation.store.ts')),
})
const { browser, store } = pageForEach(load, `/order-confirmation?key=${ACCESS_KEY}`)

/** Opens the page of an order whose transfer is awaited or has expired. */
async function openOrder(status: 'awaiting_transfer' | 'expired' = 'awaiting_transfer') {
  browser.reply(VERIFY_PAYMENT, { value: anAwaitedTransfer({}, status) })
  await store.openConfirmation(ACCESS_KEY)
}

test('two clicks on the button for card payment lead to the payment page once', async () => {
  await openOrder()
  browser.reply(CHOOSE_PAYMENT, { value: { url: PAYMENT_PAGE } })
  await Promise.all([
    store.choosePayment(ACCESS_KEY, 'credit-card'),
    store.choosePayment(ACCESS_KEY, 'credit-card'),
  ])

  expect(browser.callsTo(CHOOSE_PAYMENT).map(({ body }) => body)).toEqual([
    { key: ACCESS_KEY, method: 'credit-card' },
  ])
  expect(browser.visits).toEqual([PAYMENT_PAGE])
  expect(store.$paymentChoice.get()).toEqual({ state: 'sending' })
})

test('an expired order awaits its transfer again once the customer chooses to pay by transfer', async () => {
  await openOrder('expired')
  browser.reply(CHOOSE_PAYMENT, {
    value: { url: `https://shop.example/order-confirmation?key=${ACCESS_KEY}` },
  })
  browser.reply(VERIFY_PAYMENT, { value: anAwaitedTransfer() })
  await store.choosePayment(ACCESS_KEY, 'bank-transfer')

  expect(store.$confirmation.get()).toMatchObject({ state: 'transfer', hasLapsed: false })
  expect(store.$paymentChoice.get()).toEqual({ state: 'idle' })
  expect(browser.visits).toEqual([])
})

test('if the server refuses a card payment, the page shows the message and the unchanged order', async () => {
  await openOrder('expired')
  browser.reply(CHOOSE_PAYMENT, { failure: { code: 'price-changed', message: 'Dearer.' } })
  await store.choosePayment(ACCESS_KEY, 'bank-transfer')

  expect(store.$paymentChoice.get()).toEqual({
    state: 'failed',
    message: 'Dearer.',
    requestId: 'r1',
  })
  expect(store.$confirmation.get()).toMatchObject({ state: 'transfer', hasLapsed: true })
})

test('if the order has changed before the card payment, the page shows the current state of the order', async () => {
  await openOrder()
  browser.reply(CHOOSE_PAYMENT, { failure: { code: 'order-changed' } })
  browser.reply(VERIFY_PAYMENT, { value: aVerifiedPayment() })
  browser.reply('/api/store-order', { failure: { code: 'unavailable' } })
  await store.choosePayment(ACCESS_KEY, 'credit-card')

  expect(store.$confirmation.get()).toMatchObject({ state: 'ready', order: { status: 'paid' } })
})

test.each(['javascript:alert(1)', 'http://pay.example/session'])(
  'the browser does not follow an unsafe address: %s',
  async (url) => {
    await openOrder()
    browser.reply(CHOOSE_PAYMENT, { value: { url } })
    await store.choosePayment(ACCESS_KEY, 'credit-card')

    expect(browser.visits).toEqual([])
    expect(store.$paymentChoice.get()).toEqual({
      state: 'failed',
      message: TRANSFER_TEXTS.notOpened,
    })
  },
)
