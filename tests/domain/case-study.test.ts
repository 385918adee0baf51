import { describe, expect, test } from 'vitest'

import { INDUSTRIES, industrySlug, neighbours, returnRange } from '#domain/case-study.ts'

test('every industry has an address of its own', () => {
  expect(INDUSTRIES.map(industrySlug)).toEqual([
    'it-services',
    'ecommerce-saas',
    'marketing',
    'logistics',
    'manufacturing',
    'healthcare',
    'engineering',
  ])
})

describe('the studies beside one', () => {
  const studies = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

  test.each([
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
    ['c', 'b', 'a'],
  ])('of %s are %s and %s', (id, previous, next) => {
    expect(neighbours(studies, id)).toEqual({ previous: { id: previous }, next: { id: next } })
  })

  test('of an unknown one there are none', () => {
    expect(neighbours(studies, 'x')).toBeUndefined()
    expect(neighbours([], 'a')).toBeUndefined()
  })
})

test('the range of returns', () => {
  expect(
    returnRange([{ return: '32% ROI' }, { return: '22% ROI' }, { return: '35% ROI' }]),
  ).toEqual([22, 35])
})
