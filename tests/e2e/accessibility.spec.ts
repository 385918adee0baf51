import { ADDRESS_GROUPS } from './addresses.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { expect, test } from './test.ts'

// The tests in the folder `night` check the same pages at all widths, and the states of staff pages.

for (const { names, opened } of ADDRESS_GROUPS) {
  test(`${names} meet WCAG 2.2 AA at one width`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/404|Unknown path/)
    for (const [address, ends] of opened) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(ends(page)).toBeVisible()
        await expectNoViolations(page)
      })
    }
  })
}

test('the open menu on a phone meets WCAG 2.2 AA', async ({ page, on }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await on.shop.open()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('#menu').getByRole('link', { name: 'Home' })).toBeFocused()
  await expectNoViolations(page)
})
