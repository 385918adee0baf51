import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { BROWSER_ARGUMENTS, findFullBrowser } from '#scripts/find-browser.ts'
import { priceText, FIRST, product, THIRD } from '#tests/catalogue.ts'
import { aNewBuyer } from '#tests/e2e/orders.ts'
import { fillStorage, storedCart } from '#tests/e2e/pages/stored.ts'
import { expect, skipBelowQuantity, test } from '#tests/e2e/test.ts'

const WHOLE_BROWSER = findFullBrowser()

test.skip(WHOLE_BROWSER === undefined, 'this browser has no back/forward cache')

// Playwright switches the back/forward cache off, so it is switched on here.
test.use({
  launchOptions: {
    ...(WHOLE_BROWSER && { executablePath: WHOLE_BROWSER }),
    args: BROWSER_ARGUMENTS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a checkout page from the back/forward cache can be submitted again', async ({ page, on }) => {
  const buyer = aNewBuyer()
  await on.checkout.openFilled(buyer)
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
  // The page checks the earlier payment, which is still unpaid.
  const verified = page.waitForResponse(`**${verifyPayment.path}`)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
  expect((await verified).status()).toBe(200)
  await expect(on.checkout.submit).toHaveText(`Complete Order ${priceText({ [FIRST]: 1 })}`)
  await expect(on.checkout.submit).not.toHaveAttribute('aria-disabled')
  await on.checkout.holds(buyer)
})

test('a shop page from the back/forward cache shows the current cart', async ({ page, on }) => {
  skipBelowQuantity(THIRD, 3)
  await fillStorage(page, { local: { cart: storedCart({ [THIRD]: 2 }) } })
  await on.shop.open()
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await on.shop.cartLink(2).click()
  await on.cart.more(product(THIRD).name).click()
  await expect(on.shop.cartLink(3)).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
  await expect(on.shop.cartLink(3)).toBeVisible()
})
