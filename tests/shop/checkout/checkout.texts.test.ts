import { expect, test } from 'vitest'

import { joinErrors } from '#shop/checkout/checkout.texts.ts'

test('a list of errors is cut at 100 characters, with an ellipsis', () => {
  expect(joinErrors(['a'.repeat(50), 'b'.repeat(48)])).toBe(`${'a'.repeat(50)}, ${'b'.repeat(48)}`)
  expect(joinErrors(['a'.repeat(50), 'b'.repeat(49)])).toBe(
    `${'a'.repeat(50)}, ${'b'.repeat(48)}...`,
  )
})
