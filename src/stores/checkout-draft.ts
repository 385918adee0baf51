import { storedText } from '#browser/storage.ts'
import { CHECKOUT_FIELDS, EMPTY_CHECKOUT_FORM, type CheckoutForm } from '#domain/checkout-form.ts'

const stored = storedText('session', 'checkoutDraft')

/** What was typed so far, field by field; a field that is missing or of another kind is empty. */
export function readDraft(): CheckoutForm {
  const kept = parse(stored.read())
  const fields = CHECKOUT_FIELDS.filter(
    (field) => typeof kept[field] === typeof EMPTY_CHECKOUT_FORM[field],
  )
  const typed = Object.fromEntries(fields.map((field) => [field, kept[field]]))
  const form: CheckoutForm = { ...EMPTY_CHECKOUT_FORM, ...typed }
  return form.paymentMethod === 'paypal' ? form : { ...form, paymentMethod: 'credit-card' }
}

/** Keeps what is typed until the tab closes. */
export function keepDraft(form: CheckoutForm): void {
  stored.write(JSON.stringify(form))
}

/** Forgets what was typed. */
export function forgetDraft(): void {
  stored.remove()
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
