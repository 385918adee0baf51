import { readFileSync } from 'node:fs'

import { BYTES_PER_LETTER, PAGE_OVERHEAD } from '@storefront/content-check/rules/weights.ts'
import { describe, expect, test } from 'vitest'

import { BUDGETS } from '#build/budgets.ts'
import { PATHS } from '#paths.ts'
import { HOME } from '#tests/library.ts'

import { attribute, PAGES, pageAt, textOf } from './built-site.ts'
import { drawingsOf, fontsOf, scriptsOf, weightsOf } from './weights.ts'

const isReact = (file: string): boolean =>
  /__SECRET_INTERNALS|react\.transitional/.test(textOf(file))

/** Pages built with React; all others are reading pages. */
const isApp = (address: string): boolean =>
  /^\/(cart|checkout|order-confirmation|thank-you|admin\/.*)$/.test(address)

const isProduct = (address: string): boolean => /^\/products\/[^/]+$/.test(address)

const isList = (address: string): boolean => /^\/case-studies(\/page\/\d+)?$/.test(address)

describe.each(PAGES.filter(({ address }) => !isApp(address)))('reading page $address', (page) => {
  const { firstView, page: whole, js } = weightsOf(page)

  test('the first screen of a reading page needs one network round trip', () => {
    expect(firstView).toBeLessThanOrEqual(BUDGETS.firstView)
  })

  test('a reading page and its script stay within the budget', () => {
    const { list, page: limit, product, script } = BUDGETS.reading
    expect(whole).toBeLessThanOrEqual(isList(page.address) ? list : limit)
    if (isProduct(page.address)) expect(whole).toBeLessThanOrEqual(product)
    expect(js).toBeLessThanOrEqual(script)
  })
})

test.each(PAGES.filter(({ address }) => isApp(address)))(
  'app page $address stays within its script budget',
  (page) => {
    expect(weightsOf(page).js).toBeLessThanOrEqual(BUDGETS.app.script)
  },
)

describe.each(PAGES)('the weight of $address', (page) => {
  test('the measured weight includes every part of the page', () => {
    const { drawings, ...weights } = weightsOf(page)
    expect(Object.values(weights).filter((weight) => weight < 1000)).toEqual([])
    expect(weights.fonts).toBeLessThanOrEqual(BUDGETS.fonts)
    expect(drawings > 0).toBe(drawingsOf(page).size > 0)
  })

  test('only app pages load React', () => {
    expect([...scriptsOf(page)].some(isReact)).toBe(isApp(page.address))
  })

  test('a page loads no external stylesheet', () => {
    const sheets = page.elements.filter((one) => attribute(one, 'rel') === 'stylesheet')
    expect(sheets).toEqual([])
  })

  // With `*` inside a :has() match, browsers would restyle the whole page after every change.
  test('no CSS rule styles every descendant of a :has() match', () => {
    expect(page.html.match(/:has\([^()]*\)[^{},]*\*[^{}]*\{/g)).toBeNull()
  })

  test('a page preloads only the font in use', () => {
    const [font = '', ...others] = fontsOf(page.html)
    expect(others).toEqual([])
    const [before = ''] = page.html.split('@font-face')
    expect(before).toContain(font)
  })
})

// Editors see these estimates in the content check.
test('no page weighs more than the content check estimates', () => {
  const { firstView } = weightsOf(pageAt(PATHS.home))
  const { page } = weightsOf(pageAt(PATHS.terms))
  expect(firstView).toBeLessThanOrEqual(
    PAGE_OVERHEAD.firstView + lettersOf(HOME.hero) * BYTES_PER_LETTER,
  )
  expect(page).toBeLessThanOrEqual(
    PAGE_OVERHEAD.page + readFileSync('content/terms.mdx').length * BYTES_PER_LETTER,
  )
})

function lettersOf(texts: unknown): number {
  if (typeof texts === 'string') return texts.length
  if (typeof texts !== 'object' || texts === null) return 0
  return Object.values(texts).reduce((sum: number, one) => sum + lettersOf(one), 0)
}
