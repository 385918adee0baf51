import { expect, test } from 'vitest'

import { CHECKOUT_FIELDS } from '#domain/order/checkout-fields.ts'
import { FIELD_ATTRIBUTES, isRequired } from '#shop/checkout/fields.ts'

test('email, telephone and employees open the right keyboards, without a number field', () => {
  expect(FIELD_ATTRIBUTES.email).toMatchObject({ type: 'email', inputMode: 'email' })
  expect(FIELD_ATTRIBUTES.phone).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(FIELD_ATTRIBUTES.employees).toMatchObject({ inputMode: 'numeric' })
})

test('fields that a sale does not need are optional, and so is a missing state', () => {
  const optional = CHECKOUT_FIELDS.filter((field) => !isRequired(field, true))

  expect(optional).toEqual(['position', 'employees', 'vatNumber', 'reference', 'zipCode'])
  expect(isRequired('state', false)).toBe(false)
})
