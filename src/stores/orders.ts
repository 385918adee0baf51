import { atom } from 'nanostores'

import { rememberedNumber, rememberNumber } from '#browser/history.ts'
import { keepQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import { listOrders } from '#contract/orders.ts'
import { MOST_PAGES } from '#contract/pages.ts'
import {
  FILTER_NAMES,
  filterQuery,
  NO_FILTERS,
  orderFilterFrom,
  type OrderFilter,
} from '#domain/order-filter.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { ORDERS } from '#messages/orders.ts'

import { $staff } from './staff.ts'
import { showToast } from './toasts.ts'

export type OrdersState =
  | { state: 'loading' }
  | { state: 'error'; failure: Pick<Failure, 'message' | 'requestId'> }
  | {
      state: 'ready'
      orders: readonly OrderRecord[]
      /** How many pages of the list they are. */
      pages: number
      /** Orders that match, counted up to `COUNTED_ORDERS`. */
      count: number
      nextCursor: string | null
      /** What the list was narrowed to. */
      filter: OrderFilter
      /** What is on the way while the list still stands. */
      busy: 'no' | 'refreshing' | 'more'
    }

export const $orders = atom<OrdersState>({ state: 'loading' })

/** What the list is to be narrowed to: search box and filters, ahead of the list by a moment. */
export const $filter = atom<OrderFilter>(orderFilterFrom(new URLSearchParams()))

/** Rest after the last keystroke before the list is asked for, in milliseconds. */
export const SEARCH_REST_MS = 300

/** Name under which the history entry remembers how many pages were shown. */
const LOADED = 'pages'

let lastRequest = 0
/** What the list was asked for last, as text. */
let lastAsked: string | undefined
let searchTimer: ReturnType<typeof setTimeout> | undefined

$staff.listen(({ state }) => {
  if (state === 'signed-out') forgetOrders()
})

/** Narrows the list to what the address asks for. */
export function readAddress(): void {
  $filter.set(orderFilterFrom({ get: queryParameter }))
}

/** Shows the list that the address stands for, as far as it was shown when the page was left. */
export async function openOrders(): Promise<void> {
  readAddress()
  await fetchList(rememberedNumber(LOADED))
}

/**
 * Shows what the address stands for after Back or Forward. A link within the page makes an entry
 * too: where the list was asked for just this, it stays as it is, and the entry remembers its reach.
 */
export async function followAddress(): Promise<void> {
  const filter = orderFilterFrom({ get: queryParameter })
  if (asText(filter) === lastAsked) return rememberReach()
  clearTimeout(searchTimer)
  $filter.set(filter)
  await fetchList(rememberedNumber(LOADED))
}

function rememberReach(): void {
  const shown = $orders.get()
  if (shown.state === 'ready') rememberNumber(LOADED, shown.pages)
}

/** Fetches the list anew, as far as it was shown. */
export async function refreshOrders(): Promise<void> {
  const shown = $orders.get()
  const isSame = shown.state === 'ready' && asText(shown.filter) === asText($filter.get())
  await fetchList(isSame ? shown.pages : 1)
}

/** Searches once typing has come to rest; the search is kept in the address. */
export function searchOrders(text: string): void {
  $filter.set({ ...$filter.get(), search: text })
  clearTimeout(searchTimer)
  searchTimer = setTimeout(searchNow, SEARCH_REST_MS)
}

/** Searches without waiting any longer. */
export function searchNow(): void {
  clearTimeout(searchTimer)
  keepQuery(parameters())
  void refreshOrders()
}

/** Narrows or sorts the list, at once; Back undoes it. */
export function filterOrders(change: Partial<OrderFilter>): void {
  clearTimeout(searchTimer)
  $filter.set({ ...$filter.get(), ...change })
  pushQuery(parameters())
  void refreshOrders()
}

/** What the address says of the filter: every name, blank where a side is open. */
function parameters(): Record<string, string> {
  const query = filterQuery(trimmed($filter.get()))
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, query[name] ?? '']))
}

/** Empties the search box and shows all orders that the filters leave, at once. */
export function clearSearch(): void {
  filterOrders({ search: '' })
}

/** Opens every side of the filter again; search and order of the list stay. */
export function clearFilters(): void {
  filterOrders(NO_FILTERS)
}

/** Shows all orders again; the order of the list stays. */
export function clearAll(): void {
  filterOrders({ ...NO_FILTERS, search: '' })
}

/** Adds the next page to the list; answers whether it was the last one. */
export async function loadMore(): Promise<boolean> {
  const shown = $orders.get()
  if (shown.state !== 'ready' || shown.busy !== 'no' || !shown.nextCursor) return false
  $orders.set({ ...shown, busy: 'more' })
  const request = ++lastRequest
  const answer = await fetchPages(shown.filter, shown.nextCursor, 1)
  if (request !== lastRequest) return false
  if (!answer.ok) {
    failed(answer.failure)
    return false
  }
  const { orders: next, count, nextCursor } = answer.value
  const pages = shown.pages + 1
  rememberNumber(LOADED, pages)
  $orders.set({
    ...shown,
    orders: [...shown.orders, ...next],
    pages,
    count,
    nextCursor,
    busy: 'no',
  })
  return nextCursor === null
}

function fetchPages(filter: OrderFilter, cursor: string | null, pages: number) {
  return read(listOrders, {
    ...filterQuery(filter),
    ...(cursor !== null && { cursor }),
    ...(pages > 1 && { pages: String(pages) }),
  })
}

/** Fetches so many pages; an answer overtaken by a later one is dropped. */
async function fetchList(wanted: number): Promise<void> {
  const shown = $orders.get()
  $orders.set(shown.state === 'ready' ? { ...shown, busy: 'refreshing' } : { state: 'loading' })
  const filter = trimmed($filter.get())
  lastAsked = asText(filter)
  const request = ++lastRequest
  const orders: OrderRecord[] = []
  let nextCursor: string | null = null
  let count: number
  let pages = 0
  do {
    const more = Math.min(Math.max(wanted, 1) - pages, MOST_PAGES)
    const answer = await fetchPages(filter, nextCursor, more)
    if (request !== lastRequest) return
    if (!answer.ok) return failed(answer.failure)
    orders.push(...answer.value.orders)
    ;({ nextCursor, count } = answer.value)
    pages += more
  } while (nextCursor !== null && pages < wanted)
  rememberNumber(LOADED, pages)
  $orders.set({ state: 'ready', orders, pages, count, nextCursor, filter, busy: 'no' })
}

function failed(failure: Failure): void {
  if (failure.code === 'not-signed-in') {
    $staff.set({ state: 'signed-out' })
    return
  }
  const message = failure.message || ORDERS.fetchFailed
  const shown = $orders.get()
  // A list below other filters than its own would be read as theirs.
  const staysShown = shown.state === 'ready' && asText(shown.filter) === asText($filter.get())
  showToast({
    kind: 'error',
    silent: !staysShown,
    title: ORDERS.failed,
    description: message,
    requestId: failure.requestId,
  })
  $orders.set(
    staysShown ? { ...shown, busy: 'no' } : { state: 'error', failure: { ...failure, message } },
  )
}

/** Nothing of an order stays in a page whose session has ended. */
function forgetOrders(): void {
  lastRequest += 1
  lastAsked = undefined
  clearTimeout(searchTimer)
  $orders.set({ state: 'loading' })
}

function trimmed(filter: OrderFilter): OrderFilter {
  return { ...filter, search: filter.search.trim() }
}

function asText(filter: OrderFilter): string {
  return new URLSearchParams(filterQuery(trimmed(filter))).toString()
}
