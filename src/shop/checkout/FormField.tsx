import { createContext, use, type FocusEvent, type ReactNode } from 'react'
import type { Control, UseFormRegisterReturn } from 'react-hook-form'

import { BUYER_ROWS, type BuyerField } from '#domain/order/buyer-fields.ts'
import { isRequired, type CheckoutField } from '#domain/order/checkout-fields.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import type { BuyerQuestions } from '#domain/products/firm.ts'
import { Field, TextInput } from '#ui/Field.tsx'

import { FIELD_LABELS } from './checkout.texts.ts'
import type { CompleteForm } from './field-errors.ts'

/** What every field of the form needs to know. */
export interface FormContext {
  control: Control<CheckoutForm, unknown, CompleteForm>
  questions: BuyerQuestions
  /** What a field's control is given. */
  registered: (field: CheckoutField) => UseFormRegisterReturn
  /** Sets a field from the script, as typing would. */
  setField: <F extends CheckoutField>(field: F, value: CheckoutForm[F]) => void
  /** Called when a field is left, with whether it is filled. */
  leaveField: (field: CheckoutField, filled: boolean) => void
  /** The message at a field, if one is shown. */
  errorOf: (field: CheckoutField) => string | undefined
}

/** Gives the form to the fields inside. */
export const CheckoutFormContext = createContext<FormContext | undefined>(undefined)

/** The form around this field. Throws outside of one. */
export function useFormContext(): FormContext {
  const context = use(CheckoutFormContext)
  if (!context) throw new Error('This field stands outside the checkout form')
  return context
}

const ENDS_OF_A_PRESS = ['pointerup', 'pointercancel', 'click']

/** Calls back once a press has ended, with a click or dragged off from what it began on. */
function afterPress(callback: () => void): void {
  const end = () => {
    for (const event of ENDS_OF_A_PRESS) document.removeEventListener(event, end)
    // The click comes after the pointer is lifted.
    setTimeout(callback)
  }
  for (const event of ENDS_OF_A_PRESS) document.addEventListener(event, end)
}

/** Id of a field's control, to which its label and its errors point. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`
}

const WIDTHS = { short: 'md:max-w-40', line: 'sm:max-w-80' }

interface Props {
  name: BuyerField
  label?: ReactNode
  required?: boolean
  onLeave?: (text: string) => void
}

/** One line of text of the checkout form. */
export function FormField({ name, label, required, onLeave }: Props) {
  const { questions, registered, leaveField, errorOf } = useFormContext()
  const { onBlur, ...field } = registered(name)
  const hints: Partial<Record<BuyerField, string>> = questions.hints
  const { hint, input, width } = BUYER_ROWS[name]

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    const { value: text, form } = event.currentTarget
    void onBlur(event)
    const leave = () => {
      leaveField(name, text !== '')
      onLeave?.(text)
    }
    // A message would move what is being pressed from under the pointer.
    if (form?.querySelector(':active')) afterPress(leave)
    else leave()
  }

  return (
    <Field
      id={fieldId(name)}
      label={label ?? FIELD_LABELS[name]}
      hint={hints[name] ?? hint}
      error={errorOf(name)}
      required={required ?? isRequired(name, true, questions.needsCompany)}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          {...field}
          className={width && WIDTHS[width]}
          onBlur={handleBlur}
        />
      )}
    </Field>
  )
}
