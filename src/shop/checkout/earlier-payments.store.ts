import { atom } from 'nanostores'

import { replaceWith } from '#browser/location.ts'
import type { KnownPayment, UnfinishedPayment } from '#contract/shop/verify-payment.ts'
import { isWorkOver } from '#domain/order/order.ts'
import { isSameCart, type CartLine } from '#domain/products/cart.ts'
import { confirmationPath } from '#paths.ts'
import { $cart } from '#shop/cart/cart.store.ts'

import { applyOrdered, neverReplace, openedSessions, removeOpened } from './payments.store.ts'

/** A payment that needs no second one. */
export type ExistingPayment =
  | { state: 'already-paid'; orderNumber: string; sessionId: string | undefined }
  | { state: 'under-way' | 'awaiting-transfer'; orderNumber: string; sessionId: string }

interface PaymentCheck {
  state: ExistingPayment['state'] | 'closed' | 'open' | 'unknown'
  orderNumber: string
  sessionId: string
  bought: readonly CartLine[]
}

/** Payments for other carts that were begun here: shown above the form, which can be used meanwhile. */
export const $earlierPayments = atom<readonly ExistingPayment[]>([])

/** Whether it could not be found out if a payment that was opened here has been made. */
export const $isEarlierUnclear = atom(false)

/**
 * Asks what became of every payment that was opened in this browser. Returns the one that is for
 * the cart as it is now, so that nobody pays for it twice.
 */
export async function checkOpenedPayments(): Promise<ExistingPayment | undefined> {
  const opened = openedSessions()
  $isEarlierUnclear.set(opened.length > 0)
  const checks = await Promise.all(opened.map(({ sessionId }) => check(sessionId)))
  $isEarlierUnclear.set(checks.some(({ state }) => state === 'unknown'))
  const ofThisCart = checks.map(apply)
  return ofThisCart.find((payment) => payment !== undefined)
}

/** Returns the payment of a session; `unknown` where it cannot be looked up or is not made yet. */
export async function findExistingPayment(
  sessionId: string,
): Promise<ExistingPayment | 'unknown' | undefined> {
  const payment = await check(sessionId)
  return payment.state === 'unknown' || payment.state === 'open' ? 'unknown' : apply(payment)
}

async function check(sessionId: string): Promise<PaymentCheck> {
  // A part of the page that can't be fetched is a lost connection like any other.
  const calls = await import('./payment-calls.store.ts').catch(() => undefined)
  const answer = await calls?.checkPayment(sessionId)
  const nothing = { orderNumber: '', sessionId, bought: [] }
  if (!answer?.ok) return { state: 'unknown', ...nothing }
  const { value } = answer
  if (value.status === 'open') return { state: 'open', ...nothing }
  const bought = (value.success ? value.items : value.transfer?.items) ?? []
  return { state: stateOf(value), orderNumber: value.orderNumber ?? '', sessionId, bought }
}

function stateOf({ success, status }: KnownPayment | UnfinishedPayment): PaymentCheck['state'] {
  // What has gone back may be paid for again.
  if (success) return status && isWorkOver({ status }) ? 'closed' : 'already-paid'
  if (status === 'awaiting_transfer') return 'awaiting-transfer'
  return status === 'processing' || status === 'needs_review' ? 'under-way' : 'closed'
}

/** Updates what is remembered of a payment; returns it where it is for the cart as it is now. */
function apply({
  state,
  orderNumber,
  sessionId,
  bought,
}: PaymentCheck): ExistingPayment | undefined {
  if (state === 'closed') removeOpened(sessionId)
  if (state === 'closed' || state === 'open' || state === 'unknown') return undefined
  const payment = { state, orderNumber, sessionId }
  const opened = openedSessions().find((session) => session.sessionId === sessionId)
  if (!opened || isSameCart(opened.cart, $cart.get())) {
    // The confirmation asks on and changes by itself, or says how to pay.
    if (state !== 'already-paid') replaceWith(confirmationPath(sessionId))
    return payment
  }
  if (state === 'under-way') neverReplace(sessionId)
  else applyOrdered(sessionId, bought)
  const others = $earlierPayments.get().filter((item) => item.sessionId !== sessionId)
  $earlierPayments.set([...others, payment])
  return undefined
}
