import {
  CHECKOUT_FIELDS,
  EMPTY_CHECKOUT_FORM,
  PAYMENT_METHODS,
} from '#domain/order/checkout-fields.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import { $buyerCountry, storedDraft as stored } from '#shop/money/buyer-country.store.ts'

/**
 * What was typed so far, in any tab, field by field; a field that is missing or of another kind is
 * empty. Consent counts only for the version of the terms for which it was given.
 */
export function readDraft(termsVersion: string): CheckoutForm {
  const kept = stored.read()
  const form = formOf(kept)
  const isAgreed = form.agreeToTerms && kept['termsVersion'] === termsVersion
  return { ...form, agreeToTerms: isAgreed }
}

/** Saves what is typed for a day, with the version of the terms that is shown. */
export function saveDraft(form: CheckoutForm, termsVersion: string): void {
  stored.write({ ...form, termsVersion, at: Date.now() })
  $buyerCountry.set(form.country)
}

/** Returns a mark of what is typed now: equal as long as no field changes. */
export function draftMark(): string {
  return digest(JSON.stringify(formOf(stored.read())))
}

/** Removes the draft. */
export function removeDraft(): void {
  stored.remove()
  $buyerCountry.set('')
}

function formOf(kept: Record<string, unknown>): CheckoutForm {
  const fields = CHECKOUT_FIELDS.filter(
    (field) => typeof kept[field] === typeof EMPTY_CHECKOUT_FORM[field],
  )
  const typed = Object.fromEntries(fields.map((field) => [field, kept[field]]))
  const form: CheckoutForm = { ...EMPTY_CHECKOUT_FORM, ...typed }
  const isKnown = PAYMENT_METHODS.includes(form.paymentMethod)
  return isKnown ? form : { ...form, paymentMethod: EMPTY_CHECKOUT_FORM.paymentMethod }
}

const START = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

/**
 * A short text that stands for a longer one (FNV-1a, 64 bits), so that what a person typed need not
 * be saved to be compared. Not for secrets.
 */
export function digest(text: string): string {
  let hash = START
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * PRIME)
  }
  return hash.toString(36)
}
