import { expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'

import { aLibrary } from './a-library.ts'

const PRODUCT = 'content/products/pim.json'
function problemsWith(fields: object): string[] {
  const product = JSON.parse(aLibrary().files.get(PRODUCT)?.toString() ?? '') as object
  return checkLibrary(
    aLibrary({ [PRODUCT]: JSON.stringify({ ...product, ...fields }, null, 2) }),
  ).map(({ message }) => message)
}

test('answers, partners and related products that exist need no correction', () => {
  expect(
    problemsWith({
      questions: ['selling-1', 'valuation-2'],
      writtenBy: 'ann-lee',
      related: { product: 'consulting', reason: 'It comes next.' },
    }),
  ).toEqual([])
})

test.each([
  [
    { questions: ['seling-1'] },
    'there is no answer in content/faq.json with the id "seling-1"; did you mean selling-1?',
  ],
  [
    { writtenBy: 'ann-leigh' },
    'there is no partner in content/partners.json with the id "ann-leigh"; did you mean ann-lee?',
  ],
  [
    { related: { product: 'pim', reason: 'It comes next.' } },
    'must be another product than this one',
  ],
])('%j is told', (fields, message) => {
  expect(problemsWith(fields)).toEqual([message])
})
