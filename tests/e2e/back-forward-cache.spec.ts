import { verifyPayment } from '#contract/verify-payment.ts'
import { BROWSER_ARGUMENTS, findWholeBrowser } from '#scripts/find-browser.ts'
import { cost, FIRST, product, THIRD } from '#tests/catalogue.ts'

import { aNewBuyer } from './buyers.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { hostedPage } from './pages/hosted.ts'
import { shopPage } from './pages/shop.ts'
import { keepInBrowser, storedCart } from './pages/stored.ts'
import { expect, test } from './test.ts'

const WHOLE_BROWSER = findWholeBrowser()

test.skip(WHOLE_BROWSER === undefined, 'a browser without a screen keeps no pages')

// Playwright switches the keeping of pages off; visitors have it on.
test.use({
  launchOptions: {
    ...(WHOLE_BROWSER && { executablePath: WHOLE_BROWSER }),
    args: BROWSER_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a form from the back/forward cache offers the payment again', async ({
  page,
  consoleErrors,
}) => {
  // The page asks whether the payment has been made after all: it has not.
  consoleErrors.expect(/404 \(Not Found\)/)
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await checkout.openFilled(buyer)
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await checkout.submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
  const asked = page.waitForResponse(`**${verifyPayment.path}`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
  expect((await asked).status()).toBe(404)
  await expect(checkout.submit).toHaveText(`Complete Order ${cost({ [FIRST]: 1 })}`)
  await expect(checkout.submit).not.toHaveAttribute('aria-disabled')
  await checkout.holds(buyer)
})

test('a kept shop shows what became of the cart meanwhile', async ({ page }) => {
  await keepInBrowser(page, { local: { cart: storedCart({ [THIRD]: 2 }) } })
  await shopPage(page).open()
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await shopPage(page).cartLink(2).click()
  await cartPage(page).more(product(THIRD).name).click()
  await expect(shopPage(page).cartLink(3)).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
  await expect(shopPage(page).cartLink(3)).toBeVisible()
})
