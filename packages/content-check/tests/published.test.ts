import { expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'
import { asLine } from '#content-check/report.ts'

import { aLibrary, BUNDLE, FAQ, PIM, STUDY, TERMS, written } from './a-library.ts'

const CONSULTING = 'content/products/consulting.json'
const REDIRECTS = 'content/redirects.json'
const edited = (file: string, before: string, now: string) => ({
  [file]: written(file).replace(before, () => now),
})
const told = (changes: Record<string, string | undefined>, before = {}) =>
  checkLibrary(aLibrary(changes), aLibrary(before)).map(asLine)
const list = (...redirects: { from: string; to: string }[]) => ({
  [REDIRECTS]: JSON.stringify({ redirects }, null, 2),
})

test('content that is as it was published leaves nothing to say', () => {
  expect(told({})).toEqual([])
})

test.each([
  ['a third less', '£16,665'],
  ['a third more', '£33,329'],
])('a price may change by %s', (_, price) => {
  expect(told(edited(CONSULTING, '£24,997', price))).toEqual([])
})

test.each(['£16,664', '£33,330', '£2,499.70'])(
  'a price of £24,997 that becomes %s is confirmed',
  (now) => {
    const [first, ...others] = told(edited(CONSULTING, '£24,997', now))
    expect(others).toEqual([])
    expect(first).toBe(
      `${CONSULTING}:5:12: price changes from £24,997 to ${now}, by more than a third; if it shall, add the line "confirmedPrice": "${now}",`,
    )
    expect(
      told(edited(CONSULTING, '"£24,997"', `"${now}",\n  "confirmedPrice": "${now}"`)),
    ).toEqual([])
  },
)

test('a part that becomes too cheap for its bundle is told, and not the bundle', () => {
  const [first, ...others] = told(
    {
      ...edited(PIM, '£4,997', '£3,350'),
      ...edited(BUNDLE, '£8,997', '£8,900'),
    },
    edited(BUNDLE, '£8,997', '£8,900'),
  )
  expect(others).toEqual([])
  expect(first).toBe(
    `${PIM}:5:12: with this price the parts of exit-package cost £8,344, and the bundle £8,900: it must be the cheaper`,
  )
})

const vanishes = (from: string, to: string) =>
  `${from} was published and would vanish; add to ${REDIRECTS}: { "from": "${from}", "to": "${to}" }`

test.each([
  [
    'slug of a product',
    edited(PIM, 'pim-service', 'memorandum'),
    [`${PIM}:4:11: ${vanishes('/products/pim-service', '/products/memorandum')}`],
  ],
  [
    'answer',
    edited(FAQ, '"valuation-1"', '"what-of-it"'),
    [`${FAQ}:12:17: ${vanishes('/faq#valuation-1', '/faq#what-of-it')}`],
  ],
  [
    'heading of the terms',
    edited(TERMS, '## Clause 2\n', '## Refunds\n'),
    [`${TERMS}:2:1: ${vanishes('/terms#clause-2', '/terms#refunds')}`],
  ],
  [
    'case study',
    { [STUDY]: undefined, 'content/case-studies/hillfoot.mdx': written(STUDY) },
    [
      `content/case-studies/hillfoot.mdx:2:1: ${vanishes('/case-studies/study-4', '/case-studies/hillfoot')}`,
    ],
  ],
  [
    'case study that is taken away',
    { [STUDY]: undefined },
    [`${REDIRECTS}:2:16: ${vanishes('/case-studies/study-4', '/case-studies')}`],
  ],
])('the address of a renamed %s is told with the line to add', (_, changes, expected) => {
  const found = told(changes)
  expect(found.filter((line) => line.includes('vanish'))).toEqual(expected)
  const [, from = '', to = ''] = /"from": "(.*)", "to": "(.*)"/.exec(expected[0] ?? '') ?? []
  const redirected = told({ ...changes, ...list({ from, to }) })
  expect(redirected.filter((line) => line.includes('vanish'))).toEqual([])
})

test('no redirect is proposed to an address that two services want', () => {
  const found = told(edited(PIM, 'pim-service', 'consulting-service'))
  expect(found.join('\n')).toContain('slug must differ from all others')
  expect(found.join('\n')).not.toContain('vanish')
})

test('a redirect that was published is never taken away', () => {
  const published = list({ from: '/products/old', to: '/shop' })
  expect(told({}, published)).toEqual([`${REDIRECTS}:2:16: ${vanishes('/products/old', '/shop')}`])
})

test('the specimen of a product that is taken away is led to the shop', () => {
  const file = 'content/products/company-profile.json'
  const found = told({ [file]: undefined, 'content/specimens/company-profile.mdx': undefined })
  expect(found).toContain(
    `${REDIRECTS}:2:16: ${vanishes('/products/company-profile-service/specimen', '/shop')}`,
  )
  const withSpecimen = told({ [file]: undefined })
  expect(withSpecimen.join('\n')).not.toContain('//')
})

test('no redirect is proposed to an address that cannot be', () => {
  expect(told(edited(PIM, 'pim-service', 'pim-🎉'))).toEqual([
    expect.stringContaining('slug must be small letters'),
  ])
})
