import { expect, test } from 'vitest'

import { CHECKOUT_FIELDS, EMPTY_CHECKOUT_FORM } from '#domain/order/checkout-fields.ts'
import {
  marksAfterEditing,
  marksAfterFailedSubmit,
  marksAfterLeaving,
  listErrors,
  NO_ERROR_MARKS,
} from '#shop/checkout/field-errors.ts'
import { validateForm } from '#shop/checkout/validate-form.ts'
import { aCheckoutForm } from '#tests/builders.ts'

test('a valid checkout form returns all values without surrounding spaces', () => {
  const { values, errors } = validateForm(aCheckoutForm({ city: '  Whitby ' }), true)

  expect(errors).toEqual({})
  expect(values.city).toBe('Whitby')
})

test('an empty checkout form lists its errors in the order of the page', () => {
  const { values, errors } = validateForm(EMPTY_CHECKOUT_FORM, true)
  const invalid = CHECKOUT_FIELDS.filter((field) => field in errors)

  expect(values).toEqual({})
  expect(invalid).toContain('firstName')
  expect(listErrors(errors)).toEqual(
    invalid.map((field) => ({ field, message: errors[field]?.message })),
  )
})

test('a field shows its error once the buyer leaves the field', () => {
  const errors = { email: { type: 'custom', message: 'Wrong' } }

  expect(listErrors(errors, NO_ERROR_MARKS.revealed)).toEqual([])
  const marks = marksAfterLeaving(NO_ERROR_MARKS, 'email')
  expect(listErrors(errors, marks.revealed)).toEqual([{ field: 'email', message: 'Wrong' }])
  expect(listErrors({}, marks.revealed)).toEqual([])
})

test('a valid field that the buyer edits again shows no error until the buyer leaves the field', () => {
  const edited = marksAfterEditing(marksAfterLeaving(NO_ERROR_MARKS, 'email'), 'email')

  expect(listErrors({ email: { type: 'custom', message: 'Wrong' } }, edited.revealed)).toEqual([])
})

test('leaving a field adds nothing to the error list of the last submission', () => {
  const submitted = marksAfterFailedSubmit(NO_ERROR_MARKS, ['city'])
  expect(submitted.failedSubmits).toBe(1)
  const marks = marksAfterLeaving(submitted, 'email')

  expect([...marks.listed]).toEqual(['city'])
  expect([...marksAfterEditing(marks, 'city').listed]).toEqual([])
})
