import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

import { cutAtTwiceTheSize, smallTargets } from './layout-faults.ts'

/** Half as long as what the package itself would put into a page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DESKTOP = { width: 1280, height: 900 }
const NARROWEST = { width: 320, height: 640 }

/**
 * Checks the page as it stands: by axe on a desktop and on the narrowest phone, where nothing may
 * stick out, at twice the size with wide text, and for fingertips.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of [DESKTOP, NARROWEST]) {
    await page.setViewportSize(size)
    await page.evaluate(comeToRest)
    expect(await violations(page), `at ${size.width} pixels`).toEqual([])
    expect(await sideways(page), `sideways at ${size.width} pixels`).toBeLessThanOrEqual(0)
  }
  expect(await cutAtTwiceTheSize(page), 'cut off at 200 %').toEqual([])
  expect(await smallTargets(page), 'smaller than 44 pixels').toEqual([])
}

/** What axe has against the page as it stands, or against the dialog that lies over it. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await page.evaluate(markKnownColours)
  return page.evaluate(async (tags) => {
    const { axe: inPage } = window as never as { axe: typeof axe }
    inPage.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-known])' }] })
    const shown = document.querySelector('dialog:modal') ?? document
    const found = await inPage.run(shown, { runOnly: tags, resultTypes: ['violations'] })
    // A bar that stays in view may lie over half a target: such a one is brought out from under it.
    const isSmall = async (target: unknown) => {
      const element = document.querySelector(String(target))
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await inPage.run(element ?? document, { runOnly: ['target-size'] })
      return again.violations.length > 0
    }
    const told: string[] = []
    for (const { id, nodes } of found.violations) {
      const faults = []
      for (const node of nodes) {
        if (id !== 'target-size' || (await isSmall(node.target[0]))) faults.push(node.html)
      }
      if (faults.length > 0) told.push(`${id}: ${faults.join(' ')}`)
    }
    return told
  }, STANDARD)
}

/**
 * Runs in the page: marks what an earlier look has found in the colours of now. To measure contrast
 * is most of what axe does, and at another size or after a press it is mostly the same.
 */
function markKnownColours(): void {
  const kept = window as { known?: WeakMap<Element, string> }
  const known = (kept.known ??= new WeakMap())
  const visit = (element: Element, behind: string): void => {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, position } = style
    const ground = [behind, backgroundColor, backgroundImage, opacity, position].join()
    const isSeen = element.checkVisibility({ visibilityProperty: true })
    const seen = isSeen ? [ground, style.color, style.fontSize, style.fontWeight].join() : ''
    element.toggleAttribute('data-known', isSeen && known.get(element) === seen)
    known.set(element, seen)
    for (const child of element.children) visit(child, ground)
  }
  visit(document.body, '')
}

/**
 * Runs in the page: ends once what follows a change of its size has come to rest, and no list is
 * being read anew. Transitions need frames of their own.
 */
async function comeToRest(): Promise<void> {
  let frames = 0
  let moving: Animation[]
  let isBusy: boolean
  do {
    await new Promise(requestAnimationFrame)
    frames += 1
    moving = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    isBusy = document.querySelector('[aria-busy="true"]') !== null
  } while (frames < 2 || isBusy || moving.length > 0)
}

/** How many pixels the page is wider than its window. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
