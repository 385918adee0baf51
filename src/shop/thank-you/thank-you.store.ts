import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { replaceLocation } from '#browser/location.ts'
import type { Failure } from '#contract/failure.ts'
import { verifyPayment, type ParsedPayment } from '#contract/shop/verify-payment.ts'
import { confirmationPath, PATHS } from '#paths.ts'
import { mergePayment, saveOrderCopy } from '#shop/checkout/order-copy.store.ts'
import { UNPAID_TEXTS, VERIFICATION_TEXTS } from '#shop/confirmation/confirmation.texts.ts'
import { showToast } from '#site/frame/toasts.store.ts'

export type ThankYouState =
  | { state: 'idle' | 'success' }
  | { state: 'loading'; sessionId: string }
  | { state: 'error'; sessionId: string; message: string; requestId?: string | undefined }

export const $thankYou = atom<ThankYouState>({ state: 'idle' })

/** Milliseconds for which the page shows that the payment succeeded. */
const REDIRECT_AFTER_MS = 800

/** Verifies the payment and opens its order. Without a session id, opens the order's page at once. */
export async function verifyReturn(sessionId: string | null): Promise<void> {
  if (!sessionId) return replaceLocation(PATHS.orderConfirmation)
  if ($thankYou.get().state === 'loading') return
  $thankYou.set({ state: 'loading', sessionId })
  const answer = await call(verifyPayment, { body: { sessionId } })
  if (!answer.ok) return showFailure(answer.failure, sessionId)
  const payment = answer.value
  if (payment.success) return goToOrder(sessionId, payment)
  // The confirmation page continues the check and updates itself.
  if (payment.status === 'processing') return replaceLocation(confirmationPath(sessionId))
  const { title, text, onReturn = `${title}. ${text}` } = UNPAID_TEXTS[payment.status]
  $thankYou.set({ state: 'error', sessionId, message: onReturn })
}

function goToOrder(sessionId: string, payment: ParsedPayment): void {
  saveOrderCopy(mergePayment(sessionId, payment))
  $thankYou.set({ state: 'success' })
  const description = 'Redirecting to your order details...'
  showToast({ kind: 'success', title: 'Order confirmed!', description })
  setTimeout(() => replaceLocation(confirmationPath(sessionId)), REDIRECT_AFTER_MS)
}

function showFailure({ code, message, requestId }: Failure, sessionId: string): void {
  if (code === 'bad-answer') {
    return $thankYou.set({ state: 'error', sessionId, message: VERIFICATION_TEXTS.badAnswer })
  }
  const { failed, failedToast, couldNotVerify } = VERIFICATION_TEXTS
  const [title, fallback] =
    code === 'unavailable'
      ? ['Payment verification error', 'Unknown error']
      : [failedToast, couldNotVerify]
  showToast({ kind: 'error', silent: true, title, description: message || fallback })
  $thankYou.set({ state: 'error', sessionId, message: message || failed, requestId })
}
