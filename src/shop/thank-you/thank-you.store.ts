import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { replaceLocation } from '#browser/location.ts'
import type { Failure } from '#contract/failure.ts'
import { verifyPayment, type KnownPayment } from '#contract/shop/verify-payment.ts'
import { confirmationPath, PATHS } from '#paths.ts'
import { mergePayment, saveOrderCopy } from '#shop/checkout/order-copy.store.ts'
import {
  UNFINISHED_PAYMENT_TEXTS,
  VERIFICATION_TEXTS,
} from '#shop/confirmation/verification.texts.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { THANK_YOU_TEXTS } from './thank-you.texts.ts'

export type ThankYouState =
  | { state: 'idle' }
  | { state: 'loading'; sessionId: string }
  | { state: 'success' }
  | { state: 'error'; sessionId: string; message: string; requestId?: string | undefined }

export const $thankYou = atom<ThankYouState>({ state: 'idle' })

/** How long the success message is shown before the order, in milliseconds. */
export const REDIRECT_AFTER_MS = 800

/** Verifies the payment and opens its order; without a session id opens the order's page at once. */
export async function verifyReturn(sessionId: string | null): Promise<void> {
  if (!sessionId) return replaceLocation(PATHS.orderConfirmation)
  if ($thankYou.get().state === 'loading') return
  $thankYou.set({ state: 'loading', sessionId })
  const answer = await call(verifyPayment, { body: { sessionId } })
  if (!answer.ok) return showFailure(answer.failure, sessionId)
  const payment = answer.value
  if (payment.success) return goToOrder(sessionId, payment)
  // The confirmation page continues checking and updates itself.
  if (payment.status === 'processing') return replaceLocation(confirmationPath(sessionId))
  $thankYou.set({ state: 'error', sessionId, message: UNFINISHED_PAYMENT_TEXTS[payment.status] })
}

function goToOrder(sessionId: string, payment: KnownPayment): void {
  saveOrderCopy(mergePayment(sessionId, payment))
  $thankYou.set({ state: 'success' })
  showToast({
    kind: 'success',
    title: THANK_YOU_TEXTS.confirmed,
    description: THANK_YOU_TEXTS.redirecting,
  })
  setTimeout(() => replaceLocation(confirmationPath(sessionId)), REDIRECT_AFTER_MS)
}

function showFailure({ code, message, requestId }: Failure, sessionId: string): void {
  if (code === 'bad-answer') {
    $thankYou.set({ state: 'error', sessionId, message: VERIFICATION_TEXTS.badAnswer })
    return
  }
  const isUnreachable = code === 'unavailable'
  showToast({
    kind: 'error',
    silent: true,
    title: isUnreachable ? VERIFICATION_TEXTS.errorToast : VERIFICATION_TEXTS.failedToast,
    description:
      message || (isUnreachable ? VERIFICATION_TEXTS.unknown : VERIFICATION_TEXTS.couldNotVerify),
  })
  $thankYou.set({
    state: 'error',
    sessionId,
    message: message || VERIFICATION_TEXTS.failed,
    requestId,
  })
}
