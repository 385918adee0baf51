import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MOST_PAGES } from '#contract/pages.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import type * as Orders from '#stores/orders.ts'
import type * as Staff from '#stores/staff.ts'
import type * as Toasts from '#stores/toasts.ts'

import { fakeBrowser, heldReply, type FakeBrowser } from './fake-browser.ts'

const LIST = '/api/orders'

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
  return { value: { orders: ids.map(anOrderRecord), count: 120, nextCursor } }
}

function shownIds() {
  const list = store.$orders.get()
  return list.state === 'ready' ? list.orders.map((order) => order.id) : list.state
}

test('the list opens with what the address asks for', async () => {
  const query =
    'search=zo%C3%AB&status=refunded&step=review&mail=failed&from=2026-01-01&sort=oldest'
  await open(`https://shop.example/admin/orders?${query}`)
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()

  expect(store.$filter.get()).toMatchObject({ search: 'zoë', status: 'refunded', to: null })
  expect(browser.calls[0]?.query.toString()).toBe(new URLSearchParams(query).toString())
  expect(shownIds()).toEqual(['a'])
})

test('an address that makes no sense asks for all orders', async () => {
  await open('https://shop.example/admin/orders?status=rich&from=2026-02-30&sort=sideways')
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()

  expect(browser.calls[0]?.query.size).toBe(0)
})

test('a filter narrows the list at once and stays in the address', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.filterOrders({ status: 'paid', from: '2026-01-01' })

  expect(browser.calls[1]?.query.toString()).toBe('status=paid&from=2026-01-01')
  expect(browser.address()).toBe('https://shop.example/admin/orders?status=paid&from=2026-01-01')
})

test('clearing the filters keeps the search and the order of the list', async () => {
  await open('https://shop.example/admin/orders?search=zo&status=paid&mail=sent&sort=oldest')
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.clearFilters()

  expect(browser.address()).toBe('https://shop.example/admin/orders?search=zo&sort=oldest')
})

test('what was typed while a filter is chosen is not lost', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.searchOrders('zo')
  store.filterOrders({ mail: 'failed' })

  expect(browser.calls[1]?.query.toString()).toBe('search=zo&mail=failed')
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
  store.$filter.set({ ...store.$filter.get(), search: 'new' })
  const second = store.refreshOrders()
  quick.release(aPage(['new']))
  await second
  slow.release(aPage(['old']))
  await first

  expect(shownIds()).toEqual(['new'])
})

test('the next page is added, and a refresh reaches as far again with one call', async () => {
  browser.reply(
    LIST,
    aPage(['a', 'b'], 'p2'),
    aPage(['c'], 'p3'),
    aPage(['a', 'b', 'c'], 'p3'),
    aPage(['d'], 'p4'),
  )
  await store.openOrders()
  await store.loadMore()

  expect(browser.calls[1]?.query.get('cursor')).toBe('p2')
  expect(shownIds()).toEqual(['a', 'b', 'c'])
  await store.refreshOrders()
  expect(browser.calls[2]?.query.toString()).toBe('pages=2')
  expect(shownIds()).toEqual(['a', 'b', 'c'])
  await store.loadMore()
  expect(shownIds()).toEqual(['a', 'b', 'c', 'd'])
  await store.refreshOrders()
  expect(browser.calls[4]?.query.toString()).toBe('pages=3')
})

test('a list longer than one answer is fetched with as few calls as it takes', async () => {
  history.replaceState({ pages: MOST_PAGES + 2 }, '')
  browser.reply(LIST, aPage(['a'], 'next'), aPage(['b'], 'last'))
  await store.openOrders()

  expect(browser.calls.map(({ query }) => query.toString())).toEqual([
    `pages=${MOST_PAGES}`,
    'cursor=next&pages=2',
  ])
  expect(shownIds()).toEqual(['a', 'b'])
  expect(history.state).toEqual({ pages: MOST_PAGES + 2 })
})

