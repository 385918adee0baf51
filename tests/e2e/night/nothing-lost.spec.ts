import { FIRST } from '#tests/catalogue.ts'
import { abortRequest } from '#tests/e2e/answers.ts'
import { fillStorage, storedCart } from '#tests/e2e/pages/stored.ts'
import { expect, test } from '#tests/e2e/test.ts'

const SCRIPTS = /\/_astro\/.*\.js$/

test('a page whose scripts fail to load shows a notice', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/Failed to load resource/)
  consoleErrors.allow(/astro-island/)
  const notice = page.getByText('is taking a long time to load')
  const passTime = () =>
    notice.evaluate((element) => {
      for (const animation of element.getAnimations()) animation.finish()
    })
  await fillStorage(page, { local: { cart: storedCart({ [FIRST]: 1 }) } })
  await page.route(SCRIPTS, abortRequest)
  await page.goto('/cart')
  await expect(notice).toBeHidden()
  await passTime()
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link')).toHaveCount(2)

  await page.unroute(SCRIPTS)
  // The tests in tests/built-site check that every page that needs scripts has the notice.
  for (const address of ['/cart', '/order-confirmation']) {
    await page.goto(address)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await passTime()
    await expect(notice).toBeHidden()
  }
})
