import { expect, test } from '@playwright/test'

import { PATHS, productPath } from '#paths.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { KEYS } from '#tests/e2e/engines/driven.ts'
import { MISSING_FIREFOX, startFirefox } from '#tests/e2e/engines/firefox.ts'

/** More presses of Tab than a few screens of a page need. */
const STEPS = 25

test.describe('pages in Firefox', () => {
  test.skip(MISSING_FIREFOX !== undefined, MISSING_FIREFOX)

  test('the header never hides the focused element in Firefox', async ({ baseURL }) => {
    await using browser = await startFirefox()
    await browser.resize(375, 700)
    for (const path of [PATHS.shop, PATHS.findOrder]) {
      await browser.open(baseURL + path)
      const covered: unknown[] = []
      for (const key of [KEYS.tab, KEYS.shift + KEYS.tab]) {
        for (let steps = 0; steps < STEPS; steps += 1) {
          await browser.type(key)
          covered.push(await browser.read(`(${String(coveredFocus)})()`))
        }
      }
      expect(covered.filter(Boolean), path).toEqual([])
    }
  })

  test('no page is wider than a phone at twice the text size', async ({ baseURL }) => {
    await using browser = await startFirefox({
      'ui.textScaleFactor': 200,
      'browser.display.os-zoom-behavior': 2,
    })
    await browser.resize(375, 812)
    for (const path of [
      PATHS.home,
      PATHS.shop,
      productPath(product(FIRST).slug),
      PATHS.people,
      PATHS.findOrder,
      PATHS.terms,
    ]) {
      await browser.open(baseURL + path)
      const [size, width, room] = (await browser.read(`(${String(widths)})()`)) as number[]
      expect(size, 'size of text in the body').toBeGreaterThan(30)
      expect(width, path).toBeLessThanOrEqual(room!)
    }
  })
})

/**
 * Runs in the page: the focused element, if the header covers more than two pixels of it. Firefox does
 * not scroll for a pixel above the scroll padding, and the header ends a pixel below that padding.
 */
function coveredFocus(): string | undefined {
  const focused = document.activeElement
  const header = document.querySelector('site-header')
  if (!focused || !header || focused.matches('body, [href="#main"], site-header *'))
    return undefined
  const { top } = focused.getBoundingClientRect()
  return Math.round(top) < header.getBoundingClientRect().bottom - 2
    ? focused.outerHTML.slice(0, 120)
    : undefined
}

/** Runs in the page: the page's font size, content width and available width. */
function widths(): number[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return [Number.parseFloat(getComputedStyle(document.body).fontSize), scrollWidth, clientWidth]
}
