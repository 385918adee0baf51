import { atom } from 'nanostores'

import { loadCardProviderScript } from '#browser/card-provider-script.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { PAYMENT_FALLBACKS_TEXTS, PAYMENT_TOASTS } from './checkout.texts.ts'

/** Whether the card provider's script could not be loaded. */
export const $isProviderMissing = atom(false)

let isAsked = false

/** Loads the provider's script once. A failure shows a toast and does not block a payment. */
export async function loadCardProvider(publishableKey: string): Promise<void> {
  if (isAsked) return
  isAsked = true
  if (await loadCardProviderScript(publishableKey)) return
  $isProviderMissing.set(true)
  const description = PAYMENT_FALLBACKS_TEXTS.system
  showToast({ kind: 'error', silent: true, title: PAYMENT_TOASTS.system, description })
}
