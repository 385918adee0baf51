import { expect, test } from 'vitest'

import { bookingLinks } from '#domain/products/booking.texts.ts'

const FIRM_PAGE = 'https://book.firm.example'
const ADA_PAGE = 'https://book.ada.example'
const ITEMS = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name }))
/** The catalogue without product C, which is no longer sold. */
const SOLD = [{ id: 'a' }, { id: 'b' }]
const ADAS = [
  { id: 'a', bookingUrl: ADA_PAGE, partner: { name: 'Ada' } },
  { id: 'b', partner: { name: 'Bob' } },
]

test.each([
  ['no page if neither firm nor product has a page', {}, SOLD, []],
  ['the firm’s page once', { bookingUrl: FIRM_PAGE }, SOLD, [[FIRM_PAGE, 'Choose a time']]],
  [
    'a product’s own page with its leader before the firm’s page, each link with the names of its products',
    { bookingUrl: FIRM_PAGE },
    ADAS,
    [
      [ADA_PAGE, 'Choose a time with Ada: A'],
      [FIRM_PAGE, 'Choose a time: B and C'],
    ],
  ],
  [
    'the only page, with the name of its product',
    {},
    ADAS,
    [[ADA_PAGE, 'Choose a time with Ada: A']],
  ],
] as const)('the links for booking a call lead to %s', (_what, firm, products, expected) => {
  const links = bookingLinks(ITEMS, products, firm)
  expect(links.map(({ href, label }) => [href, label])).toEqual(expected)
})
