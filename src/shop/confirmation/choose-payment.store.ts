import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { goTo } from '#browser/links.ts'
import { isSafePaymentUrl } from '#browser/location.ts'
import type { Failure } from '#contract/failure.ts'
import { choosePayment as endpoint } from '#contract/shop/choose-payment.ts'
import { CHOICE } from '#domain/money/transfer.texts.ts'

import { refreshConfirmation } from './confirmation.store.ts'

/** How an order that waits for its transfer can be paid. */
export type Method = 'credit-card' | 'bank-transfer'

export type Choice =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; message: string; requestId?: string | undefined }

/** What has become of the last choice of how an order is to be paid. */
export const $choice = atom<Choice>({ state: 'idle' })

/**
 * Changes how the order behind the key of its link is to be paid: leaves for the card page, or shows
 * the order waiting for its transfer again. A second call waits for the first.
 */
export async function choosePayment(key: string, method: Method): Promise<void> {
  if ($choice.get().state === 'sending') return
  $choice.set({ state: 'sending' })
  const answer = await call(endpoint, { body: { key, method } })
  if (!answer.ok) return showFailure(answer.failure, key)
  if (method === 'bank-transfer') {
    await refreshConfirmation(key)
    return dismissChoice()
  }
  const { url } = answer.value
  if (isSafePaymentUrl(url)) goTo(url)
  else $choice.set({ state: 'failed', message: CHOICE.notOpened })
}

/** Gives the buttons back, after the card page was left by Back. */
export function dismissChoice(): void {
  $choice.set({ state: 'idle' })
}

async function showFailure(failure: Failure, key: string): Promise<void> {
  const { code, message, requestId } = failure
  // The page is behind: it may have been paid by now.
  if (code === 'order-changed') await refreshConfirmation(key)
  $choice.set({ state: 'failed', message: message || CHOICE.notOpened, requestId })
}
