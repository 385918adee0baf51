import type { FieldErrors, ResolverResult } from 'react-hook-form'

import { CHECKOUT_FIELDS } from '#domain/order/checkout-fields.ts'
import {
  checkoutFormSchema,
  companyCheckoutFormSchema,
  type CheckoutForm,
} from '#domain/order/checkout-form.ts'

import type { CompleteForm } from './field-errors.ts'

/** Validates the whole form with the shared schema; returns the first problem of each field. */
export function validateForm(
  form: CheckoutForm,
  needsCompany: boolean,
): ResolverResult<CheckoutForm, CompleteForm> {
  const result = (needsCompany ? companyCheckoutFormSchema : checkoutFormSchema).safeParse(form)
  if (result.success) return { values: result.data, errors: {} }
  const errors: FieldErrors<CheckoutForm> = {}
  for (const { path, code, message } of result.error.issues) {
    const field = CHECKOUT_FIELDS.find((item) => item === path[0])
    if (field) errors[field] ??= { type: code, message }
  }
  return { values: {}, errors }
}
