import { createContext, useContext } from 'react'

import type { CheckoutField, CheckoutForm } from '#domain/checkout-form.ts'

/** What every field of the form needs to know. */
export interface FormContext {
  values: CheckoutForm
  setField: <F extends CheckoutField>(field: F, value: CheckoutForm[F]) => void
  /** Called when a field is left, and whether something stands in it. */
  leaveField: (field: CheckoutField, filled: boolean) => void
  /** The message at a field, if one is shown. */
  errorOf: (field: CheckoutField) => string | undefined
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
