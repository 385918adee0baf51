import { atom } from 'nanostores'

import { storedJson } from '#browser/storage.ts'
import { isRecord } from '#domain/text/record.ts'

/** The stored draft of the checkout; its country decides about VAT on every page. */
export const storedDraft = storedJson('local', 'checkoutDraft', (value) =>
  isRecord(value) ? value : {},
)

/** The country chosen at checkout, two letters; blank before a choice. */
export const $buyerCountry = atom('')

/** One day: the lifetime of a draft after its last change. */
export const DRAFT_LIFETIME_MS = 86_400_000

/**
 * Reads the chosen country and follows other tabs; called before the first render. Removes a draft
 * that is over a day old, but only when a page opens, so that an open form keeps its values.
 */
export function restoreBuyerCountry(): void {
  const { at } = storedDraft.read()
  if (typeof at === 'number' && Date.now() - at > DRAFT_LIFETIME_MS) storedDraft.remove()
  storedDraft.follow(() => {
    const { country } = storedDraft.read()
    $buyerCountry.set(typeof country === 'string' ? country : '')
  })
}
