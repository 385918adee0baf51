import type { ComponentProps } from 'react'

import type { CheckoutField } from '#domain/order/checkout-fields.ts'

/** The fields into which a line of text is typed. */
export type TextFieldName = Exclude<CheckoutField, 'country' | 'paymentMethod' | 'agreeToTerms'>

const NAME = { spellCheck: false, autoCapitalize: 'words' }
const CODE = { spellCheck: false, autoCapitalize: 'characters' }

/** How browsers fill in, check and offer keys for each field. */
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

/** How wide a field is where there is room: as what is typed there. Others take all there is. */
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

/** Whether a field must be filled in; `state` only where the country has such a thing. */
export function isRequired(field: CheckoutField, countryHasStates: boolean): boolean {
  return field === 'state' ? countryHasStates : !OPTIONAL.includes(field)
}

/** Id of a field's control, to which its label and its errors point. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field}`
}
