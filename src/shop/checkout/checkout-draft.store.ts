import {
  CHECKOUT_FIELDS,
  EMPTY_CHECKOUT_FORM,
  PAYMENT_METHODS,
} from '#domain/order/checkout-fields.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import { isCountry } from '#domain/people/country.ts'
import { $buyerCountry, storedDraft as stored } from '#shop/money/buyer-country.store.ts'

/**
 * The draft, shared by all tabs. Missing fields, fields of the wrong type and an unknown country are
 * empty; a payment method that is not offered becomes the first of those that are. Consent counts only
 * for the version of the terms that the buyer accepted.
 */
export function readDraft(termsVersion: string, offered = PAYMENT_METHODS): CheckoutForm {
  const draft = stored.read()
  const form = parseForm(draft, offered)
  const isAgreed = form.agreeToTerms && draft['termsVersion'] === termsVersion
  return { ...form, agreeToTerms: isAgreed }
}

/** Saves the form for a day, with the version of the displayed terms. */
export function saveDraft(form: CheckoutForm, termsVersion: string): void {
  stored.write({ ...form, termsVersion, at: Date.now() })
  $buyerCountry.set(form.country)
}

/** A digest of the current draft; it differs only if a field differs. */
export function draftFingerprint(): string {
  return digest(JSON.stringify(parseForm(stored.read())))
}

export function removeDraft(): void {
  stored.remove()
  $buyerCountry.set('')
}

function parseForm(draft: Record<string, unknown>, offered = PAYMENT_METHODS): CheckoutForm {
  const fields = CHECKOUT_FIELDS.filter(
    (field) => typeof draft[field] === typeof EMPTY_CHECKOUT_FORM[field],
  )
  const typed = Object.fromEntries(fields.map((field) => [field, draft[field]]))
  const form: CheckoutForm = { ...EMPTY_CHECKOUT_FORM, ...typed }
  const { country } = form
  const [first = EMPTY_CHECKOUT_FORM.paymentMethod] = offered
  return {
    ...form,
    country: isCountry(country) ? country : EMPTY_CHECKOUT_FORM.country,
    paymentMethod: offered.find((method) => method === draft['paymentMethod']) ?? first,
  }
}

const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** A short hash of a text (FNV-1a, 64 bits), to compare typed text without storing it. Not for secrets. */
export function digest(text: string): string {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * FNV_PRIME)
  }
  return hash.toString(36)
}
