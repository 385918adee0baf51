import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  activeFilterCount,
  FILTER_NAMES,
  filterQuery,
  orderFilterFrom,
} from '#domain/order-filter.ts'

const OPEN = {
  search: '',
  status: null,
  step: null,
  mail: null,
  due: null,
  from: null,
  to: null,
  sort: 'newest',
}

function filterOf(query: Record<string, string>) {
  return orderFilterFrom(new URLSearchParams(query))
}

test('an empty query leaves every side open', () => {
  expect(filterOf({})).toEqual(OPEN)
  expect(filterQuery(filterOf({}))).toEqual({})
})

test('every side can be narrowed', () => {
  const query = {
    search: 'Zoë',
    status: 'paid',
    step: 'review',
    mail: 'failed',
    due: 'late',
    from: '2026-03-01',
    to: '2028-02-29',
    sort: 'oldest',
  }
  expect(filterOf(query)).toEqual(query)
  expect(filterQuery(filterOf(query))).toEqual(query)
})

test.each([
  { status: 'PAID' },
  { status: '__proto__' },
  { step: 'Not a step' },
  { mail: 'bounced' },
  { due: 'soon' },
  { from: 'yesterday' },
  { from: '2026-02-30' },
  { from: '0000-01-01' },
  { to: '0999-12-31' },
  { to: '2026-13-01' },
  { to: '2026-3-1' },
  { sort: 'cheapest' },
  { search: '   ' },
  { page: '2' },
])('%j is not understood and left open', (query: Record<string, string>) => {
  expect(filterOf(query)).toEqual(OPEN)
})

test('a filter comes back from its own query, whatever was in the address', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('paid', 'review', 'sent', '2026-03-01'))
  const query = fc.dictionary(fc.constantFrom(...FILTER_NAMES), value)
  fc.assert(
    fc.property(query, (given) => {
      const filter = filterOf(given)
      expect(filterOf(filterQuery(filter))).toEqual(filter)
    }),
  )
})

test('search and order of the list are no filters', () => {
  const filter = orderFilterFrom(
    new URLSearchParams('search=x&sort=oldest&status=paid&to=2026-01-01'),
  )

  expect(activeFilterCount(filter)).toBe(2)
})
