import { expect, test } from 'vitest'

import { CHECKOUT_FIELDS } from '#domain/checkout-fields.ts'
import { FIELD_ATTRIBUTES, isRequired } from '#islands/checkout/fields.ts'

test.each([
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['companyName', 'organization'],
  ['position', 'organization-title'],
  ['vatNumber', 'off'],
  ['reference', 'off'],
  ['streetAddress', 'billing address-line1'],
  ['city', 'billing address-level2'],
  ['state', 'billing address-level1'],
  ['zipCode', 'billing postal-code'],
  ['country', 'billing country'],
] as const)('browsers fill in %s as %s', (field, autoComplete) => {
  expect(FIELD_ATTRIBUTES[field].autoComplete).toBe(autoComplete)
})

test('e-mail and telephone have their keyboards, figures theirs without a number field', () => {
  expect(FIELD_ATTRIBUTES.email).toMatchObject({ type: 'email', inputMode: 'email' })
  expect(FIELD_ATTRIBUTES.phone).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(FIELD_ATTRIBUTES.employees).toMatchObject({ inputMode: 'numeric' })
})

test('names, addresses and numbers are not spell-checked', () => {
  const checked = Object.entries(FIELD_ATTRIBUTES).filter(([, field]) => field.spellCheck !== false)

  expect(checked.map(([name]) => name)).toEqual(['businessType', 'position'])
})

test('what is not needed to sell may stay empty, and the state where there is none', () => {
  const optional = CHECKOUT_FIELDS.filter((field) => !isRequired(field, true))

  expect(optional).toEqual(['position', 'employees', 'vatNumber', 'reference', 'zipCode'])
  expect(isRequired('state', false)).toBe(false)
})
