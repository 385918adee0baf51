import { ADDRESS_GROUPS } from './addresses.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { STAFF_STATES } from './staff-states.ts'
import { signIn } from './staff.ts'
import { mainHeading } from './stands-still.ts'
import { expect, test } from './test.ts'

// The tests in the folder `night` check the same pages and states at all widths.

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

for (const { title, walk, errors } of STAFF_STATES) {
  test(`${title}, at one width`, async ({ page, consoleErrors }) => {
    if (errors) consoleErrors.expect(errors)
    await walk(page, expectNoViolations)
  })
}

test('the page of a missing order meets WCAG 2.2 AA', async ({ page, consoleErrors, on }) => {
  consoleErrors.expect(/404/)
  await signIn(page)
  await on.staff.openOrder('00000000-0000-4000-8000-000000000000')
  await expect(mainHeading('Order not found')(page)).toBeVisible()
  await expectNoViolations(page)
})

test('the open menu on a phone meets WCAG 2.2 AA', async ({ page, on }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await on.shop.open()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('#menu').getByRole('link', { name: 'Home' })).toBeFocused()
  await expectNoViolations(page)
})
