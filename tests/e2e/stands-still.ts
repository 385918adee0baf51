import { expect, type Locator, type Page } from '@playwright/test'

import type { RouteHandler } from './answers.ts'
import { fillStorage } from './pages/stored.ts'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 812 },
]
/** Layout shift allowed when the typeface replaces its fallback font. */
const TYPEFACE_MOVES = 0.02
const LATE = /\/_astro\/|\/api\//

interface Moves {
  sum: number
  moved: string[]
}

/** A page: how to open it, and the content that shows that it is ready. */
export interface StablePage {
  address: string
  stored?: Record<string, string>
  /** Replies in place of the server’s, by the last part of the API path. */
  answers?: Record<string, RouteHandler>
  ends: (page: Page) => Locator
}

/** Locates the main heading with this name. */
export const mainHeading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { name, level: 1 })

/** Locates the form that staff pages show to visitors who are not signed in. */
export const signInForm = (page: Page) =>
  page.getByRole('button', { name: 'Email me a sign-in link' })

/**
 * Opens each address as on a first visit, at two sizes. Passes when nothing shifts from the first
 * paint to the final state, although everything arrives late: typeface and scripts after the HTML
 * was painted, each API answer after another paint.
 */
export async function expectNoLayoutShift(
  page: Page,
  ...all: readonly StablePage[]
): Promise<void> {
  await page.addInitScript(watchMoves)
  for (const { address, stored = {}, answers = {}, ends } of all) {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await fillStorage(page, { isFirstVisit: true, local: stored })
      for (const [end, answer] of Object.entries(answers)) {
        await page.route(`**${end}`, answer)
      }
      // Intercepted requests disable the cache, so the second size loads everything again.
      await page.route(LATE, async (route) => {
        await page.evaluate(afterPaint)
        await route.fallback()
      })
      await page.goto(address)
      await expect(ends(page)).toBeVisible()
      await page.evaluate(afterPaint)
      const { sum, moved } = await page.evaluate(() => (window as never as { moves: Moves }).moves)
      const where = `${address} at ${size.width} pixels:\n${moved.join('\n')}`

      expect(sum, where).toBeLessThanOrEqual(TYPEFACE_MOVES)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
}

/** Runs in the page before its own scripts: adds up layout shifts without user input. */
function watchMoves(): void {
  const moves: Moves = { sum: 0, moved: [] }
  Object.assign(window, { moves })
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      moves.sum += value
      const names = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120))
      moves.moved.push(`${value.toFixed(4)} ${names.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: waits for its first paint and two more frames. */
async function afterPaint(): Promise<void> {
  await new Promise<void>((painted) => {
    new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true })
  })
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}
