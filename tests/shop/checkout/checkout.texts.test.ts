import { expect, test } from 'vitest'

import { CHECKOUT_TEXTS, joinedErrors } from '#shop/checkout/checkout.texts.ts'

test('the heading of the checkout errors has a singular and a plural', () => {
  expect(CHECKOUT_TEXTS.formErrors(1)).toBe(
    'There is 1 error in the form. Please correct it before proceeding.',
  )
  expect(CHECKOUT_TEXTS.formErrors(3)).toBe(
    'There are 3 errors in the form. Please correct them before proceeding.',
  )
})

test('a list of errors is cut at 100 characters, with an ellipsis', () => {
  expect(joinedErrors(['a'.repeat(50), 'b'.repeat(48)])).toBe(
    `${'a'.repeat(50)}, ${'b'.repeat(48)}`,
  )
  expect(joinedErrors(['a'.repeat(50), 'b'.repeat(49)])).toBe(
    `${'a'.repeat(50)}, ${'b'.repeat(48)}...`,
  )
})
