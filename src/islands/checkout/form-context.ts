import { createContext, use } from 'react'
import type { Control, UseFormRegisterReturn } from 'react-hook-form'

import type { CheckoutField } from '#domain/checkout-fields.ts'
import type { CheckoutForm } from '#domain/checkout-form.ts'
import type { BuyerQuestions } from '#domain/firm.ts'

import type { CompleteForm } from './field-errors.ts'

/** What every field of the form needs to know. */
export interface FormContext {
  control: Control<CheckoutForm, unknown, CompleteForm>
  /** What the firm asks. */
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
