import { expect, test } from 'vitest'

import { telephoneAddress } from '#domain/people/telephone.ts'

test.each([
  ['+44 20 7946 0187', 'tel:+442079460187'],
  ['+44 (0)20 7946-0187', 'tel:+442079460187'],
  ['(020) 7946 0187', 'tel:02079460187'],
])('the telephone link for %s is %s', (number, address) => {
  expect(telephoneAddress(number)).toBe(address)
})
