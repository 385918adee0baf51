import type { Page } from '@playwright/test'

import { quantityCap } from '#domain/products/cart.ts'
import { FIFTH, FIRST, product, THIRD } from '#tests/catalogue.ts'
import { axeViolations } from '#tests/e2e/expect-accessible.ts'
import { expect, test } from '#tests/e2e/test.ts'

const VALUATION = product(FIRST).name

test.use({ toastsLeave: true })

/** Presses Tab until a button with this name has the focus; returns the number of presses. */
async function tabsTo(page: Page, name: string, limit = 3): Promise<number> {
  for (let tabs = 1; tabs <= limit; tabs += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focused === name) return tabs
  }
  return Infinity
}

/** Texts of the live regions of the page, without parts that screen readers skip. */
function announcements(page: Page): Promise<string> {
  return page.evaluate(() => {
    const regions = document.querySelectorAll('[role="alert"], [role="status"], output')
    const parts = [...regions].flatMap((region) => [...region.childNodes])
    return parts
      .filter((part) => !(part instanceof Element && part.ariaLive === 'off'))
      .map((part) => part.textContent)
      .join(' ')
  })
}

test('a toast shows "Undo" for ten seconds, and then at most three presses of Tab lead to "Undo removal" on the page', async ({
  page,
  on,
}) => {
  await page.clock.install()
  await on.cart.openWith({ [FIRST]: 1, [THIRD]: 1, [FIFTH]: 1 })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await on.cart.remove(VALUATION).press('Enter')
  await expect(on.cart.undo).toBeVisible()
  expect((await announcements(page)).split(VALUATION)).toHaveLength(2)
  await page.clock.fastForward(9900)
  await expect(on.cart.undo).toBeVisible()
  await page.clock.fastForward(200)
  await expect(on.cart.undo).toBeHidden()
  await page.clock.fastForward(60_000)
  expect(await tabsTo(page, 'Undo removal')).toBeLessThanOrEqual(3)
  await page.keyboard.press('Enter')
  await expect(on.cart.line(VALUATION)).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
})

test('a toast stays while the pointer is over the toast, and gives the focus back when the toast closes', async ({
  page,
  on,
}) => {
  await page.clock.install()
  await on.shop.open()
  const add = on.shop.add(VALUATION)
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await add.press('Enter')
  await dismiss.hover()
  await add.press('Enter')
  await page.clock.fastForward(60_000)
  await expect(dismiss).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.clock.runFor(10_100)
  await expect(dismiss).toHaveCount(0)
  await page.clock.resume()

  await add.press('Enter')
  await dismiss.focus()
  await dismiss.press('Enter')
  await expect(add).toBeFocused()

  await page.setViewportSize({ width: 375, height: 700 })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.press('Enter')
  const menu = page.locator('#menu')
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  const places: boolean[] = []
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press('Tab')
    places.push(await menu.evaluate((panel) => panel.contains(document.activeElement)))
  }
  expect(places).not.toContain(false)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  const home = page.getByRole('banner').getByRole('link', { name: /, home page$/ })
  await home
    .locator('span')
    .last()
    .evaluate((span) => span.append(' and Companions of London'))
  const count = Math.min(3, quantityCap(product(FIRST)))
  await expect(on.shop.cartLink(count)).toBeInViewport({ ratio: 1 })

  await test.step('the focused notice announces form errors once, and no toast covers the errors', async () => {
    await on.checkout.openEmpty()
    await on.checkout.submit.click()
    await expect(on.checkout.formErrors).toBeFocused()
    await expect(on.checkout.formErrors).toHaveAccessibleDescription(/^There are \d+ errors/)
    await expect(page.getByText('Please fix the form errors before proceeding')).toBeAttached()
    expect((await announcements(page)).trim()).toBe('')
    await expect(dismiss).toBeHidden()
  })
})
