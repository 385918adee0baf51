import type { Locator, Page } from '@playwright/test'

import { expect } from './test.ts'

const FEW_STEPS = 80

/** Presses Tab until the target has the focus; fails after more presses than a visitor would try. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < FEW_STEPS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** Presses a key and waits for its outcome; passes when an element still has the focus and is visible. */
export async function press(page: Page, key: string, outcome: () => Promise<void>): Promise<void> {
  await page.keyboard.press(key)
  await outcome()
  await expectVisibleFocus(page)
}

/** Passes when the focused element is in view and uncovered. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const unseen = () => page.evaluate(unseenFocus)
  await expect.poll(unseen, { message: 'focused, but not seen' }).toBeUndefined()
}

/** Runs in the page: the focused element, if it cannot be seen. */
function unseenFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  const shown = document.elementFromPoint((left + right) / 2, (from + to) / 2)
  const label = (focused as HTMLInputElement).labels?.[0]
  const isSeen =
    focused.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    right - left > 1 &&
    to - from > 1 &&
    (focused.contains(shown) || label?.contains(shown))
  return isSeen ? undefined : focused.outerHTML.slice(0, 160)
}
