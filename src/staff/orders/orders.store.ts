import { atom } from 'nanostores'

import { replaceQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import { listOrders } from '#contract/staff/orders.ts'
import { filterQuery, parseOrderFilter, type OrderFilter } from '#domain/order/order-filter.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { pagedResource } from '#staff/frame/paged-resource.store.ts'
import { $staff } from '#staff/frame/staff.store.ts'

import { ORDERS_TEXTS } from './orders.texts.ts'

/** Pause after the last keystroke before a search, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 300

const { $state, shownValue, fetchList, loadMore } = pagedResource({
  read: async (filter: OrderFilter, page) =>
    addMissingMessage(await read(listOrders, { ...filterQuery(filter), ...page })),
  join: (before, next) => ({ ...next, orders: [...before.orders, ...next.orders] }),
  handleReadFailure,
})

/** The list of orders. `count` goes up to `MAX_COUNTED_ORDERS`; `query` is the filter of the shown list. */
export { $state as $orders, loadMore }

/** The requested filter; the list matches this filter only after the next answer. */
export const $filter = atom<OrderFilter>(parseOrderFilter(new URLSearchParams()))

/** The last requested filter, as text. */
let lastQuery: string | undefined
let searchTimer: ReturnType<typeof setTimeout> | undefined

$staff.listen(({ state }) => {
  if (state === 'signed-out') clearTimeout(searchTimer)
})

export function setFilterFromAddress(): void {
  $filter.set(parseOrderFilter({ get: queryParameter }))
}

/** Shows the list that the address asks for after Back or Forward. A link within the page changes nothing. */
export async function showOrdersFromAddress(): Promise<void> {
  const filter = parseOrderFilter({ get: queryParameter })
  if (queryKey(filter) === lastQuery) return
  clearTimeout(searchTimer)
  $filter.set(filter)
  await refreshOrders()
}

/** Reloads all pages of the list that are shown. */
export async function refreshOrders(): Promise<void> {
  const list = shownValue()
  const filter = trimSearch($filter.get())
  lastQuery = queryKey(filter)
  await fetchList(filter, list && isCurrent(list) ? list.pages : 1)
}

/** Searches after a pause in typing, and puts the search into the address. */
export function searchOrders(text: string): void {
  $filter.set({ ...$filter.get(), search: text })
  clearTimeout(searchTimer)
  searchTimer = setTimeout(searchNow, SEARCH_DEBOUNCE_MS)
}

/** Searches at once, without waiting for a pause in typing. */
export function searchNow(): void {
  clearTimeout(searchTimer)
  replaceQuery(queryParameters())
  void refreshOrders()
}

/** Changes the filter at once; Back undoes the change. */
export function filterOrders(change: Partial<OrderFilter>): void {
  clearTimeout(searchTimer)
  $filter.set({ ...$filter.get(), ...change })
  pushQuery(queryParameters())
  void refreshOrders()
}

/** The filter as query parameters; the parameter of an unset part is blank. */
function queryParameters(): Record<string, string> {
  return { search: '', status: '', product: '', ...filterQuery(trimSearch($filter.get())) }
}

function addMissingMessage<Answer>(answer: Result<Answer>): Result<Answer> {
  if (answer.ok || answer.failure.message) return answer
  return { ok: false, failure: { ...answer.failure, message: 'Failed to fetch orders' } }
}

/**
 * Shows why the list could not be loaded. A list with a different filter is removed, because staff
 * would mistake it for the requested list.
 */
function handleReadFailure(
  { message, requestId }: Failure,
  list?: { query: OrderFilter },
): boolean {
  const stays = list !== undefined && isCurrent(list)
  showToast({
    kind: 'error',
    silent: !stays,
    title: ORDERS_TEXTS.failed,
    description: message,
    requestId,
  })
  return stays
}

function isCurrent({ query }: { query: OrderFilter }): boolean {
  return queryKey(query) === queryKey($filter.get())
}

function trimSearch(filter: OrderFilter): OrderFilter {
  return { ...filter, search: filter.search.trim() }
}

function queryKey(filter: OrderFilter): string {
  return new URLSearchParams(filterQuery(trimSearch(filter))).toString()
}
