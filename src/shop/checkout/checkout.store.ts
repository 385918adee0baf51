import { atom } from 'nanostores'

import { goTo } from '#browser/links.ts'
import { isSafePaymentUrl } from '#browser/location.ts'
import type { Failure, Result } from '#contract/failure.ts'
import {
  PAYMENT_UNCONFIRMED,
  isOutcomeUnknown,
  mentionsMoney,
  type CheckoutSession,
} from '#contract/shop/create-payment.ts'
import { CHECKOUT_FIELDS, type CheckoutField } from '#domain/order/checkout-fields.ts'
import { itemsTotal } from '#domain/products/cart.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { draftFingerprint } from './checkout-draft.store.ts'
import {
  checkOpenedPayments,
  findExistingPayment,
  type ExistingPayment,
} from './earlier-payments.store.ts'
import { randomOrderNumber, orderedItem, saveOrderCopy } from './order-copy.store.ts'
import type { Submission } from './payment-calls.store.ts'
import { storeOpenedSession, openedSessions } from './payments.store.ts'

export type CheckoutState = { state: 'idle' } | { state: 'processing' } | Refused | ExistingPayment

interface Refused {
  state: 'failed' | 'price-changed'
  message: string
  requestId?: string | undefined
  /** Whether the page adds that no money has been taken: if this is certain and `message` does not say so. */
  canReassure: boolean
}

export const $checkout = atom<CheckoutState>({ state: 'idle' })

export interface FieldError {
  field: CheckoutField
  message: string
}

/**
 * Opens a payment for the order and goes to the provider's page; does nothing while an earlier
 * submission is running. Returns the fields that the server refused. Every other result is in
 * `$checkout`.
 */
export async function submitOrder(submission: Submission): Promise<readonly FieldError[]> {
  if ($checkout.get().state === 'processing') return []
  $checkout.set({ state: 'processing' })
  saveCopy(submission, '', null)
  const answer = await openPayment(submission)
  if (answer.ok) {
    followPayment(submission, answer.value)
    return []
  }
  const refused = refusedFields(answer.failure)
  $checkout.set(refused.length > 0 ? { state: 'idle' } : await stateAfter(answer.failure))
  return refused
}

/** Makes the form usable again after Back from the provider's page. */
export function resumeCheckout(): void {
  if ($checkout.get().state === 'processing') $checkout.set({ state: 'idle' })
}

/** Removes the result of the last submission before the next submission. */
export function dismissOutcome(): void {
  if ($checkout.get().state !== 'processing') $checkout.set({ state: 'idle' })
}

/** Checks the payments that this browser opened. If one of them is for the current cart, shows it. */
export async function checkEarlierPayments(): Promise<void> {
  const paymentForCart = await checkOpenedPayments()
  if (paymentForCart && $checkout.get().state === 'idle') $checkout.set(paymentForCart)
}

async function openPayment(submission: Submission): Promise<Result<CheckoutSession>> {
  try {
    const { requestPayment } = await import('./payment-calls.store.ts')
    return await requestPayment(submission)
  } catch {
    // A script of the page could not be loaded.
    const message = 'Check your connection, then load this page again.'
    return { ok: false, failure: { code: 'unavailable', message } }
  }
}

function saveCopy({ form, items }: Submission, orderNumber: string, sessionId: string | null) {
  saveOrderCopy({
    orderNumber,
    orderDate: new Date().toISOString(),
    verified: false,
    sessionId,
    savedToDB: false,
    orderSaveAttempted: false,
    formData: form,
    cartItems: items.map(orderedItem),
    cartTotal: itemsTotal(items),
  })
}

function followPayment(submission: Submission, answer: CheckoutSession): void {
  const { url, sessionId, orderNumber = randomOrderNumber() } = answer
  if (!isSafePaymentUrl(url)) return $checkout.set(reportBadAnswer())
  const cart = submission.items.map(({ product, quantity }) => ({ id: product.id, quantity }))
  if (sessionId) storeOpenedSession({ sessionId, cart, draft: draftFingerprint() })
  saveCopy(submission, orderNumber, sessionId ?? null)
  goTo(url)
}

/** Whether a payment opened in this browser may have succeeded. */
function mayHavePaid(): boolean {
  return openedSessions().length > 0
}

async function stateAfter(reported: Failure): Promise<CheckoutState> {
  const isUnclear = isOutcomeUnknown(reported) && mayHavePaid()
  const failure = isUnclear ? { ...reported, message: PAYMENT_UNCONFIRMED } : reported
  switch (failure.code) {
    case 'already-paid':
      return findPaidState(failure)
    case 'price-changed':
      return { state: 'price-changed', message: failure.message, canReassure: !mayHavePaid() }
    case 'bad-answer':
      return reportBadAnswer()
    case 'cart-empty':
      return reportCartProblem()
    case 'unavailable':
      return reportFailure(failure, 'Payment creation failed', 'Unknown payment error')
    default:
      return isAboutCart(failure)
        ? reportCartProblem()
        : reportFailure(failure, 'Payment service error', 'Could not process payment')
  }
}

function isAboutCart({ fields = {} }: Failure): boolean {
  return Object.keys(fields).some((field) => field.startsWith('cartItems'))
}

async function findPaidState({ details = {} }: Failure): Promise<CheckoutState> {
  const { orderNumber = '', sessionId } = details
  const existing = sessionId ? await findExistingPayment(sessionId) : 'unknown'
  if (existing === 'unknown') return { state: 'already-paid', orderNumber, sessionId }
  return existing ?? { state: 'idle' }
}

function refusedFields({ code, fields = {} }: Failure): FieldError[] {
  if (code !== 'invalid-request') return []
  return CHECKOUT_FIELDS.flatMap((field) => {
    const message = fields[field]
    return message === undefined ? [] : [{ field, message }]
  })
}

/* Each `report…` function shows an error as a toast, and returns the state of the checkout. */

function reportBadAnswer(): CheckoutState {
  showErrorToast('Payment service error', 'Invalid response from payment service')
  return reportFailedPayment('No checkout URL returned from the payment service')
}

function reportCartProblem(): CheckoutState {
  const message = 'Cart is empty or invalid'
  showErrorToast('Payment error', message)
  return reportFailedPayment(message)
}

function reportFailure(failure: Failure, title: string, fallback: string): CheckoutState {
  const { message, requestId } = failure
  showErrorToast(title, message || fallback)
  const shown = message || 'Unknown error during payment creation'
  return reportFailedPayment(shown, mentionsMoney(failure), requestId)
}

function reportFailedPayment(
  message: string,
  mentionsCharge = false,
  requestId?: string,
): CheckoutState {
  showErrorToast('Payment processing failed', message)
  return { state: 'failed', message, requestId, canReassure: !mentionsCharge && !mayHavePaid() }
}

/** A silent toast, because the page itself reports the error to screen readers. */
function showErrorToast(title: string, description: string): void {
  showToast({ kind: 'error', silent: true, title, description })
}
