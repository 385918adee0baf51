import { expect, test } from 'vitest'

import { CHECKOUT_FIELDS, EMPTY_CHECKOUT_FORM } from '#domain/order/checkout-fields.ts'
import {
  afterEditing,
  afterFailedSubmit,
  afterLeaving,
  errorsAmong,
  NO_MARKS,
} from '#shop/checkout/field-errors.ts'
import { validateForm } from '#shop/checkout/validate-form.ts'
import { aCheckoutForm } from '#tests/builders.ts'

test('a right form comes back complete and trimmed', () => {
  const { values, errors } = validateForm(aCheckoutForm({ city: '  Whitby ' }), true)

  expect(errors).toEqual({})
  expect(values.city).toBe('Whitby')
})

test('an empty form has its messages in the order of the page', () => {
  const { values, errors } = validateForm(EMPTY_CHECKOUT_FORM, true)
  const wrong = CHECKOUT_FIELDS.filter((field) => field in errors)

  expect(values).toEqual({})
  expect(wrong).toContain('firstName')
  expect(errorsAmong(errors)).toEqual(
    wrong.map((field) => ({ field, message: errors[field]?.message })),
  )
})

test('a field is quiet while it is typed in, speaks once it is left, and is right again at once', () => {
  const wrong = { email: { type: 'custom', message: 'Wrong' } }

  expect(errorsAmong(wrong, NO_MARKS.revealed)).toEqual([])
  const left = afterLeaving(NO_MARKS, 'email')
  expect(errorsAmong(wrong, left.revealed)).toEqual([{ field: 'email', message: 'Wrong' }])
  expect(errorsAmong({}, left.revealed)).toEqual([])
})

test('a right field that is edited again stays quiet until it is left', () => {
  const edited = afterEditing(afterLeaving(NO_MARKS, 'email'), 'email')

  expect(errorsAmong({ email: { type: 'custom', message: 'Wrong' } }, edited.revealed)).toEqual([])
})

test('leaving a field adds nothing to the list of the last submit', () => {
  const submitted = afterFailedSubmit(NO_MARKS, ['city'])
  expect(submitted.failedSubmits).toBe(1)
  const left = afterLeaving(submitted, 'email')

  expect([...left.listed]).toEqual(['city'])
  expect([...afterEditing(left, 'city').listed]).toEqual([])
})
