import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { rememberedNumber, rememberNumber } from '#browser/history.ts'
import { keepQuery, pushQuery, queryParameter } from '#browser/query.ts'
import type { Failure } from '#contract/failure.ts'
import { listOrders } from '#contract/orders.ts'
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

/** Name under which the history entry remembers how many orders were shown. */
const LOADED = 'orders'

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
  if (shown.state === 'ready') rememberNumber(LOADED, shown.orders.length)
}

/** Fetches the list anew, as far as it was shown. */
export async function refreshOrders(): Promise<void> {
  const shown = $orders.get()
  const isSame = shown.state === 'ready' && asText(shown.filter) === asText($filter.get())
  await fetchList(isSame ? shown.orders.length : 0)
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
  const answer = await page(shown.filter, shown.nextCursor)
  if (request !== lastRequest) return false
  if (!answer.ok) {
    failed(answer.failure)
    return false
  }
  const { orders: next, count, nextCursor } = answer.value
  const all = [...shown.orders, ...next]
  rememberNumber(LOADED, all.length)
  $orders.set({ ...shown, orders: all, count, nextCursor, busy: 'no' })
  return nextCursor === null
}

function page(filter: OrderFilter, cursor: string | null) {
  const query = filterQuery(filter)
  return call(listOrders, { query: cursor === null ? query : { ...query, cursor } })
}

/** Fetches pages until `reach` orders are there again; an answer overtaken by a later one is dropped. */
async function fetchList(reach: number): Promise<void> {
  const shown = $orders.get()
  $orders.set(shown.state === 'ready' ? { ...shown, busy: 'refreshing' } : { state: 'loading' })
  const filter = trimmed($filter.get())
  lastAsked = asText(filter)
  const request = ++lastRequest
  const found: OrderRecord[] = []
  let cursor: string | null = null
  let count: number
  do {
    const answer = await page(filter, cursor)
    if (request !== lastRequest) return
    if (!answer.ok) return failed(answer.failure)
    found.push(...answer.value.orders)
    cursor = answer.value.nextCursor
    count = answer.value.count
  } while (cursor !== null && found.length < reach)
  rememberNumber(LOADED, found.length)
  $orders.set({ state: 'ready', orders: found, count, nextCursor: cursor, filter, busy: 'no' })
}

function failed(failure: Failure): void {
  if (failure.code === 'not-signed-in') {
    $staff.set({ state: 'signed-out' })
    return
  }
  const message = failure.message || ORDERS.fetchFailed
  const shown = $orders.get()
  const staysShown = shown.state === 'ready'
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
