import { expect, test } from 'vitest'

import { isRepriced } from '#domain/prepared-cart.ts'
import { aProduct } from '#tests/builders.ts'

const PRODUCTS = [aProduct({ id: 'one', price: 100 }), aProduct({ id: 'two', price: 200 })]
const one = (price: number) => ({ id: 'one', quantity: 2, price })
const two = (price: number) => ({ id: 'two', quantity: 1, price })
const gone = { id: 'gone', quantity: 1, price: 50 }

test.each([
  ['as they were', [one(100), two(200)], false],
  ['higher or lower', [one(90)], true],
  ['others with the same sum', [one(50), two(300)], true],
  ['as they were beside a service that is gone', [one(100), gone], false],
])('prices that are %s are told: %j', (_name, lines, told) => {
  expect(isRepriced({ lines }, PRODUCTS)).toBe(told)
})
