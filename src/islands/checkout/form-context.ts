import { createContext, useContext } from 'react'

import type { CheckoutField } from '#domain/checkout-form.ts'

import type { Form } from './use-checkout-form.ts'

/** What every field of the form needs to know. */
export interface FormContext {
  form: Form
  /** The message at a field, if one is shown. */
  errorOf: (field: CheckoutField) => string | undefined
  /** Called when a field is left. */
  onLeave: (field: CheckoutField) => void
}

const Context = createContext<FormContext | undefined>(undefined)

/** Gives the form to the fields inside. */
export const CheckoutFormProvider = Context.Provider

/** The form around this field. Throws outside of one. */
export function useFormContext(): FormContext {
  const context = useContext(Context)
  if (!context) throw new Error('This field stands outside the checkout form')
  return context
}
