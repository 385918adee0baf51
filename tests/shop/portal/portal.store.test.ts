import { expect, test } from 'vitest'

import { answerDelivery, openPortal, removeFile } from '#contract/shop/portal.ts'
import { heldReply, pageForEach, type Reply } from '#tests/browser/fake-browser.ts'

import { aPortal } from './portal-server.ts'

const load = () => import('#shop/portal/portal.store.ts')
const { browser, store, toasts } = pageForEach(load, '/order-confirmation')

const portalOf = (orderId: string) => aPortal({}, orderId)
const DOWN: Reply = { failure: { code: 'unavailable' } }
const FILE = { id: 'f', name: 'a.pdf', size: 1, sentAt: '', href: '' }

test('the page of an order with a portal shows that the portal is loading or failed to load', async () => {
  browser.reply(openPortal.path, DOWN, { value: portalOf('one') })
  const opened = store.loadCustomerPortal('key', true)
  expect(store.$portal.get()).toEqual({ state: 'loading' })
  await opened
  expect(store.$portal.get()).toMatchObject({ state: 'failed' })
  await store.loadCustomerPortal('key', true)
  expect(store.$portal.get()).toMatchObject({ state: 'ready', orderId: 'one' })
  expect(browser.calls[0]?.body).toEqual({ key: 'key' })
})

test('an order without a portal has the portal state "none", even while the portal is requested', async () => {
  browser.reply(openPortal.path, DOWN)
  const opened = store.loadCustomerPortal('key', false)
  expect(store.$portal.get()).toEqual({ state: 'none' })
  await opened
  expect(store.$portal.get()).toEqual({ state: 'none' })
})

test('the portal does not show a product without questions, documents and deliveries', async () => {
  browser.reply(openPortal.path, { value: aPortal({ requests: [] }) })
  await store.loadCustomerPortal('key', true)
  expect(store.$portal.get()).toEqual({ state: 'none' })
})

test('a portal stays on the page if a later request for the portal fails', async () => {
  browser.reply(openPortal.path, { value: portalOf('one') }, DOWN)
  await store.loadCustomerPortal('key', true)
  await store.refreshPortal()
  expect(store.$portal.get()).toMatchObject({ state: 'ready', orderId: 'one' })
})

test('the portal is requested again if the customer changed the portal during the request', async () => {
  const late = heldReply()
  browser.reply(openPortal.path, late.reply, { value: portalOf('newest') })
  const opened = store.loadCustomerPortal('key', true)
  store.showPortal(portalOf('changed'))
  late.release({ value: portalOf('before') })
  await opened
  expect(store.$portal.get()).toMatchObject({ orderId: 'newest' })
})

test('if an action is refused because the order has changed, the portal shows the change', async () => {
  browser.reply(openPortal.path, { value: portalOf('before') }, { value: portalOf('after') })
  await store.loadCustomerPortal('key', true)
  browser.reply(answerDelivery.path, { failure: { code: 'order-changed', message: 'Changed.' } })
  expect(await store.sendDeliveryAnswer('d', 'Shorter')).toBe('Changed.')
  expect(browser.callsTo(answerDelivery.path)[0]?.body).toMatchObject({ answer: 'change' })
  // A newer delivery replaces the form that would show the message.
  expect(toasts.get()).toMatchObject([{ kind: 'error', title: 'Changed.' }])
  expect(store.$portal.get()).toMatchObject({ orderId: 'after' })
})

test('a blank comment on a delivery accepts the delivery', async () => {
  browser.reply(answerDelivery.path, { value: portalOf('accepted') })
  expect(await store.sendDeliveryAnswer('d', '')).toBe('')
  expect(browser.callsTo(answerDelivery.path)[0]?.body).toMatchObject({ answer: 'accepted' })
  expect(store.$portal.get()).toMatchObject({ orderId: 'accepted' })
})

test('the portal is requested again if the customer changed it while a delivery was being answered', async () => {
  const late = heldReply()
  browser.reply(answerDelivery.path, late.reply)
  browser.reply(openPortal.path, { value: portalOf('newest') })
  const answered = store.sendDeliveryAnswer('d', '')
  store.showPortal(portalOf('changed'))
  late.release({ value: portalOf('before') })
  await answered
  expect(store.$portal.get()).toMatchObject({ orderId: 'newest' })
})

test('the customer’s page shows why a file cannot be removed', async () => {
  browser.reply(removeFile.path, DOWN)
  expect(await store.removeSentFile(FILE)).toBe('Refused')
})
