import { chromium } from '@playwright/test'

import { BROWSER_ARGUMENTS, findBrowser, UNNEEDED_ARGUMENTS } from '#scripts/find-browser.ts'

import { KEYS, type DrivenBrowser } from './driven.ts'

export async function startChromium(): Promise<DrivenBrowser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGUMENTS,
    ignoreDefaultArgs: UNNEEDED_ARGUMENTS,
  })
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  return {
    name: `Chromium ${browser.version()}`,
    open: async (address) => void (await page.goto(address)),
    read: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: async (text) => {
      const isBack = text.startsWith(KEYS.shift)
      for (const _ of text.matchAll(new RegExp(KEYS.tab, 'g'))) {
        await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab')
      }
      await page.keyboard.type(text.replaceAll(new RegExp(`[${KEYS.shift}${KEYS.tab}]`, 'g'), ''))
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
