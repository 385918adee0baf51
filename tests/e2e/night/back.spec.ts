import { PAYMENT_UNCONFIRMED } from '#contract/shop/create-payment.ts'
import { priceText, FIRST, product, SECOND, THIRD } from '#tests/catalogue.ts'
import { refuseWith } from '#tests/e2e/answers.ts'
import { aNewBuyer } from '#tests/e2e/orders.ts'
import { cartPage } from '#tests/e2e/pages/cart.ts'
import { shopPage } from '#tests/e2e/pages/shop.ts'
import { expect, WITH_MOTION, skipBelowServices, test } from '#tests/e2e/test.ts'

const VALUATION = product(FIRST)

test.describe('pages with motion', () => {
  test.use(WITH_MOTION)

  test('the browser’s Back button leads from the payment to the shop without losing the cart or the form', async ({
    page,
    on,
  }) => {
    const buyer = aNewBuyer()
    await on.shop.open()
    await on.shop.add(VALUATION.name).click()
    await on.shop.cartLink(1).click()
    await on.cart.checkout.click()
    await on.checkout.complete(buyer)
    await on.checkout.submit.click()
    await expect(on.hosted.heading).toBeVisible()

    await page.goBack()
    await on.checkout.holds(buyer)
    await expect(on.checkout.submit).toHaveText(
      `Complete Order ${priceText({ [VALUATION.id]: 1 })}`,
    )
    await page.goBack()
    await expect(on.cart.total).toHaveText(priceText({ [VALUATION.id]: 1 }))
    await page.goBack()
    await expect(on.shop.cartLink(1)).toBeVisible()
    await page.goForward()
    await page.goForward()
    await on.checkout.holds(buyer)
  })

  test('the browser’s Back button does not lead from the confirmation to a second payment', async ({
    page,
    on,
  }) => {
    await on.checkout.openFilled(aNewBuyer())
    await on.checkout.submit.click()
    await on.hosted.payWith('Succeeds')
    await expect(on.confirmation.thanks).toBeVisible()

    await expect(async () => {
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'This order is already paid' })).toBeVisible({
        timeout: 15_000,
      })
    }).toPass()
    await expect(on.hosted.pay).toHaveCount(0)
    await page.goto('/checkout')
    await expect(page).toHaveURL(/\/cart$/)
    await expect(on.cart.empty).toBeVisible()
  })
})

test('a cancelled payment leads back to the filled-in form', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/503/)
  const buyer = aNewBuyer()
  await on.checkout.openFilled(buyer)
  await on.checkout.submit.click()
  await on.hosted.back.click()
  await expect(page).toHaveURL(/\/checkout\?canceled=true$/)
  await expect(on.checkout.canceled).toContainText('Your order has not been processed.')
  await expect(on.checkout.canceled).toContainText('No money has been taken.')
  await on.checkout.holds(buyer)

  await page.route('**/api/verify-payment', refuseWith('provider-unavailable', 'No answer'))
  await on.checkout.submit.click()
  await on.hosted.back.click()
  await expect(on.checkout.canceled).toContainText(PAYMENT_UNCONFIRMED)
  await page.route('**/api/create-payment', refuseWith('unavailable', 'No money has been taken.'))
  await on.checkout.submit.click()
  await expect(on.checkout.paymentError).toContainText(PAYMENT_UNCONFIRMED)
  await expect(page.getByText('No money has been taken.')).toHaveCount(0)
})

test('open tabs share the cart and the chosen currency, even during a payment', async ({
  context,
  on,
}) => {
  skipBelowServices(3)
  const other = await context.newPage()
  await on.checkout.openFilled(aNewBuyer())
  await shopPage(other).open()
  await expect(shopPage(other).cartLink(1)).toBeVisible()

  await shopPage(other).add(product(SECOND).name).click()
  await expect(on.checkout.submit).toHaveText(
    `Complete Order ${priceText({ [VALUATION.id]: 1, [SECOND]: 1 })}`,
  )
  await shopPage(other).currency.selectOption('USD')
  await expect(on.shop.currency).toHaveValue('USD')

  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
  await shopPage(other).add(product(THIRD).name).click()
  await expect(shopPage(other).cartLink(3)).toBeVisible()
  await cartPage(other).open()
  await on.hosted.payWith('Succeeds')
  await expect(on.confirmation.thanks).toBeVisible()
  await expect(on.shop.cartLink(1)).toBeVisible()
  await expect(cartPage(other).line(product(THIRD).name)).toBeVisible()
  await expect(cartPage(other).line(VALUATION.name)).toHaveCount(0)
  await expect(shopPage(other).cartLink(1)).toBeVisible()
})
