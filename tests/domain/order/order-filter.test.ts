import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { filterQuery, orderFilterFrom } from '#domain/order/order-filter.ts'

const OPEN = { search: '', status: null }

function filterOf(query: Record<string, string>) {
  return orderFilterFrom(new URLSearchParams(query))
}

test('an empty query leaves both sides open', () => {
  expect(filterOf({})).toEqual(OPEN)
  expect(filterQuery(filterOf({}))).toEqual({})
})

test('both sides can be narrowed', () => {
  const query = { search: 'Zoë', status: 'paid' }
  expect(filterOf(query)).toEqual(query)
  expect(filterQuery(filterOf(query))).toEqual(query)
})

test.each([
  { status: 'PAID' },
  { status: '__proto__' },
  { search: '   ' },
  { step: 'review', mail: 'failed', due: 'late', sort: 'oldest', from: '2026-03-01' },
])('%j is not understood and left open', (query: Record<string, string>) => {
  expect(filterOf(query)).toEqual(OPEN)
})

test('a filter comes back from its own query, whatever was in the address', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('paid', 'refunded'))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('search', 'status'), value), (given) => {
      const filter = filterOf(given)
      expect(filterOf(filterQuery(filter))).toEqual(filter)
    }),
  )
})
