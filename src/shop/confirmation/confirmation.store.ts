import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import type { Failure } from '#contract/failure.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import {
  verifyPayment,
  type ParsedPayment,
  type UnfinishedPayment,
} from '#contract/shop/verify-payment.ts'
import type { TransferDetails } from '#contract/transfers/customer.ts'
import {
  mergePayment,
  findOrderCopy,
  readOrderCopy,
  removeOrderCopy,
  saveOrderCopy,
  type StoredOrder,
} from '#shop/checkout/order-copy.store.ts'
import { clearAfterOrder, removeOpenedSession } from '#shop/checkout/payments.store.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { VERIFICATION_TEXTS, type UnpaidReason } from './confirmation.texts.ts'

/** `sessionId` is null if the page was opened by the key of the order's link, which is secret. */
export type ConfirmationState =
  | { state: 'loading'; sessionId: string | null }
  | { state: 'missing'; message: string; requestId?: string | undefined }
  | { state: 'closed'; orderNumber: string | undefined; message: string }
  | {
      state: 'checking'
      sessionId: string | null
      orderNumber: string | undefined
      isSlow: boolean
      /** Whether the last check could not reach the shop. */
      isUnreachable: boolean
    }
  | { state: 'unpaid'; reason: UnpaidReason; orderNumber: string }
  | AwaitedTransfer
  | { state: 'ready'; order: StoredOrder; saving: 'pending' | 'success' | 'error' }

/** An order that awaits a bank transfer. */
export interface AwaitedTransfer {
  state: 'transfer'
  /** Access key of the order's link. */
  key: string
  orderNumber: string
  transfer: TransferDetails
  /** Whether the order has lapsed without a transfer. */
  hasLapsed: boolean
}

export const $confirmation = atom<ConfirmationState>({ state: 'loading', sessionId: null })

/** Interval between checks of a pending payment. */
export const CHECK_EVERY_MS = 5000

/** Time until the page shows a reference and a contact. */
export const SLOW_AFTER_MS = 120_000

let nextCheck: ReturnType<typeof setTimeout> | undefined

let checks = 0

/** Shows the order of the session in the address; without a session, the order of this tab's copy. */
export async function openConfirmation(sessionIdInAddress: string | null): Promise<void> {
  stopChecking()
  const copy = readOrderCopy()
  const order = copy.state === 'found' ? copy.order : undefined
  const sessionId = sessionIdInAddress || order?.sessionId
  if (!sessionId) {
    const isMalformed = copy.state === 'malformed'
    const message = isMalformed ? 'Invalid order data' : 'No order information found'
    return $confirmation.set({ state: 'missing', message })
  }
  $confirmation.set(
    order?.sessionId === sessionId && order.verified
      ? { state: 'ready', order, saving: savingState(order) }
      : { state: 'loading', sessionId: paymentSession(sessionId) },
  )
  await checkOrder(sessionId)
}

function paymentSession(sessionOrKey: string): string | null {
  return sessionOrKey.startsWith('cs_') ? sessionOrKey : null
}

/** Checks an order again at once. */
export async function refreshConfirmation(sessionId: string): Promise<void> {
  stopChecking()
  await checkOrder(sessionId)
}

/** Stops the checks when the page is left. */
export function stopChecking(): void {
  clearTimeout(nextCheck)
}

/**
 * Checks a payment; `since` is the time of its first check, in milliseconds. Ignores an answer that
 * arrives after a later check has begun.
 */
async function checkOrder(sessionId: string, since = performance.now()): Promise<void> {
  checks += 1
  const number = checks
  const answer = await call(verifyPayment, { body: { sessionId } })
  if (number !== checks) return
  if (!answer.ok) return handleFailure(answer.failure, sessionId, since)
  if (answer.value.success) return showPaid(answer.value, sessionId)
  showUnfinished(answer.value, sessionId, since)
}

function handleFailure(failure: Failure, sessionId: string, since: number): void {
  const inconclusive: readonly Failure['code'][] = [
    'provider-unavailable',
    'provider-error',
    'unavailable',
    'internal',
    'too-many-requests',
  ]
  if (inconclusive.includes(failure.code)) {
    // A failure without a request id means that the browser could not reach the server.
    return checkAgain(sessionId, since, { isUnreachable: failure.requestId === undefined })
  }
  if (failure.code === 'order-closed') {
    const { orderNumber } = failure.details ?? {}
    $confirmation.set({ state: 'closed', orderNumber, message: failure.message })
  } else {
    if (failure.code === 'payment-not-found') removeShownOrder()
    const isBadAnswer = failure.code === 'bad-answer'
    showMissing(isBadAnswer ? VERIFICATION_TEXTS.badAnswer : failure.message, failure.requestId)
  }
}

