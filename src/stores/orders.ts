import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { keepQueryParameter, queryParameter } from '#browser/query.ts'
import type { Failure } from '#contract/failure.ts'
import { orders } from '#contract/orders.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { ORDERS } from '#messages/orders.ts'

import { $staff } from './staff.ts'
import { showToast } from './toasts.ts'

export type OrdersState =
  | { state: 'loading' }
  | { state: 'error'; message: string }
  | {
      state: 'ready'
      orders: readonly OrderRecord[]
      nextCursor: string | null
      /** What the list was searched for; blank shows all. */
      search: string
      /** What is on the way while the list still stands. */
      busy: 'no' | 'refreshing' | 'more'
    }

export const $orders = atom<OrdersState>({ state: 'loading' })

/** What stands in the search box, ahead of the list by a moment. */
export const $search = atom('')

/** The order whose confirmation is being sent, or null. */
export const $mailing = atom<string | null>(null)

/** Rest after the last keystroke before the list is asked for, in milliseconds. */
export const SEARCH_REST_MS = 300

let lastRequest = 0
let searchTimer: ReturnType<typeof setTimeout> | undefined

/** Shows the list for the search in the address. */
export async function openOrders(): Promise<void> {
  $search.set(queryParameter('search') ?? '')
  await refreshOrders()
}

/** Fetches the list anew, as far as it was shown. */
export async function refreshOrders(): Promise<void> {
  const shown = $orders.get()
  const search = $search.get().trim()
  const reach = shown.state === 'ready' && shown.search === search ? shown.orders.length : 0
  if (shown.state === 'ready') $orders.set({ ...shown, busy: 'refreshing' })
  else $orders.set({ state: 'loading' })
  await fetchList(search, reach)
}

/** Searches once typing has come to rest; the search is kept in the address. */
export function searchOrders(text: string): void {
  $search.set(text)
  clearTimeout(searchTimer)
  searchTimer = setTimeout(searchNow, SEARCH_REST_MS)
}

/** Searches without waiting any longer. */
export function searchNow(): void {
  clearTimeout(searchTimer)
  keepQueryParameter('search', $search.get().trim())
  void refreshOrders()
}

/** Empties the search box and shows all orders, at once. */
export function clearSearch(): void {
  $search.set('')
  searchNow()
}

/** Adds the next page to the list. */
export async function loadMore(): Promise<void> {
  const shown = $orders.get()
  if (shown.state !== 'ready' || shown.busy !== 'no' || !shown.nextCursor) return
  $orders.set({ ...shown, busy: 'more' })
  const request = ++lastRequest
  const answer = await page(shown.search, shown.nextCursor)
  if (request !== lastRequest) return
  if (!answer.ok) return failed(answer.failure)
  const { orders: next, nextCursor } = answer.value
  $orders.set({ ...shown, orders: [...shown.orders, ...next], nextCursor, busy: 'no' })
}

/** Has an order's confirmation sent, says what came of it and fetches the list anew. */
export async function mailConfirmation(orderId: string): Promise<void> {
  if ($mailing.get() !== null) return
  $mailing.set(orderId)
  const toast = showToast({ kind: 'loading', title: ORDERS.sendingEmail })
  const answer = await call(sendOrderEmail, { body: { orderId } })
  $mailing.set(null)
  if (!answer.ok) {
    const description = answer.failure.message || ORDERS.unknown
    showToast({ kind: 'error', title: ORDERS.sendFailed, description }, toast)
    return
  }
  const description = answer.value.sentToCustomer ? ORDERS.sentToCustomer : ORDERS.notSentToCustomer
  showToast({ kind: 'success', title: ORDERS.sent, description }, toast)
  await refreshOrders()
}

function page(search: string, cursor: string | null) {
  return call(orders, {
    query: { ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) },
  })
}

/** Fetches pages until `reach` orders are there again; an answer overtaken by a later one is dropped. */
async function fetchList(search: string, reach: number): Promise<void> {
  const request = ++lastRequest
  const found: OrderRecord[] = []
  let cursor: string | null = null
  do {
    const answer = await page(search, cursor)
    if (request !== lastRequest) return
    if (!answer.ok) return failed(answer.failure)
    found.push(...answer.value.orders)
    cursor = answer.value.nextCursor
  } while (cursor !== null && found.length < reach)
  $orders.set({ state: 'ready', orders: found, nextCursor: cursor, search, busy: 'no' })
}

function failed(failure: Failure): void {
  if (failure.code === 'not-signed-in') {
    $staff.set({ state: 'signed-out' })
    return
  }
  const message = failure.message || ORDERS.fetchFailed
  showToast({ kind: 'error', title: ORDERS.failed, description: message })
  const shown = $orders.get()
  $orders.set(shown.state === 'ready' ? { ...shown, busy: 'no' } : { state: 'error', message })
}
