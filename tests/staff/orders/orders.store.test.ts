import { expect, test, vi } from 'vitest'

import { SEARCH_DEBOUNCE_MS } from '#staff/orders/orders.store.ts'
import { fakeClock, heldReply, pageForEach, type Reply } from '#tests/browser/fake-browser.ts'
import { anOrderRecord } from '#tests/builders.ts'

const LIST_PATH = '/api/orders'
const PAGE_ADDRESS = 'https://shop.example/admin/orders'

fakeClock()
const { browser, store, toasts, open } = pageForEach(
  () => import('#staff/orders/orders.store.ts'),
  PAGE_ADDRESS,
)

/** Opens the list; the server gives these pages in turn. */
async function show(...pages: (Reply | Promise<Reply>)[]) {
  browser.reply(LIST_PATH, ...pages)
  store.setFilterFromAddress()
  await store.refreshOrders()
}

function aPage(ids: string[], nextCursor: string | null = null) {
  return { value: { orders: ids.map((id) => anOrderRecord({ id })), count: 120, nextCursor } }
}

function shownIds() {
  const list = store.$orders.get()
  return list.state === 'ready' ? list.orders.map((order) => order.id) : list.state
}

test('the list of orders opens with the filter in the address', async () => {
  const query = 'search=zo%C3%AB&status=refunded&product=pim'
  await open(`${PAGE_ADDRESS}?${query}`)
  await show(aPage(['a']))

  expect(store.$filter.get()).toEqual({ search: 'zoë', status: 'refunded', product: 'pim' })
  expect(browser.calls[0]?.query.toString()).toBe(query)
  expect(shownIds()).toEqual(['a'])
})

test('a search in the list of orders sends one request after a pause in typing', async () => {
  await show(aPage(['a']))
  store.searchOrders('z')
  store.searchOrders('zo ')
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)

  expect(browser.callsTo(LIST_PATH)).toHaveLength(2)
  expect(browser.calls[1]?.query.get('search')).toBe('zo')
  expect(browser.address()).toBe(`${PAGE_ADDRESS}?search=zo`)
})

test('a refresh reloads the pages that the list of orders shows', async () => {
  await show(
    aPage(['a', 'b'], 'p2'),
    aPage(['c'], 'p3'),
    aPage(['d', 'a'], 'p2'),
    aPage(['b'], 'p3'),
  )
  await store.loadMore()
  expect(shownIds()).toEqual(['a', 'b', 'c'])
  await store.refreshOrders()
  expect(shownIds()).toEqual(['d', 'a', 'b'])
  browser.reply(LIST_PATH, aPage(['e'], 'p2'))
  store.filterOrders({ status: 'paid' })
  await expect.poll(shownIds).toEqual(['e'])

  const requested = browser.calls.map(({ query }) => query.toString())
  expect(requested).toEqual(['', 'cursor=p2', '', 'cursor=p2', 'status=paid'])
})

test.each([
  ['The database is down', 'The database is down'],
  ['', 'Failed to fetch orders'],
])('the list of orders shows a failure with the message "%s"', async (message, shown) => {
  await show({ failure: { code: 'unavailable', message } })

  expect(store.$orders.get()).toMatchObject({
    state: 'error',
    failure: { message: shown, requestId: 'r1' },
  })
  expect(toasts.get()).toMatchObject([{ title: 'Failed to load orders', description: shown }])
})

test('a failed refresh keeps the list of orders', async () => {
  await show(aPage(['a']), { failure: { code: 'unavailable' } })
  await store.refreshOrders()

  expect(store.$orders.get()).toMatchObject({ state: 'ready', busy: 'no' })
})

test('the old list of orders is not shown under a new filter whose request failed', async () => {
  await show(aPage(['a']), { failure: { code: 'unavailable' } }, aPage(['b']))
  store.filterOrders({ status: 'refunded' })
  await expect.poll(shownIds).toBe('error')
  await store.refreshOrders()

  expect(shownIds()).toEqual(['b'])
  expect(browser.calls.at(-1)?.query.get('status')).toBe('refunded')
})

test('a click on a fragment link keeps all loaded rows of the list of orders', async () => {
  await show(aPage(['a', 'b'], 'p2'), aPage(['c'], 'p3'))
  await store.loadMore()
  history.pushState(null, '', new URL('#main', browser.address()))
  await store.showOrdersFromAddress()

  expect(shownIds()).toEqual(['a', 'b', 'c'])
  expect(browser.callsTo(LIST_PATH)).toHaveLength(2)
})

test('a click on a fragment link keeps the search that is being typed', async () => {
  await show(aPage(['a']))
  store.searchOrders('zo')
  history.pushState(null, '', new URL('#main', browser.address()))
  await store.showOrdersFromAddress()
  await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)

  expect(browser.calls[1]?.query.get('search')).toBe('zo')
})

test('the browser’s Back button works even before the current list of orders has loaded', async () => {
  const late = heldReply()
  await show(aPage(['a']), late.reply, aPage(['a']))
  const before = browser.address()
  store.filterOrders({ status: 'paid' })
  history.replaceState(null, '', new URL(before))
  await store.showOrdersFromAddress()
  late.release(aPage(['b']))

  expect(store.$filter.get().status).toBeNull()
  expect(browser.callsTo(LIST_PATH)).toHaveLength(3)
  expect(shownIds()).toEqual(['a'])
})

test('a search changes the page’s address only when the text has changed', async () => {
  await show(aPage(['a']))
  const written = vi.spyOn(history, 'replaceState')
  const addresses = () => written.mock.calls.filter(([, , url]) => url).map(String)
  store.searchOrders('zo')
  store.searchNow()
  expect(addresses()).toHaveLength(1)
  store.searchNow()
  expect(addresses()).toHaveLength(1)
})
