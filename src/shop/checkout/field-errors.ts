import type { FieldErrors } from 'react-hook-form'

import { CHECKOUT_FIELDS, type CheckoutField } from '#domain/order/checkout-fields.ts'
import type { Buyer, CheckoutForm } from '#domain/order/checkout-form.ts'

import type { FieldError } from './checkout.store.ts'

/** The validated form: trimmed, complete, terms accepted. */
export type CompleteForm = CheckoutForm & Buyer

/** Which errors the form shows, and where. */
export interface ErrorMarks {
  /** Errors at fields that the buyer left with a value, or that the last submit found wrong. */
  revealed: ReadonlySet<CheckoutField>
  /** Errors above the form, which the last submit found and the buyer has not corrected. */
  listed: ReadonlySet<CheckoutField>
  failedSubmits: number
}

export const NO_ERROR_MARKS: ErrorMarks = {
  revealed: new Set(),
  listed: new Set(),
  failedSubmits: 0,
}

/** The marks after the buyer has left this field with a value: its error is shown too. */
export function marksAfterLeaving(marks: ErrorMarks, field: CheckoutField): ErrorMarks {
  return { ...marks, revealed: new Set([...marks.revealed, field]) }
}

/** The marks after an edit made this field valid: its error is hidden until the field loses the focus. */
export function marksAfterEditing(marks: ErrorMarks, field: CheckoutField): ErrorMarks {
  const without = (fields: ReadonlySet<CheckoutField>) =>
    new Set([...fields].filter((item) => item !== field))
  return { ...marks, revealed: without(marks.revealed), listed: without(marks.listed) }
}

/** Returns marks that show the errors of these fields, because a submit found them wrong. */
export function marksAfterFailedSubmit(
  { failedSubmits }: ErrorMarks,
  fields: readonly CheckoutField[],
): ErrorMarks {
  return { revealed: new Set(fields), listed: new Set(fields), failedSubmits: failedSubmits + 1 }
}

/** The errors of these fields, in page order. */
export function listErrors(
  errors: FieldErrors<CheckoutForm>,
  fields: ReadonlySet<CheckoutField> = new Set(CHECKOUT_FIELDS),
): readonly FieldError[] {
  return CHECKOUT_FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message && fields.has(field) ? [{ field, message }] : []
  })
}
