import { atom } from 'nanostores'

import { storedJson } from '#browser/storage.ts'
import { isRecord } from '#domain/text/record.ts'

/** The draft of the checkout as it is stored. Its country decides about VAT on every page. */
export const storedDraft = storedJson('local', 'checkoutDraft', (value) =>
  isRecord(value) ? value : {},
)

/** The country that the buyer has chosen at checkout, two letters; blank until then. */
export const $buyerCountry = atom('')

/** How long a draft lasts after its last change, in milliseconds: one day. */
export const DRAFT_LIFE_MS = 86_400_000

/**
 * Reads the country that was chosen and follows other tabs; called before anything is shown. A draft
 * that is older than a day is removed here and nowhere else: a form that is open keeps what it shows.
 */
export function restoreBuyerCountry(): void {
  const { at } = storedDraft.read()
  if (typeof at === 'number' && Date.now() - at > DRAFT_LIFE_MS) storedDraft.remove()
  storedDraft.follow(() => {
    const { country } = storedDraft.read()
    $buyerCountry.set(typeof country === 'string' ? country : '')
  })
}
