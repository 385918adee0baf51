import { atom } from 'nanostores'

import { loadCardProviderScript } from '#browser/card-provider-script.ts'
import { PAYMENT_FALLBACKS, PAYMENT_TOASTS } from '#messages/checkout.ts'

import { showToast } from './toasts.ts'

/** The card provider's script on this page; `failed` carries what the visitor reads. */
export type CardProviderState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'loaded' }
  | { state: 'failed'; message: string }

export const $cardProvider = atom<CardProviderState>({ state: 'idle' })

/** Loads the provider's script once. Its failure shows a toast and does not stop a payment. */
export async function loadCardProvider(publishableKey: string): Promise<void> {
  if ($cardProvider.get().state !== 'idle') return
  $cardProvider.set({ state: 'loading' })
  if (await loadCardProviderScript(publishableKey)) {
    $cardProvider.set({ state: 'loaded' })
    return
  }
  const message = PAYMENT_FALLBACKS.system
  $cardProvider.set({ state: 'failed', message })
  showToast({ kind: 'error', silent: true, title: PAYMENT_TOASTS.system, description: message })
}
