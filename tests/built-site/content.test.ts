import path from 'node:path'

import { addressesOf } from '@storefront/content-check/addresses.ts'
import type { Kind } from '@storefront/content-check/collections.ts'
import { entriesOf, readLibrary } from '@storefront/content-check/library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { expect, test } from 'vitest'

import { findTokens } from '#content/tokens.ts'
import { PATHS, productPath } from '#paths.ts'
import { FIRST, product } from '#tests/catalogue.ts'

import { attribute, pageAt, PAGES } from './built-site.ts'

const LIBRARY = readLibrary(readSources(path.resolve(import.meta.dirname, '../..')))
const ADDRESSES = [...addressesOf(LIBRARY)]

test.each(PAGES)('$address has every token replaced', ({ html }) => {
  expect(html).not.toMatch(/\(\(\s*(?:price|name|firm|figures|studies|products|kept)[.:]/)
})

const SOURCES: readonly (readonly [address: string, kind: Kind])[] = [
  [PATHS.faq, 'faq'],
  [PATHS.terms, 'terms'],
  [productPath(product(FIRST).slug), 'product'],
]

/** Names of the tokens in the first file of a kind. */
function tokensOf(kind: Kind): string[] {
  const [entry] = entriesOf(LIBRARY, kind).filter(({ id }) => kind !== 'product' || id === FIRST)
  const text = entry?.file.text ?? ''
  return [
    ...new Set(findTokens(kind === 'product' ? removeWork(text) : text).map(({ name }) => name)),
  ]
}

/** The file of a product without the steps of its work, which only the page of an order shows. */
function removeWork(text: string): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), work: undefined })
}

test.each(
  SOURCES.flatMap(([address, kind]) => tokensOf(kind).map((token) => [address, token] as const)),
)('%s shows the value of the token %s', (address, token) => {
  const quoted = (LIBRARY.facts.get(token) ?? '').replaceAll('&', '&amp;')
  expect(quoted).not.toBe('')
  expect(pageAt(address).html.includes(quoted)).toBe(true)
})

test.each(ADDRESSES)('%s has every anchor to which content may link', (page, anchors) => {
  const ids = new Set(pageAt(page).elements.map((element) => attribute(element, 'id')))
  expect([...anchors].filter((anchor) => !ids.has(anchor))).toEqual([])
})
