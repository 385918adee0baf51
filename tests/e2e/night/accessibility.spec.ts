import { ADDRESS_GROUPS } from '#tests/e2e/addresses.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { coveredTargets } from '#tests/e2e/layout-faults.ts'
import { expectNoLayoutShift } from '#tests/e2e/stands-still.ts'
import { expect, test } from '#tests/e2e/test.ts'

for (const { names, opened } of ADDRESS_GROUPS) {
  test(`${names} do not shift, meet WCAG 2.2 AA and fit 320 pixels`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404|Unknown path/)
    for (const [address, ends] of opened) {
      await test.step(address, async () => {
        await expectNoLayoutShift(page, { address, ends })
        await page.evaluate(() => document.fonts.ready)
        await expectAccessible(page)
        expect(await coveredTargets(page), 'covered by another element').toEqual([])
      })
    }
  })
}
