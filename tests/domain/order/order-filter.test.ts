import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { filterQuery, parseOrderFilter } from '#domain/order/order-filter.ts'

const UNFILTERED = { search: '', status: null, product: null }

function filterOf(query: Record<string, string>) {
  return parseOrderFilter(new URLSearchParams(query))
}

test('an empty query does not filter the list of orders', () => {
  expect(filterOf({})).toEqual(UNFILTERED)
  expect(filterQuery(filterOf({}))).toEqual({})
})

test('a query filters the list of orders by search text, status and service', () => {
  const query = { search: 'Zoë', status: 'paid', product: 'exit-package' }
  expect(filterOf(query)).toEqual(query)
  expect(filterQuery(filterOf(query))).toEqual(query)
})

test.each([
  { status: 'PAID' },
  { status: '__proto__' },
  { product: '' },
  { product: 'Exit Package' },
  { product: '\0' },
  { product: '\uD800' },
  { search: '   ' },
  { step: 'review', mail: 'failed', due: 'late', sort: 'oldest', from: '2026-03-01' },
])(
  'the query %j is invalid and does not filter the list of orders',
  (query: Record<string, string>) => {
    expect(filterOf(query)).toEqual(UNFILTERED)
  },
)

test('a filter of the list of orders is unchanged after it is written as a query and read back', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('paid', 'refunded'))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('search', 'status', 'product'), value), (given) => {
      const filter = filterOf(given)
      expect(filterOf(filterQuery(filter))).toEqual(filter)
    }),
  )
})
