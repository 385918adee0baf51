import { readFileSync } from 'node:fs'

import { BYTES_PER_LETTER, PAGE_OVERHEAD } from '@storefront/content-check/rules/weights.ts'
import { describe, expect, test } from 'vitest'

import { BUDGETS } from '#content-model/budgets.ts'
import { PATHS } from '#paths.ts'
import { HOME } from '#tests/library.ts'

import { attribute, PAGES, pageAt, textOf } from './built-site.ts'
import { drawingsOf, fontsOf, scriptsOf, weightsOf } from './weights.ts'

const isReact = (file: string): boolean =>
  /__SECRET_INTERNALS|react\.transitional/.test(textOf(file))

/** The screens of React; all others are to read. */
const isApp = (address: string): boolean =>
  /^\/(cart|checkout|order-confirmation|thank-you|admin\/.*)$/.test(address)

const isList = (address: string): boolean => /^\/case-studies(\/page\/\d+)?$/.test(address)

describe.each(PAGES.filter(({ address }) => !isApp(address)))(
  '$address, a page to read,',
  (page) => {
    const { firstView, page: whole, js } = weightsOf(page)

    test('shows what is seen first after one round trip', () => {
      expect(firstView).toBeLessThanOrEqual(BUDGETS.firstView)
    })

    test('keeps to the budget of its kind', () => {
      const { list, page: limit, script } = BUDGETS.reading
      expect(whole).toBeLessThanOrEqual(isList(page.address) ? list : limit)
      expect(js).toBeLessThanOrEqual(script)
    })
  },
)

test.each(PAGES.filter(({ address }) => isApp(address)))(
  '$address, a screen, keeps to the budget of its kind',
  (page) => {
    expect(weightsOf(page).js).toBeLessThanOrEqual(BUDGETS.app.script)
  },
)

describe.each(PAGES)('$address', (page) => {
  test('is measured whole', () => {
    const { images, ...weights } = weightsOf(page)
    expect(Object.values(weights).filter((weight) => weight < 1000)).toEqual([])
    expect(weights.fonts).toBeLessThanOrEqual(BUDGETS.fonts)
    expect(images > 0).toBe(drawingsOf(page).size > 0)
  })

  test('carries React only where it is an app', () => {
    expect([...scriptsOf(page)].some(isReact)).toBe(isApp(page.address))
  })

  test('has its styles in the page', () => {
    const sheets = page.elements.filter((one) => attribute(one, 'rel') === 'stylesheet')
    expect(sheets).toEqual([])
  })

  // A browser could not tell whom such a rule is about: any line that comes or goes, anywhere, would
  // have all of the page styled again.
  test('has no rule about everything in what has something', () => {
    expect(page.html.match(/:has\([^()]*\)[^{},]*\*[^{}]*\{/g)).toBeNull()
  })

  test('uses one font, asked for early', () => {
    const [font = '', ...others] = fontsOf(page.html)
    expect(others).toEqual([])
    const [before = ''] = page.html.split('@font-face')
    expect(before).toContain(font)
  })
})

// What the check of the content tells editors is worth no more than its estimates.
test('pages weigh no more than the check of the content reckons', () => {
  const { firstView } = weightsOf(pageAt(PATHS.home))
  const { page } = weightsOf(pageAt(PATHS.terms))
  expect(firstView).toBeLessThanOrEqual(PAGE_OVERHEAD.firstView + lettersOf(HOME.hero) * BYTES_PER_LETTER)
  expect(page).toBeLessThanOrEqual(
    PAGE_OVERHEAD.page + readFileSync('content/terms.mdx').length * BYTES_PER_LETTER,
  )
})

function lettersOf(texts: unknown): number {
  if (typeof texts === 'string') return texts.length
  if (typeof texts !== 'object' || texts === null) return 0
  return Object.values(texts).reduce((sum: number, one) => sum + lettersOf(one), 0)
}
