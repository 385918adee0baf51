import type { ComponentProps } from 'react'

import type { CheckoutField } from '#domain/order/checkout-fields.ts'

/** The one-line text fields. */
export type TextFieldName = Exclude<CheckoutField, 'country' | 'paymentMethod' | 'agreeToTerms'>

const NAME = { spellCheck: false, autoCapitalize: 'words' }
const CODE = { spellCheck: false, autoCapitalize: 'characters' }

/** Attributes for autofill, validation and on-screen keyboards. */
export const FIELD_ATTRIBUTES: Readonly<Record<TextFieldName, ComponentProps<'input'>>> = {
  firstName: { ...NAME, autoComplete: 'given-name' },
  lastName: { ...NAME, autoComplete: 'family-name' },
  email: {
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
    spellCheck: false,
    autoCapitalize: 'none',
  },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', spellCheck: false },
  companyName: { ...NAME, autoComplete: 'organization' },
  businessType: { autoComplete: 'off' },
  position: { autoComplete: 'organization-title' },
  employees: { autoComplete: 'off', inputMode: 'numeric', spellCheck: false },
  vatNumber: { ...CODE, autoComplete: 'off' },
  reference: { autoComplete: 'off', spellCheck: false },
  streetAddress: { ...NAME, autoComplete: 'billing address-line1' },
  city: { ...NAME, autoComplete: 'billing address-level2' },
  state: { ...NAME, autoComplete: 'billing address-level1' },
  zipCode: { ...CODE, autoComplete: 'billing postal-code' },
}

const SHORT = 'md:max-w-40'
const LINE = 'sm:max-w-80'

/**
 * Width of a field where there is room, by the usual length of its value; other fields take the
 * full width.
 */
export const FIELD_WIDTHS: Partial<Record<TextFieldName, string>> = {
  firstName: LINE,
  lastName: LINE,
  phone: LINE,
  businessType: LINE,
  position: LINE,
  employees: SHORT,
  vatNumber: LINE,
  reference: LINE,
  city: LINE,
  state: LINE,
  zipCode: SHORT,
}

const OPTIONAL: readonly CheckoutField[] = [
  'position',
  'employees',
  'vatNumber',
  'reference',
  'zipCode',
]

/** Whether a field is required; `state` only if the country has states. */
export function isRequired(field: CheckoutField, countryHasStates: boolean): boolean {
  return field === 'state' ? countryHasStates : !OPTIONAL.includes(field)
}

/** Id of a field's control, for its label and errors. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`
}
