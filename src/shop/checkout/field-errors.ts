import type { FieldErrors } from 'react-hook-form'

import { CHECKOUT_FIELDS, type CheckoutField } from '#domain/order/checkout-fields.ts'
import type { Buyer, CheckoutForm } from '#domain/order/checkout-form.ts'

/** The form as its schema gives it back: trimmed, complete, agreed to. */
export type CompleteForm = CheckoutForm & Buyer

/** Which errors may be seen. */
export interface Marks {
  /** At their fields: those that were left when filled in, and all that a submit found. */
  revealed: ReadonlySet<CheckoutField>
  /** In the list above the form: those that the last submit found, until they are mended. */
  listed: ReadonlySet<CheckoutField>
  failedSubmits: number
}

export const NO_MARKS: Marks = { revealed: new Set(), listed: new Set(), failedSubmits: 0 }

/** A filled field was left: from now on it says what is wrong with it. */
export function afterLeaving(marks: Marks, field: CheckoutField): Marks {
  return { ...marks, revealed: new Set([...marks.revealed, field]) }
}

/** A field that was right is typed in again: it stays quiet until it is left. */
export function afterEditing(marks: Marks, field: CheckoutField): Marks {
  const without = (fields: ReadonlySet<CheckoutField>) =>
    new Set([...fields].filter((item) => item !== field))
  return { ...marks, revealed: without(marks.revealed), listed: without(marks.listed) }
}

/** A submit found these fields wrong. */
export function afterFailedSubmit(
  { failedSubmits }: Marks,
  fields: readonly CheckoutField[],
): Marks {
  return { revealed: new Set(fields), listed: new Set(fields), failedSubmits: failedSubmits + 1 }
}

export interface FieldError {
  field: CheckoutField
  message: string
}

/** The messages of some fields, in the order of the page. */
export function errorsAmong(
  errors: FieldErrors<CheckoutForm>,
  fields: ReadonlySet<CheckoutField> = new Set(CHECKOUT_FIELDS),
): readonly FieldError[] {
  return CHECKOUT_FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message && fields.has(field) ? [{ field, message }] : []
  })
}
