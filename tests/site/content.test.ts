import path from 'node:path'

import { addressesOf } from '@storefront/content-check/addresses.ts'
import { readLibrary } from '@storefront/content-check/library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { expect, test } from 'vitest'

import { productPath } from '#paths.ts'
import { product } from '#tests/catalogue.ts'

import { attribute, PAGES, type BuiltPage } from './built-site.ts'

const LIBRARY = readLibrary(readSources(path.resolve(import.meta.dirname, '../..')))
const ADDRESSES = [...addressesOf(LIBRARY)]

function pageAt(address: string): BuiltPage {
  const page = PAGES.find((one) => one.address === address)
  if (!page) throw new Error(`There is no page ${address}.`)
  return page
}

test.each(PAGES)('$address shows what tokens stand for, and no token', ({ html }) => {
  expect(html).not.toMatch(/\(\(\s*(?:price|name|firm|figures|studies|products|kept)[.:]/)
})

test.each([
  ['/', 'studies.averageReturn'],
  ['/faq', 'figures.valuation'],
  ['/faq', 'name:exit-package'],
  ['/terms', 'firm.legalName'],
  ['/checkout', 'firm.legalName'],
  [productPath(product('business-valuation').slug), 'figures.expeditedValuation'],
])('%s quotes %s', (address, token) => {
  const quoted = (LIBRARY.facts.get(token) ?? '').replaceAll('&', '&amp;')
  expect(quoted).not.toBe('')
  expect(pageAt(address).html.includes(quoted)).toBe(true)
})

test.each(ADDRESSES)('the content check lets texts link to %s, which is there', (page, anchors) => {
  const ids = new Set(pageAt(page).elements.map((element) => attribute(element, 'id')))
  expect([...anchors].filter((anchor) => !ids.has(anchor))).toEqual([])
})
