import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { goTo } from '#browser/links.ts'
import { isSafePaymentUrl } from '#browser/location.ts'
import { choosePayment as endpoint } from '#contract/transfers/customer.ts'
import { TRANSFER_TEXTS } from '#domain/transfers/transfer.texts.ts'

import { refreshConfirmation } from './confirmation.store.ts'

/** Payment methods to which a customer can change an order by bank transfer. */
export type PaymentChoice = NonNullable<typeof endpoint.body>['method']

export type PaymentChoiceState =
  | { state: 'idle' | 'sending' }
  | { state: 'failed'; message: string; requestId?: string | undefined }

/** State of the request to change the payment method. */
export const $paymentChoice = atom<PaymentChoiceState>({ state: 'idle' })

/**
 * Changes the payment method of the order with this access key: goes to the card page, or shows
 * that the order awaits its transfer again. Does nothing while an earlier choice is running.
 */
export async function choosePayment(key: string, method: PaymentChoice): Promise<void> {
  if ($paymentChoice.get().state === 'sending') return
  $paymentChoice.set({ state: 'sending' })
  const answer = await call(endpoint, { body: { key, method } })
  if (!answer.ok) {
    const { code, message, requestId } = answer.failure
    // The page may be out of date, because the order may have been paid.
    if (code === 'order-changed') await refreshConfirmation(key)
    const shown = message || TRANSFER_TEXTS.notOpened
    return $paymentChoice.set({ state: 'failed', message: shown, requestId })
  }
  if (method === 'bank-transfer') {
    await refreshConfirmation(key)
    return dismissChoice()
  }
  const { url } = answer.value
  if (isSafePaymentUrl(url)) goTo(url)
  else $paymentChoice.set({ state: 'failed', message: TRANSFER_TEXTS.notOpened })
}

/** Makes the buttons usable again after Back from the card page. */
export function dismissChoice(): void {
  $paymentChoice.set({ state: 'idle' })
}
