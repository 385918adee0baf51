import { expect, test } from 'vitest'

import {
  BUNDLE_FILE,
  replacedInFile,
  FAQ_FILE,
  PRODUCT_FILE,
  reportedProblems,
  STUDY_FILE,
  TERMS_FILE,
  fileText,
} from './a-library.ts'

const CONSULTING = 'content/products/consulting.json'
const REDIRECTS = 'content/redirects.json'
const problemsAfter = (changes: Record<string, string | undefined>, published = {}) =>
  reportedProblems(changes, published)
const redirectList = (...redirects: { from: string; to: string }[]) => ({
  [REDIRECTS]: JSON.stringify({ redirects }, null, 2),
})

test('the content check accepts content that is unchanged since it was published', () => {
  expect(problemsAfter({})).toEqual([])
})

test.each([
  ['a third less', '£16,665'],
  ['a third more', '£33,329'],
])('the content check accepts a price that is %s than before', (_, price) => {
  expect(problemsAfter(replacedInFile(CONSULTING, '£24,997', price))).toEqual([])
})

test.each(['£16,664', '£33,330', '£2,499.70'])(
  'the content check asks for a confirmation of a price change from £24,997 to %s',
  (now) => {
    const [first, ...others] = problemsAfter(replacedInFile(CONSULTING, '£24,997', now))
    expect(others).toEqual([])
    expect(first).toBe(
      `${CONSULTING}:5:12: price changes from £24,997 to ${now}, by more than a third; if that is intended, add the line "confirmedPrice": "${now}",`,
    )
    expect(
      problemsAfter(
        replacedInFile(CONSULTING, '"£24,997"', `"${now}",\n  "confirmedPrice": "${now}"`),
      ),
    ).toEqual([])
  },
)

test('the content check reports a part’s new price if the bundle then costs more than its parts', () => {
  const [first, ...others] = problemsAfter(
    {
      ...replacedInFile(PRODUCT_FILE, '£4,997', '£3,350'),
      ...replacedInFile(BUNDLE_FILE, '£8,997', '£8,900'),
    },
    replacedInFile(BUNDLE_FILE, '£8,997', '£8,900'),
  )
  expect(others).toEqual([])
  expect(first).toBe(
    `${PRODUCT_FILE}:5:12: at this price the parts of exit-package cost £8,344 and the bundle £8,900: the bundle must cost less`,
  )
})

const vanishedMessage = (from: string, to: string) =>
  `${from} was published and would vanish; add to ${REDIRECTS}: { "from": "${from}", "to": "${to}" }`

test.each([
  [
    'a product',
    replacedInFile(PRODUCT_FILE, 'pim-service', 'memorandum'),
    [`${PRODUCT_FILE}:4:11: ${vanishedMessage('/products/pim-service', '/products/memorandum')}`],
  ],
  [
    'an answer in the FAQ',
    replacedInFile(FAQ_FILE, '"valuation-1"', '"what-of-it"'),
    [`${FAQ_FILE}:12:17: ${vanishedMessage('/faq#valuation-1', '/faq#what-of-it')}`],
  ],
  [
    'a heading of the terms',
    replacedInFile(TERMS_FILE, '## Clause 2\n', '## Refunds\n'),
    [`${TERMS_FILE}:2:1: ${vanishedMessage('/terms#clause-2', '/terms#refunds')}`],
  ],
  [
    'a renamed case study',
    { [STUDY_FILE]: undefined, 'content/case-studies/hillfoot.mdx': fileText(STUDY_FILE) },
    [
      `content/case-studies/hillfoot.mdx:2:1: ${vanishedMessage('/case-studies/study-4', '/case-studies/hillfoot')}`,
    ],
  ],
  [
    'a removed case study',
    { [STUDY_FILE]: undefined },
    [`${REDIRECTS}:2:16: ${vanishedMessage('/case-studies/study-4', '/case-studies')}`],
  ],
])(
  'the content check reports the lost address of %s and proposes a redirect',
  (_, changes, expected) => {
    const found = problemsAfter(changes)
    expect(found.filter((line) => line.includes('vanish'))).toEqual(expected)
    const [, from = '', to = ''] = /"from": "(.*)", "to": "(.*)"/.exec(expected[0] ?? '') ?? []
    const redirected = problemsAfter({ ...changes, ...redirectList({ from, to }) })
    expect(redirected.filter((line) => line.includes('vanish'))).toEqual([])
  },
)

test('the content check proposes no redirect to an address that two services use', () => {
  const found = problemsAfter(replacedInFile(PRODUCT_FILE, 'pim-service', 'consulting-service'))
  expect(found.join('\n')).toContain('slug must be unique')
  expect(found.join('\n')).not.toContain('vanish')
})

test('the content check reports a published redirect that was removed', () => {
  const published = redirectList({ from: '/products/old', to: '/shop' })
  expect(problemsAfter({}, published)).toEqual([
    `${REDIRECTS}:2:16: ${vanishedMessage('/products/old', '/shop')}`,
  ])
})

test('the content check proposes a redirect from the specimen of a removed product to the shop', () => {
  const file = 'content/products/company-profile.json'
  const found = problemsAfter({
    [file]: undefined,
    'content/specimens/company-profile.mdx': undefined,
  })
  expect(found).toContain(
    `${REDIRECTS}:2:16: ${vanishedMessage('/products/company-profile-service/specimen', '/shop')}`,
  )
  const withSpecimen = problemsAfter({ [file]: undefined })
  expect(withSpecimen.join('\n')).not.toContain('//')
})

test('the content check proposes no redirect to an invalid address', () => {
  expect(problemsAfter(replacedInFile(PRODUCT_FILE, 'pim-service', 'pim-🎉'))).toEqual([
    expect.stringContaining('slug must be lower-case letters'),
  ])
})
