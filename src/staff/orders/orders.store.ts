import { atom } from 'nanostores'

import { replaceQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import { listOrders } from '#contract/staff/orders.ts'
import { filterQuery, orderFilterFrom, type OrderFilter } from '#domain/order/order-filter.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { pagedResource } from '#staff/frame/paged-resource.store.ts'

import { ORDERS } from './orders.texts.ts'
import { searchTimer } from './search-timer.store.ts'

const { $state, shown, fetchList, loadMore } = pagedResource({
  read: async (filter: OrderFilter, page) =>
    withMessage(await read(listOrders, { ...filterQuery(filter), ...page })),
  join: (before, next) => ({ ...next, orders: [...before.orders, ...next.orders] }),
  refused,
})

/** The list of orders; `count` goes up to `COUNTED_ORDERS`, `query` is what it was narrowed to. */
export { $state as $orders, loadMore }

/** What the list is to be narrowed to: search box and status, ahead of the list by a moment. */
export const $filter = atom<OrderFilter>(orderFilterFrom(new URLSearchParams()))

/** What the list was asked for last, as text. */
let lastQuery: string | undefined
const timer = searchTimer(searchNow)

/** Narrows the list to what the address asks for. */
export function readAddress(): void {
  $filter.set(orderFilterFrom({ get: queryParameter }))
}

/** Shows the list that the address names after Back or Forward; a link within the page names the same. */
export async function followAddress(): Promise<void> {
  const filter = orderFilterFrom({ get: queryParameter })
  if (toText(filter) === lastQuery) return
  timer.stop()
  $filter.set(filter)
  await refreshOrders()
}

/** Fetches the list anew, as far as it was shown. */
export async function refreshOrders(): Promise<void> {
  const list = shown()
  const filter = trimSearch($filter.get())
  lastQuery = toText(filter)
  await fetchList(filter, list && isCurrent(list) ? list.pages : 1)
}

/** Searches once typing has come to rest; the address carries the search. */
export function searchOrders(text: string): void {
  $filter.set({ ...$filter.get(), search: text })
  timer.start()
}

/** Searches without waiting any longer. */
export function searchNow(): void {
  timer.stop()
  replaceQuery(parameters())
  void refreshOrders()
}

/** Narrows the list at once; Back undoes it. */
export function filterOrders(change: Partial<OrderFilter>): void {
  timer.stop()
  $filter.set({ ...$filter.get(), ...change })
  pushQuery(parameters())
  void refreshOrders()
}

/** Returns the filter as query parameters: every name, with a blank value where it filters nothing. */
function parameters(): Record<string, string> {
  return { search: '', status: '', ...filterQuery(trimSearch($filter.get())) }
}

function withMessage<Answer>(answer: Result<Answer>): Result<Answer> {
  if (answer.ok || answer.failure.message) return answer
  return { ok: false, failure: { ...answer.failure, message: ORDERS.fetchFailed } }
}

/** Says why the list could not be had. Below other filters than its own it would be read as theirs. */
function refused({ message, requestId }: Failure, list?: { query: OrderFilter }): boolean {
  const stays = list !== undefined && isCurrent(list)
  showToast({
    kind: 'error',
    silent: !stays,
    title: ORDERS.failed,
    description: message,
    requestId,
  })
  return stays
}

function isCurrent({ query }: { query: OrderFilter }): boolean {
  return toText(query) === toText($filter.get())
}

function trimSearch(filter: OrderFilter): OrderFilter {
  return { ...filter, search: filter.search.trim() }
}

function toText(filter: OrderFilter): string {
  return new URLSearchParams(filterQuery(trimSearch(filter))).toString()
}
