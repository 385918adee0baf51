import { describe, expect, test } from 'vitest'

import { budgetOf, isApp } from './budgets.ts'
import { attribute, PAGES, textOf } from './built-site.ts'
import { drawingsOf, fontsOf, scriptsOf, weightsOf } from './weights.ts'

const isReact = (file: string): boolean =>
  /__SECRET_INTERNALS|react\.transitional/.test(textOf(file))

describe.each(PAGES)('$address', (page) => {
  const weights = weightsOf(page)

  test.each(['page', 'js', 'fonts', 'images'] as const)('keeps to its budget of %s', (part) => {
    expect(weights[part]).toBeLessThanOrEqual(budgetOf(page.address)[part])
  })

  test('is measured whole', () => {
    const parts = [weights.page, weights.js, weights.fonts]
    expect(parts.filter((weight) => weight < 1)).toEqual([])
    expect(weights.images > 0).toBe(drawingsOf(page).size > 0)
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
