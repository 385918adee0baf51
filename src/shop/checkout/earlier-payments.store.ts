import { atom } from 'nanostores'

import { replaceLocation } from '#browser/location.ts'
import type { ParsedPayment, UnfinishedPayment } from '#contract/shop/verify-payment.ts'
import { isWorkOver } from '#domain/order/order.ts'
import { isSameCart, type CartLine } from '#domain/products/cart.ts'
import { confirmationPath } from '#paths.ts'
import { $cart } from '#shop/cart/cart.store.ts'

import {
  clearAfterOrder,
  preventReplacement,
  openedSessions,
  removeOpenedSession,
} from './payments.store.ts'

/** A payment that the buyer must not make a second time. */
export type ExistingPayment =
  | { state: 'already-paid'; orderNumber: string; sessionId: string | undefined }
  | { state: 'under-way' | 'awaiting-transfer'; orderNumber: string; sessionId: string }

interface PaymentCheck {
  state: ExistingPayment['state'] | 'closed' | 'open' | 'unknown'
  orderNumber: string
  sessionId: string
  bought: readonly CartLine[]
}

/** Payments from this browser for other carts, shown above the form, which stays usable. */
export const $earlierPayments = atom<readonly ExistingPayment[]>([])

/** Whether a payment opened in this browser could not be checked. */
export const $hasUncheckedPayments = atom(false)

/**
 * Checks every payment opened in this browser. Returns the payment for the current cart, so that
 * nobody pays for this cart twice.
 */
export async function checkOpenedPayments(): Promise<ExistingPayment | undefined> {
  const opened = openedSessions()
  $hasUncheckedPayments.set(opened.length > 0)
  const checks = await Promise.all(opened.map(({ sessionId }) => checkSession(sessionId)))
  $hasUncheckedPayments.set(checks.some(({ state }) => state === 'unknown'))
  return checks.map(applyCheck).find((payment) => payment !== undefined)
}

/** The session's payment if it is for the current cart; `unknown` if it is open or cannot be checked. */
export async function findExistingPayment(
  sessionId: string,
): Promise<ExistingPayment | 'unknown' | undefined> {
  const payment = await checkSession(sessionId)
  return payment.state === 'unknown' || payment.state === 'open' ? 'unknown' : applyCheck(payment)
}

async function checkSession(sessionId: string): Promise<PaymentCheck> {
  // A script that cannot be loaded counts as a lost connection.
  const calls = await import('./payment-calls.store.ts').catch(() => undefined)
  const answer = await calls?.checkPayment(sessionId)
  const nothing = { orderNumber: '', sessionId, bought: [] }
  if (!answer?.ok) return { state: 'unknown', ...nothing }
  const { value } = answer
  if (value.status === 'open') return { state: 'open', ...nothing }
  const bought = (value.success ? value.items : value.transfer?.items) ?? []
  return { state: stateOf(value), orderNumber: value.orderNumber ?? '', sessionId, bought }
}

function stateOf({ success, status }: ParsedPayment | UnfinishedPayment): PaymentCheck['state'] {
  // A refunded order may be paid again.
  if (success) return status && isWorkOver({ status }) ? 'closed' : 'already-paid'
  if (status === 'awaiting_transfer') return 'awaiting-transfer'
  return status === 'processing' || status === 'needs_review' ? 'under-way' : 'closed'
}

/** Updates the stored payments; returns the checked payment if it is for the current cart. */
function applyCheck({
  state,
  orderNumber,
  sessionId,
  bought,
}: PaymentCheck): ExistingPayment | undefined {
  if (state === 'closed') removeOpenedSession(sessionId)
  if (state === 'closed' || state === 'open' || state === 'unknown') return undefined
  const payment = { state, orderNumber, sessionId }
  const opened = openedSessions().find((session) => session.sessionId === sessionId)
  if (!opened || isSameCart(opened.cart, $cart.get())) {
    // The confirmation page continues the check, or says how to pay.
    if (state !== 'already-paid') replaceLocation(confirmationPath(sessionId))
    return payment
  }
  if (state === 'under-way') preventReplacement(sessionId)
  else clearAfterOrder(sessionId, bought)
  const others = $earlierPayments.get().filter((item) => item.sessionId !== sessionId)
  $earlierPayments.set([...others, payment])
  return undefined
}
