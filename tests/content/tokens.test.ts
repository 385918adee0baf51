import { expect, test } from 'vitest'

import { contentFacts, tokenNames } from '#content/facts.ts'
import { fillTokens, fillTokensIn, findTokens } from '#content/tokens.ts'
import { numberInWords } from '#domain/text/number-in-words.ts'

const FACTS = new Map([
  ['firm.name', 'Northmere Partners'],
  ['price:pim', '£4,997.00'],
])

test('tokens are filled in anywhere in a text', () => {
  const text = fillTokens('((firm.name)) asks ((price:pim)), (or (( price:pim ))).', FACTS)
  expect(text).toBe('Northmere Partners asks £4,997.00, (or £4,997.00).')
})

test('brackets that hold no token stay unchanged', () => {
  const text = 'A sale (of (some) shares) (see ((a)b)) and f(x)(y)'
  expect(findTokens(text)).toEqual([])
  expect(fillTokens(text, FACTS)).toBe(text)
})

test('an unknown token stops the build with an error that names the token', () => {
  expect(() => fillTokensIn({ lead: ['By ((firm.nam))'] }, FACTS)).toThrow('((firm.nam))')
})

test('tokens are filled in at any depth of a value', () => {
  const value = { a: ['((firm.name))', 3, null], b: { c: true, d: '((price:pim))' } }
  expect(fillTokensIn(value, FACTS)).toEqual({
    a: ['Northmere Partners', 3, null],
    b: { c: true, d: '£4,997.00' },
  })
})

test('content facts omit values that could not be read', () => {
  const facts = contentFacts({
    products: [{ id: 'pim', name: 'PIM', price: undefined }],
    studies: [
      { year: '2022', return: '24% ROI', industry: 'Logistics' },
      { year: '2024', return: '33% ROI', industry: 'Logistics' },
      { year: '', return: '', industry: '' },
    ],
  })
  expect(facts.get('name:pim')).toBe('PIM')
  expect(facts.has('price:pim')).toBe(false)
  expect(facts.has('firm.name')).toBe(false)
  expect(facts.get('studies.count')).toBe('3')
  expect(facts.get('studies.count.Word')).toBe('Three')
  expect(facts.get('studies.firstYear')).toBe('2022')
  expect(facts.get('studies.lastYear')).toBe('2024')
  expect(facts.get('studies.lowestReturn')).toBe('24%')
  expect(facts.get('studies.highestReturn')).toBe('33%')
  expect(facts.get('studies.averageReturn')).toBe('29%')
  expect(facts.get('studies.industries')).toBe('1')
})

test('a price token is filled in with the price in the format of pages', () => {
  const facts = contentFacts({ products: [{ id: 'consulting', price: 2499700 }], studies: [] })
  expect(facts.get('price:consulting')).toBe('£24,997.00')
})

test('every token name is recognised in double brackets', () => {
  const names = tokenNames({
    site: { figures: { sale: '6-9 months' } },
    products: [{ id: 'exit-package' }],
    studies: [],
  })
  expect(names).toEqual(
    expect.arrayContaining(['figures.sale', 'price:exit-package', 'firm.name', 'studies.count']),
  )
  for (const name of names) expect(findTokens(`((${name}))`)[0]?.name).toBe(name)
})

test.each([
  [0, 'zero'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [99, 'ninety-nine'],
  [100, '100'],
])('the number %i in words is %s', (count, words) => {
  expect(numberInWords(count)).toBe(words)
})
