import { expect, test } from 'vitest'

import { studyPages } from '#domain/study-pages.ts'

const studies = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  [0, []],
  [9, [9]],
  [10, [9, 1]],
  [21, [9, 12]],
  [34, [9, 12, 12, 1]],
])('%i studies stand on pages of %j, each once and in order', (count, sizes) => {
  const pages = studyPages(studies(count))
  expect(pages.map(({ length }) => length)).toEqual(sizes)
  expect(pages.flat()).toEqual(studies(count))
})
