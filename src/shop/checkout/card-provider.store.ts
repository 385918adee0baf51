import { atom } from 'nanostores'

import { loadCardProviderScript } from '#browser/card-provider-script.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { PROVIDER_FAILED_TEXT } from './checkout.texts.ts'

/** Whether the card provider's script could not be loaded. */
export const $isProviderMissing = atom(false)

let isRequested = false

/** Loads the provider's script once. A failure shows a toast and does not block a payment. */
export async function loadCardProvider(publishableKey: string): Promise<void> {
  if (isRequested) return
  isRequested = true
  if (await loadCardProviderScript(publishableKey)) return
  $isProviderMissing.set(true)
  const title = 'Payment system error'
  showToast({ kind: 'error', silent: true, title, description: PROVIDER_FAILED_TEXT })
}
