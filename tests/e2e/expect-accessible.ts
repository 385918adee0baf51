import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

import { findCutContent, smallTargets } from './layout-faults.ts'

/** The minified file, which has half the size of the file that the package adds to a page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const NARROWEST = { width: 320, height: 640 }

/** Hashes of the text colours, with their backgrounds, that axe has found readable on any page so far. */
const readable = new Set<number>()

/**
 * Checks the page with axe, at 200 % with wide text, and at 320 pixels, where nothing may overflow
 * and every target must be large enough for a finger.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page)
  expect(await overflowX(page), 'horizontal overflow').toBeLessThanOrEqual(0)
  expect(await findCutContent(page), 'cut off at 200 %').toEqual([])
  await page.setViewportSize(NARROWEST)
  await page.evaluate(settle)
  expect(await overflowX(page), 'horizontal overflow at 320 pixels').toBeLessThanOrEqual(0)
  expect(await smallTargets(page), 'smaller than 44 pixels').toEqual([])
}

/** Checks the page with axe at its current size, once nothing moves. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.evaluate(settle)
  expect(await axeViolations(page)).toEqual([])
}

/** Axe violations of the page, or of its open dialog. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const colours = await page.evaluate(markReadable, [...readable])
  const found = await page.evaluate(async (tags) => {
    const { axe: inPage } = window as never as { axe: typeof axe }
    inPage.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-known])' }] })
    const shown = document.querySelector('dialog:modal') ?? document
    const options = { runOnly: tags, resultTypes: ['violations' as const], preload: false }
    const found = await inPage.run(shown, options)
    // A sticky bar may cover half of a target, so the target is scrolled into view and measured
    // again.
    const isSmall = async (target: unknown) => {
      const element = document.querySelector(String(target))
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await inPage.run(element ?? document, { runOnly: ['target-size'] })
      return again.violations.length > 0
    }
    const reported: string[] = []
    for (const { id, nodes } of found.violations) {
      const faults = []
      for (const node of nodes) {
        if (id !== 'target-size' || (await isSmall(node.target[0]))) faults.push(node.html)
      }
      if (faults.length > 0) reported.push(`${id}: ${faults.join(' ')}`)
    }
    return reported
  }, STANDARD)
  if (found.length === 0) for (const colour of colours) readable.add(colour)
  return found
}

/**
 * Runs in the page: marks elements with known readable colours and returns the colours of all.
 * Contrast takes most of axe’s time, and most colours repeat from page to page.
 */
function markReadable(known: number[]): number[] {
  const all = new Set(known)
  const found = new Set<number>()
  const visit = (element: Element, behind: number): void => {
    const style = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, position } = style
    const name = element.getAttribute('class')
    let ground = behind
    for (const sign of [name, backgroundColor, backgroundImage, opacity, position].join())
      ground = (Math.imul(ground, 31) + sign.charCodeAt(0)) | 0
    let colour = ground
    for (const sign of [style.color, style.fontSize, style.fontWeight].join())
      colour = (Math.imul(colour, 31) + sign.charCodeAt(0)) | 0
    const isSeen = element.checkVisibility({ visibilityProperty: true })
    if (isSeen) found.add(colour)
    element.toggleAttribute('data-known', isSeen && all.has(colour))
    for (const child of element.children) visit(child, ground)
  }
  visit(document.querySelector('dialog:modal') ?? document.body, 0)
  return [...found]
}

/**
 * Runs in the page: after a change of size, waits for two frames, in which transitions start, and then
 * until no transition is running and no list is loading.
 */
async function settle(): Promise<void> {
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

/** Pixels by which the page is wider than its window. */
function overflowX(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
