import { expect, test } from 'vitest'

import {
  industrySlug,
  findAdjacentStudies,
  returnRange,
  studyPages,
} from '#domain/products/case-study.ts'

test.each([
  ['IT Services', 'it-services'],
  ['eCommerce & SaaS', 'ecommerce-saas'],
  ['Cafés', 'cafes'],
  ['Web 2', 'web-2'],
])('the URL slug of the industry %s is %s', (industry, slug) => {
  expect(industrySlug(industry)).toBe(slug)
})

const STUDIES = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test.each([
  ['a', 'c', 'b'],
  ['b', 'a', 'c'],
  ['c', 'b', 'a'],
])('the neighbours of case study %s are %s and %s', (id, previous, next) => {
  expect(findAdjacentStudies(STUDIES, id)).toEqual({
    previous: { id: previous },
    next: { id: next },
  })
})

test('an unknown case study has no previous and no next case study', () => {
  expect(findAdjacentStudies(STUDIES, 'x')).toBeUndefined()
  expect(findAdjacentStudies([], 'a')).toBeUndefined()
})

test('the range of returns goes from the lowest to the highest known return of the case studies', () => {
  const studies = [{ return: '32% ROI' }, { return: '-4.5% ROI' }, {}, { return: '135% ROI' }]
  expect(returnRange(studies)).toEqual([-4.5, 135])
  expect(returnRange([{}])).toBeUndefined()
})

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  [0, []],
  [21, [21]],
  [60, [60]],
  [61, [60, 1]],
  [150, [60, 60, 30]],
])('%i case studies divide into pages of %j, each study once and in order', (count, sizes) => {
  const pages = studyPages(numbered(count))
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  expect(pages.flat()).toEqual(numbered(count))
})