test('after a reload the list reaches as far as it was shown, a new filter begins at the top', async () => {
  browser.reply(LIST, aPage(['a', 'b'], 'p2'), aPage(['c'], 'p3'), aPage(['a', 'b'], 'p2'))
  await store.openOrders()
  await store.loadMore()
  const { state } = history
  await open()
  history.replaceState(state, '')
  browser.reply(LIST, aPage(['a', 'b', 'c'], 'p3'))
  await store.openOrders()
  expect(browser.calls[0]?.query.toString()).toBe('pages=2')
  expect(shownIds()).toEqual(['a', 'b', 'c'])

  browser.reply(LIST, aPage(['d', 'e'], 'p2'))
  store.filterOrders({ status: 'paid' })
  await vi.waitFor(() => expect(shownIds()).toEqual(['d', 'e']))
  expect(browser.calls[1]?.query.toString()).toBe('status=paid')
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

  expect(store.$orders.get()).toMatchObject({
    state: 'error',
    failure: { message: shown, requestId: 'r1' },
  })
  expect(toasts.get()).toMatchObject([{ title: 'Failed to load orders', description: shown }])
})

test('a failed refresh leaves the list standing', async () => {
  browser.reply(LIST, aPage(['a']), { failure: { code: 'unavailable' } })
  await store.openOrders()
  await store.refreshOrders()

  expect(store.$orders.get()).toMatchObject({ state: 'ready', busy: 'no' })
})

test('whoever signs out takes the orders out of the page', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  staff.$staff.set({ state: 'signed-out' })

  expect(store.$orders.get()).toEqual({ state: 'loading' })
})

test('an answer that arrives after the sign-out is not shown', async () => {
  const { reply, release } = heldReply()
  browser.reply(LIST, reply)
  const opening = store.openOrders()
  staff.$staff.set({ state: 'signed-out' })
  release(aPage(['a']))
  await opening

  expect(store.$orders.get()).toEqual({ state: 'loading' })
})

test('Back shows what the address asked for before', async () => {
  browser.reply(LIST, aPage(['a']), aPage(['b']), aPage(['a']))
  await store.openOrders()
  const before = browser.address()
  store.filterOrders({ status: 'paid' })
  await vi.waitFor(() => expect(shownIds()).toEqual(['b']))
  history.replaceState(null, '', new URL(before))
  await store.followAddress()

  expect(store.$filter.get().status).toBeNull()
  expect(shownIds()).toEqual(['a'])
})

test('a link within the page leaves the list as far as it is shown, and reloads find it so', async () => {
  browser.reply(LIST, aPage(['a', 'b'], 'p2'), aPage(['c'], 'p3'))
  await store.openOrders()
  await store.loadMore()
  history.pushState(null, '', new URL('#main', browser.address()))
  await store.followAddress()

  expect(shownIds()).toEqual(['a', 'b', 'c'])
  expect(browser.callsTo(LIST)).toHaveLength(2)
  expect(history.state).toEqual({ pages: 2 })
})

test('a link within the page does not lose what is being typed', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.searchOrders('zo')
  history.pushState(null, '', new URL('#main', browser.address()))
  await store.followAddress()
  await vi.advanceTimersByTimeAsync(store.SEARCH_REST_MS)

  expect(browser.calls[1]?.query.get('search')).toBe('zo')
})

test('Back is followed before the list of the way there has come', async () => {
  const late = heldReply()
  browser.reply(LIST, aPage(['a']), late.reply, aPage(['a']))
  await store.openOrders()
  const before = browser.address()
  store.filterOrders({ status: 'paid' })
  history.replaceState(null, '', new URL(before))
  await store.followAddress()
  late.release(aPage(['b']))

  expect(store.$filter.get().status).toBeNull()
  expect(browser.callsTo(LIST)).toHaveLength(3)
  expect(shownIds()).toEqual(['a'])
})

test('a search writes the address once, and not where it says so already', async () => {
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  const written = vi.spyOn(history, 'replaceState')
  const addresses = () => written.mock.calls.filter(([, , url]) => url).map(String)
  store.searchOrders('zo')
  store.searchNow()
  expect(addresses()).toHaveLength(1)
  store.searchNow()
  expect(addresses()).toHaveLength(1)
})

test('clearing all opens every side and empties the search', async () => {
  const sides = 'status=paid&step=review&mail=sent&from=2026-01-01&to=2026-02-01'
  await open(`https://shop.example/admin/orders?search=zo&${sides}&sort=oldest`)
  browser.reply(LIST, aPage(['a']))
  await store.openOrders()
  store.clearAll()

  expect(browser.address()).toBe('https://shop.example/admin/orders?sort=oldest')
})
