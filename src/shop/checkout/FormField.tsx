import { createContext, use, type FocusEvent, type ReactNode } from 'react'
import type { Control, UseFormRegisterReturn } from 'react-hook-form'

import type { VatTerms } from '#domain/money/vat.ts'
import { BUYER_ROWS, type BuyerField } from '#domain/order/buyer-fields.ts'
import { isRequired, type CheckoutField } from '#domain/order/checkout-fields.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import type { BuyerQuestions } from '#domain/products/firm.ts'
import { Field, TextInput } from '#ui/Field.tsx'

import { FIELD_LABELS } from './checkout.texts.ts'
import type { CompleteForm } from './field-errors.ts'

/** Context of the checkout form for its fields. */
export interface FormContext {
  control: Control<CheckoutForm, unknown, CompleteForm>
  questions: BuyerQuestions
  vat: VatTerms
  /** The props of a field's control from the form library. */
  controlProps: (field: CheckoutField) => UseFormRegisterReturn
  /** Sets a field's value as if it were typed. */
  setField: <F extends CheckoutField>(field: F, value: CheckoutForm[F]) => void
  /** Called when a field loses the focus; `filled` says whether the field has a value. */
  leaveField: (field: CheckoutField, filled: boolean) => void
  errorOf: (field: CheckoutField) => string | undefined
}

export const CheckoutFormContext = createContext<FormContext | undefined>(undefined)

/** The form around this field. Throws outside a form. */
export function useFormContext(): FormContext {
  const context = use(CheckoutFormContext)
  if (!context) throw new Error('This field is outside the checkout form')
  return context
}

const PRESS_END_EVENTS = ['pointerup', 'pointercancel', 'click']

/** Calls `callback` once: after the pointer is released and after any click that follows. */
function afterPress(callback: () => void): void {
  const end = () => {
    for (const event of PRESS_END_EVENTS) document.removeEventListener(event, end)
    setTimeout(callback)
  }
  for (const event of PRESS_END_EVENTS) document.addEventListener(event, end)
}

/** Id of a field's control, to which its label and its errors point. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`
}

/** Classes for the widths of a field and its control in two columns; no classes for half the width. */
const WIDTH_CLASSES: Record<string, { field?: string; control?: string }> = {
  short: { control: 'md:max-w-40' },
  alone: { field: 'sm:col-span-2', control: 'sm:max-w-[calc(50%-0.625rem)]' },
  full: { field: 'sm:col-span-2' },
}

interface Props {
  name: BuyerField
  label?: ReactNode
  /** Replaces the field's own hint. */
  hint?: string
  required?: boolean
  onLeave?: (text: string) => void
}

interface LocalProps {
  field: BuyerField
  /** The field's name in the chosen country. */
  label: string
}

/** The country's label of a field (County, Province …), with the general label for screen readers. */
export function LocalLabel({ field, label }: LocalProps) {
  return (
    <>
      <span>{label}</span>
      {label !== FIELD_LABELS[field] && <span className="sr-only"> ({FIELD_LABELS[field]})</span>}
    </>
  )
}

/** A one-line text field of the checkout form. */
export function FormField({ name, label, hint, required, onLeave }: Props) {
  const { questions, controlProps, leaveField, errorOf } = useFormContext()
  const { onBlur, ...field } = controlProps(name)
  const hints: { [field in BuyerField]?: string | undefined } = questions.hints
  const { hint: own, input, width = 'full' } = BUYER_ROWS[name]
  const look = WIDTH_CLASSES[width]

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    const { value: text, form } = event.currentTarget
    void onBlur(event)
    const leave = () => {
      leaveField(name, text !== '')
      onLeave?.(text)
    }
    // An error shown during a press would move the pressed element away from the pointer.
    if (form?.querySelector(':active')) afterPress(leave)
    else leave()
  }

  return (
    <Field
      id={fieldId(name)}
      label={label ?? FIELD_LABELS[name]}
      hint={hints[name] ?? hint ?? own}
      error={errorOf(name)}
      required={required ?? isRequired(name, true, questions.needsCompany)}
      className={look?.field}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          {...field}
          className={look?.control}
          onBlur={handleBlur}
        />
      )}
    </Field>
  )
}