/** Removes the order from this tab because its link has been replaced. */
function removeShownOrder(): void {
  if ($confirmation.get().state !== 'ready') return
  removeOrderCopy()
  $confirmation.set({ state: 'loading', sessionId: null })
}

function showUnfinished(payment: UnfinishedPayment, sessionId: string, since: number): void {
  const { status, orderNumber, transfer } = payment
  if (status === 'processing') return checkAgain(sessionId, since, { orderNumber })
  if (status === 'awaiting_transfer' && transfer) clearAfterOrder(sessionId, transfer.items)
  if (status !== 'needs_review') removeOpenedSession(sessionId)
  const hasLapsed = status === 'expired'
  $confirmation.set(
    transfer && (hasLapsed || status === 'awaiting_transfer')
      ? { state: 'transfer', key: sessionId, orderNumber, transfer, hasLapsed }
      : { state: 'unpaid', reason: status, orderNumber },
  )
}

/** Schedules the next check, unless the page already shows the order. */
function checkAgain(
  sessionId: string,
  since: number,
  { orderNumber, isUnreachable = false }: { orderNumber?: string; isUnreachable?: boolean },
): void {
  const shown = $confirmation.get()
  if (shown.state === 'ready' || shown.state === 'transfer') return
  const isSlow = performance.now() - since >= SLOW_AFTER_MS
  const known = shown.state === 'checking' ? shown.orderNumber : undefined
  const number = orderNumber ?? known
  const payment = { sessionId: paymentSession(sessionId), orderNumber: number }
  $confirmation.set({ state: 'checking', ...payment, isSlow, isUnreachable })
  nextCheck = setTimeout(() => void checkOrder(sessionId, since), CHECK_EVERY_MS)
}

function showMissing(message: string, requestId?: string): void {
  if ($confirmation.get().state === 'ready') return
  const { failed, failedToast: title, couldNotVerify } = VERIFICATION_TEXTS
  showToast({ kind: 'error', silent: true, title, description: message || couldNotVerify })
  $confirmation.set({ state: 'missing', message: message || failed, requestId })
}

async function showPaid(payment: ParsedPayment, sessionId: string): Promise<void> {
  // This tab's copy says whether the order has been saved.
  const { savedToDB = false, orderSaveAttempted = false } = findOrderCopy(sessionId) ?? {}
  const { documents } = payment
  const order = {
    ...mergePayment(sessionId, payment),
    savedToDB,
    orderSaveAttempted,
    ...(documents && { documents }),
  }
  clearAfterOrder(sessionId, order.cartItems)
  if (order.cartItems.length === 0) {
    console.error('The verified order could not be read')
    return showMissing('Error processing order')
  }
  saveOrderCopy(order)
  $confirmation.set({ state: 'ready', order, saving: savingState(order) })
  if (!order.savedToDB && !order.orderSaveAttempted) await save(order, sessionId)
}

function savingState(order: StoredOrder): 'pending' | 'success' | 'error' {
  // An order with an id is in the database, which alone gives ids.
  if (order.savedToDB || (order.orderSaveAttempted && order.orderId)) return 'success'
  return order.orderSaveAttempted ? 'error' : 'pending'
}

async function save(order: StoredOrder, sessionId: string): Promise<void> {
  const attempted = { ...order, sessionId, orderSaveAttempted: true }
  saveOrderCopy(attempted)
  $confirmation.set({ state: 'ready', order: attempted, saving: 'pending' })
  const answer = await call(storeOrder, { body: { orderData: attempted } })
  if (!answer.ok) {
    $confirmation.set({ state: 'ready', order: attempted, saving: 'error' })
    return
  }
  const saved = { ...attempted, orderId: answer.value.orderId, savedToDB: true }
  saveOrderCopy(saved)
  $confirmation.set({ state: 'ready', order: saved, saving: 'success' })
  await requestConfirmation(saved.orderId)
}

async function requestConfirmation(orderId: string): Promise<void> {
  const answer = await call(sendOrderEmail, { body: { orderId, automatic: true } })
  if (!answer.ok) console.error('The confirmation email could not be requested', answer.failure)
}
