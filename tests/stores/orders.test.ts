import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OrderRecord } from '#domain/order-record.ts'
import type * as Orders from '#stores/orders.ts'
import type * as Staff from '#stores/staff.ts'
import type * as Toasts from '#stores/toasts.ts'

import { fakeBrowser, heldReply, type FakeBrowser } from './fake-browser.ts'

const LIST = '/api/orders'
const MAIL = '/api/send-order-email'

let browser: FakeBrowser
let store: typeof Orders
let staff: typeof Staff
let toasts: (typeof Toasts)['$toasts']

async function open(address = 'https://shop.example/admin/orders') {
  vi.resetModules()
  browser = fakeBrowser(address)
  store = await import('#stores/orders.ts')
  staff = await import('#stores/staff.ts')
  toasts = (await import('#stores/toasts.ts')).$toasts
}

beforeEach(async () => {
  vi.useFakeTimers()
  await open()
})

afterEach(() => {
  vi.useRealTimers()
})

function anOrderRecord(id: string): OrderRecord {
  return {
    id,
    order_number: '123456789',
    order_date: '2026-03-01T10:00:00.000Z',
    customer_name: 'Zoë',
    customer_email: 'zoe@example.com',
    total_amount: 199_700,
    payment_status: 'paid',
    customer_notified: true,
    order_items: [{ name: 'Valuation', quantity: 1, step: 'questionnaire' }],
  }
}

function aPage(ids: string[], nextCursor: string | null = null) {
  return { value: { orders: ids.map(anOrderRecord), nextCursor } }
}

function shownIds() {
  const list = store.$orders.get()
  return list.state === 'ready' ? list.orders.map((order) => order.id) : list.state
}

test('the list opens with the search of the address', async () => {
  await open('https://shop.example/admin/orders?search=zo%C3%AB')
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()

  expect(store.$search.get()).toBe('zoë')
  expect(browser.calls[0]?.query.get('search')).toBe('zoë')
  expect(shownIds()).toEqual(['a'])
})

test('searching waits for a rest, asks once and stays in the address', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.searchOrders('z')
  store.searchOrders('zo ')
  await vi.advanceTimersByTimeAsync(store.SEARCH_REST_MS)

  expect(browser.callsTo(LIST)).toHaveLength(2)
  expect(browser.calls[1]?.query.get('search')).toBe('zo')
  expect(browser.address()).toBe('https://shop.example/admin/orders?search=zo')
})

test('a blank search shows all and leaves the address', async () => {
  await open('https://shop.example/admin/orders?search=zo')
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.searchOrders('   ')
  await vi.advanceTimersByTimeAsync(store.SEARCH_REST_MS)

  expect(browser.calls[1]?.query.has('search')).toBe(false)
  expect(browser.address()).toBe('https://shop.example/admin/orders')
})

test('an answer that is overtaken by a later one is dropped', async () => {
  const slow = heldReply()
  const quick = heldReply()
  browser.reply(LIST, slow.reply, quick.reply)
  const first = store.refreshOrders()
  store.$search.set('new')
  const second = store.refreshOrders()
  quick.release(aPage(['new']))
  await second
  slow.release(aPage(['old']))
  await first

  expect(shownIds()).toEqual(['new'])
})

test('the next page is added, and a refresh reaches as far again', async () => {
  browser.reply(
    LIST,
    aPage(['a', 'b'], 'p2'),
    aPage(['c'], 'p3'),
    aPage(['a', 'b'], 'p2'),
    aPage(['c'], 'p3'),
  )
  await store.openOrders()
  await store.loadMore()

  expect(browser.calls[1]?.query.get('cursor')).toBe('p2')
  expect(shownIds()).toEqual(['a', 'b', 'c'])
  await store.refreshOrders()
  expect(shownIds()).toEqual(['a', 'b', 'c'])
})

test('at the end there is no more to load', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  await store.loadMore()

  expect(browser.calls).toHaveLength(1)
})

test('whoever is not signed in is sent to the form, without an error', async () => {
  browser.reply(LIST, { failure: { code: 'not-signed-in' } })
  await store.openOrders()

  expect(staff.$staff.get()).toEqual({ state: 'signed-out' })
  expect(toasts.get()).toEqual([])
})

test.each([
  ['The database is down', 'The database is down'],
  ['', 'Failed to fetch orders'],
])('a failure with "%s" is shown', async (message, shown) => {
  browser.reply(LIST, { failure: { code: 'unavailable', message } })
  await store.openOrders()

  expect(store.$orders.get()).toEqual({ state: 'error', message: shown })
  expect(toasts.get()).toMatchObject([{ title: 'Failed to load orders', description: shown }])
})

test('a failed refresh leaves the list standing', async () => {
  browser.reply(LIST, aPage(['a']), { failure: { code: 'unavailable' } })
  await store.openOrders()
  await store.refreshOrders()

  expect(store.$orders.get()).toMatchObject({ state: 'ready', busy: 'no' })
})

test.each([
  [true, 'Email sent to customer'],
  [false, 'Email not sent to customer'],
])('a mail with sentToCustomer %s is told and the list fetched anew', async (sent, description) => {
  browser.reply(LIST, aPage(['a']))
  browser.reply(MAIL, { value: { success: true, sentToCustomer: sent } })
  await store.openOrders()
  await store.mailConfirmation('a')

  expect(browser.callsTo(MAIL)[0]?.body).toEqual({ orderId: 'a' })
  expect(toasts.get()).toMatchObject([{ title: 'Email sent successfully', description }])
  expect(browser.callsTo(LIST)).toHaveLength(2)
})

test('while a mail is on its way a toast says so, and a failure takes its place', async () => {
  const { reply, release } = heldReply()
  browser.reply(MAIL, reply)
  const mailing = store.mailConfirmation('a')

  expect(store.$mailing.get()).toBe('a')
  expect(toasts.get()).toMatchObject([{ kind: 'loading', title: 'Sending email...' }])
  release({ failure: { code: 'internal', message: 'No mail server' } })
  await mailing
  expect(toasts.get()).toMatchObject([
    { kind: 'error', title: 'Failed to send email', description: 'No mail server' },
  ])
  expect(store.$mailing.get()).toBeNull()
})
