import { expect, test } from 'vitest'

import { productById, productBySlug } from '#domain/product.ts'
import { PRODUCTS } from '#tests/builders.ts'

test('a product is found by its id and by its slug', () => {
  expect(productById(PRODUCTS, 'exit')?.price).toBe(899_700)
  expect(productBySlug(PRODUCTS, 'exit-page')?.id).toBe('exit')
})

test.each(['', 'EXIT', 'gone', '__proto__', 'constructor', 'length', '0'])(
  'there is no product %j (row 2)',
  (name) => {
    expect(productById(PRODUCTS, name)).toBeUndefined()
    expect(productBySlug(PRODUCTS, name)).toBeUndefined()
  },
)
