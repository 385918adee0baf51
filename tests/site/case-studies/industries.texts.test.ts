import { expect, test } from 'vitest'

import { industriesLabel } from '#site/case-studies/industries.texts.ts'

const WORDS = {
  amongIndustries: 'of our ((industries)) branches',
  oneIndustry: 'branch',
  manyIndustries: 'branches',
}

test.each([
  [7, 12, 'of our 12 branches'],
  [7, 7, 'branches'],
  [7, undefined, 'branches'],
  [1, undefined, 'branch'],
])('the label of %i industries out of %i is “%s”', (count, all, label) => {
  expect(industriesLabel(count, all, WORDS)).toBe(label)
})
