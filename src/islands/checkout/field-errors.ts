import {
  CHECKOUT_FIELDS,
  checkoutFormSchema,
  type Buyer,
  type CheckoutField,
  type CheckoutForm,
} from '#domain/checkout-form.ts'

/** The messages of the fields that are wrong, by field. */
export type FieldMessages = Readonly<Partial<Record<CheckoutField, string>>>

/** The form as its schema gives it back: trimmed, complete, agreed to. */
export type CompleteForm = CheckoutForm & Buyer

/** What is wrong with a form, and the form itself when nothing is. */
export interface Judgement {
  messages: FieldMessages
  complete: CompleteForm | undefined
}

/** Judges the whole form; of several problems with a field the first counts. */
export function judge(form: CheckoutForm): Judgement {
  const result = checkoutFormSchema.safeParse(form)
  if (result.success) return { messages: {}, complete: result.data }
  const messages: Partial<Record<string, string>> = {}
  for (const { path, message } of result.error.issues) messages[String(path[0])] ??= message
  return { messages, complete: undefined }
}

/** Which errors may be seen. */
export interface Marks {
  /** At their fields: those that were left when filled in, and all that a submit found. */
  revealed: ReadonlySet<CheckoutField>
  /** In the list above the form: those that the last submit found, until they are mended. */
  listed: ReadonlySet<CheckoutField>
}

export const NO_MARKS: Marks = { revealed: new Set(), listed: new Set() }

/** A filled field was left: from now on it says what is wrong with it. */
export function afterLeaving({ revealed, listed }: Marks, field: CheckoutField): Marks {
  return { revealed: new Set([...revealed, field]), listed }
}

/** A field that was right is typed in again: it stays quiet until it is left. */
export function afterEditing({ revealed, listed }: Marks, field: CheckoutField): Marks {
  return { revealed: without(revealed, field), listed: without(listed, field) }
}

/** A submit found these fields wrong. */
export function afterFailedSubmit(found: FieldMessages): Marks {
  const fields = CHECKOUT_FIELDS.filter((field) => found[field])
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
