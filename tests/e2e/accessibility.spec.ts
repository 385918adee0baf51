import { ADDRESS_GROUPS } from './addresses.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { expect, test } from './test.ts'

// At one width; every night at all of them, see night/accessibility.spec.ts.
for (const { names, opened } of ADDRESS_GROUPS) {
  test(`${names} meet WCAG 2.2 AA`, async ({ page, consoleErrors }) => {
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
