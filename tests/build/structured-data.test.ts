import { expect, test } from 'vitest'

import {
  article,
  breadcrumbs,
  faqPage,
  firmReference,
  itemList,
  organisation,
  service,
} from '#build/structured-data.ts'
import { aProduct } from '#tests/builders.ts'
import { SITE as FIRM } from '#tests/library.ts'

const SITE = new URL('https://shop.example')

const VALUATION = aProduct({ name: 'Business Valuation' })

test('the structured data of a service includes its price in pounds and its provider', () => {
  const thing = service(VALUATION, SITE)
  expect(thing).toMatchObject({
    '@type': 'Service',
    url: 'https://shop.example/products/valuation-page',
    image: 'https://shop.example/share/products/valuation-page.png',
    offers: { price: '1997.00', priceCurrency: 'GBP' },
  })
  expect(thing['provider']).toEqual({ '@id': organisation(FIRM, SITE)['@id'] })
  expect(firmReference(FIRM, SITE)).toMatchObject({ ...thing['provider']!, name: FIRM.name })
})

test('the structured data of breadcrumbs starts at the home page and counts from one', () => {
  const crumbs = breadcrumbs([{ name: 'FAQ', path: '/faq' }], SITE)
  expect(crumbs['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: 'https://shop.example/' },
    { position: 2, name: 'FAQ', item: 'https://shop.example/faq' },
  ])
})

test('the structured data of a list keeps the order of the items', () => {
  const list = itemList([service(VALUATION, SITE), { '@type': 'Thing', name: 'Last' }])
  expect(list['itemListElement']).toMatchObject([
    { position: 1, item: { name: VALUATION.name } },
    { position: 2, item: { name: 'Last' } },
  ])
})

test('the structured data of a case study includes its headline, section and address', () => {
  const study = { id: 'hillfoot', name: 'Hillfoot', industry: 'Pumps', description: 'Growth.' }
  expect(article(study, SITE)).toMatchObject({
    headline: 'Hillfoot',
    articleSection: 'Pumps',
    mainEntityOfPage: 'https://shop.example/case-studies/hillfoot',
  })
})

test('the structured data of questions includes the complete answers', () => {
  const page = faqPage([{ question: 'How long?', answer: ['2-3 weeks.', 'Or less.'] }])
  expect(page['mainEntity']).toMatchObject([
    { name: 'How long?', acceptedAnswer: { text: '2-3 weeks.\n\nOr less.' } },
  ])
})
