import { CHECKOUT_FIELDS, type CheckoutField } from '#domain/checkout-form.ts'

/** The messages of the fields that are wrong, by field. */
export type FieldMessages = Readonly<Partial<Record<CheckoutField, string>>>

/** Which errors may be seen. */
export interface Marks {
  /** At their fields: those left while wrong, and all that a submit found. */
  revealed: ReadonlySet<CheckoutField>
  /** In the list above the form: those that the last submit found, until they are mended. */
  listed: ReadonlySet<CheckoutField>
}

export const NO_MARKS: Marks = { revealed: new Set(), listed: new Set() }

/** A field was left: it is revealed when something wrong stands in it, an empty one stays quiet. */
export function afterLeaving(
  { revealed, listed }: Marks,
  field: CheckoutField,
  found: { filled: boolean; wrong: boolean },
): Marks {
  if (!found.wrong) return { revealed: without(revealed, field), listed: without(listed, field) }
  return found.filled ? { revealed: new Set([...revealed, field]), listed } : { revealed, listed }
}

/** A submit found these fields wrong. */
export function afterFailedSubmit(fields: readonly CheckoutField[]): Marks {
  return { revealed: new Set(fields), listed: new Set(fields) }
}

function without(
  fields: ReadonlySet<CheckoutField>,
  field: CheckoutField,
): ReadonlySet<CheckoutField> {
  return new Set([...fields].filter((item) => item !== field))
}

export interface FieldError {
  field: CheckoutField
  message: string
}

/** The messages of some fields, in the order of the page. */
export function errorsAmong(
  messages: FieldMessages,
  fields: ReadonlySet<CheckoutField>,
): readonly FieldError[] {
  return CHECKOUT_FIELDS.flatMap((field) => {
    const message = messages[field]
    return message && fields.has(field) ? [{ field, message }] : []
  })
}

/** The messages out of the form library's errors. */
export function messagesOf(
  errors: Partial<Record<CheckoutField, { message?: string | undefined } | undefined>>,
): FieldMessages {
  const found = CHECKOUT_FIELDS.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [[field, message] as const] : []
  })
  return Object.fromEntries(found)
}
