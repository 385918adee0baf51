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
import { itemsTotal, type CartLine } from '#domain/products/cart.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { draftFingerprint } from './checkout-draft.store.ts'
import { PAYMENT_FALLBACKS_TEXTS, PAYMENT_TOASTS } from './checkout.texts.ts'
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
  /** Whether to add that no money has been taken: only if this is certain and the message does not say so. */
  reassures: boolean
}

export const $checkout = atom<CheckoutState>({ state: 'idle' })

/** The server's error messages for fields of the form. */
export type RefusedFields = Partial<Record<CheckoutField, string>>

/**
 * Opens a payment for the order and goes to the provider's page; does nothing while another
 * submission is running. Returns the fields that the server refused, if any; every other result is
 * in `$checkout`.
 */
export async function submitOrder(submission: Submission): Promise<RefusedFields | undefined> {
  if ($checkout.get().state === 'processing') return undefined
  $checkout.set({ state: 'processing' })
  saveCopy(submission, '', null)
  const answer = await openPayment(submission)
  if (answer.ok) {
    followPayment(submission, answer.value)
    return undefined
  }
  const refused = refusedFields(answer.failure)
  $checkout.set(refused ? { state: 'idle' } : await stateAfter(answer.failure))
  return refused
}

/** Makes the form usable again after Back from the provider's page. */
export function resumeCheckout(): void {
  if ($checkout.get().state === 'processing') $checkout.set({ state: 'idle' })
}

/** Removes the result of the last submission before the next one. */
export function dismissOutcome(): void {
  if ($checkout.get().state !== 'processing') $checkout.set({ state: 'idle' })
}

/** Checks the payments that this browser opened, and shows the one for this cart. */
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
    return {
      ok: false,
      failure: { code: 'unavailable', message: PAYMENT_FALLBACKS_TEXTS.notFetched },
    }
  }
}

function linesOf({ items }: Submission): CartLine[] {
  return items.map(({ product, quantity }) => ({ id: product.id, quantity }))
}

function saveCopy({ form, items }: Submission, number: string, sessionId: string | null): void {
  saveOrderCopy({
    orderNumber: number,
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
  const { url, sessionId } = answer
  if (!isSafePaymentUrl(url)) {
    $checkout.set(badAnswer())
    return
  }
  if (sessionId)
    storeOpenedSession({ sessionId, cart: linesOf(submission), draft: draftFingerprint() })
  const number = answer.orderNumber ?? randomOrderNumber()
  saveCopy(submission, number, sessionId ?? null)
  goTo(url)
}

/** Whether a payment opened in this browser may have succeeded in the meantime. */
function mayHavePaid(): boolean {
  return openedSessions().length > 0
}

async function stateAfter(refused: Failure): Promise<CheckoutState> {
  const isUnclear = isOutcomeUnknown(refused) && mayHavePaid()
  const failure = isUnclear ? { ...refused, message: PAYMENT_UNCONFIRMED } : refused
  switch (failure.code) {
    case 'already-paid':
      return alreadyPaid(failure)
    case 'price-changed':
      return {
        state: 'price-changed',
        message: failure.message,
        reassures: !mayHavePaid(),
      }
    case 'bad-answer':
      return badAnswer()
    case 'cart-empty':
      return cartFailure()
    case 'unavailable':
      return explainFailure(failure, PAYMENT_TOASTS.creation, PAYMENT_FALLBACKS_TEXTS.creation)
    default:
      return isAboutCart(failure)
        ? cartFailure()
        : explainFailure(failure, PAYMENT_TOASTS.service, PAYMENT_FALLBACKS_TEXTS.service)
  }
}

function isAboutCart({ fields = {} }: Failure): boolean {
  return Object.keys(fields).some((field) => field.startsWith('cartItems'))
}

async function alreadyPaid({ details = {} }: Failure): Promise<CheckoutState> {
  const { orderNumber = '', sessionId } = details
  const existing = sessionId ? await findExistingPayment(sessionId) : 'unknown'
  if (existing === 'unknown') return { state: 'already-paid', orderNumber, sessionId }
  return existing ?? { state: 'idle' }
}

function refusedFields({ code, fields = {} }: Failure): RefusedFields | undefined {
  const known = CHECKOUT_FIELDS.filter((field) => Object.hasOwn(fields, field))
  if (code !== 'invalid-request' || known.length === 0) return undefined
  return Object.fromEntries(known.map((field) => [field, fields[field]]))
}

function badAnswer(): CheckoutState {
  const description = PAYMENT_FALLBACKS_TEXTS.response
  showToast({ kind: 'error', silent: true, title: PAYMENT_TOASTS.service, description })
  return failed(PAYMENT_FALLBACKS_TEXTS.noUrl)
}

function cartFailure(): CheckoutState {
  const description = PAYMENT_FALLBACKS_TEXTS.cart
  showToast({ kind: 'error', silent: true, title: PAYMENT_TOASTS.cart, description })
  return failed(description)
}

function explainFailure(failure: Failure, title: string, fallback: string): CheckoutState {
  const { message, requestId } = failure
  showToast({ kind: 'error', silent: true, title, description: message || fallback })
  return failed(message || PAYMENT_FALLBACKS_TEXTS.unknown, mentionsMoney(failure), requestId)
}

function failed(message: string, mentionsCharge = false, requestId?: string): CheckoutState {
  showToast({ kind: 'error', silent: true, title: PAYMENT_TOASTS.processing, description: message })
  return { state: 'failed', message, requestId, reassures: !mentionsCharge && !mayHavePaid() }
}
