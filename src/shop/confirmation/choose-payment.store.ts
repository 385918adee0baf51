import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { goTo } from '#browser/links.ts'
import { isSafePaymentUrl } from '#browser/location.ts'
import type { Failure } from '#contract/failure.ts'
import { choosePayment as endpoint } from '#contract/shop/choose-payment.ts'
import { CHOICE } from '#domain/money/transfer.texts.ts'

import { refreshConfirmation } from './confirmation.store.ts'

/** Ways to pay an order that awaits a transfer. */
export type Method = 'credit-card' | 'bank-transfer'

export type Choice =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'failed'; message: string; requestId?: string | undefined }

/** State of the request to pay another way. */
export const $choice = atom<Choice>({ state: 'idle' })

/**
 * Changes the payment method of the order with this access key: goes to the card page, or shows the
 * order as awaiting its transfer again. Does nothing while another choice is running.
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

/** Makes the buttons usable again after Back from the card page. */
export function dismissChoice(): void {
  $choice.set({ state: 'idle' })
}

async function showFailure(failure: Failure, key: string): Promise<void> {
  const { code, message, requestId } = failure
  // The page is out of date: the order may have been paid.
  if (code === 'order-changed') await refreshConfirmation(key)
  $choice.set({ state: 'failed', message: message || CHOICE.notOpened, requestId })
}
