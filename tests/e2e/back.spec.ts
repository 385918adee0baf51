import { cost, FIRST, product, SECOND } from '#tests/catalogue.ts'

import { aNewBuyer } from './buyers.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { hostedPage } from './pages/hosted.ts'
import { shopPage } from './pages/shop.ts'
import { expect, test } from './test.ts'

const VALUATION = product(FIRST)
const NOT_PAID = /404 \(Not Found\)/

test('Back leads from the payment over form and cart to the shop, and nothing is lost', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(NOT_PAID)
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await shopPage(page).open()
  await shopPage(page).add(VALUATION.name).click()
  await shopPage(page).cartLink(1).click()
  await cartPage(page).checkout.click()
  await checkout.complete(buyer)
  await checkout.submit.click()
  await expect(hostedPage(page).heading).toBeVisible()

  await page.goBack()
  await checkout.holds(buyer)
  await expect(checkout.submit).toHaveText(`Complete Order ${cost({ [VALUATION.id]: 1 })}`)
  await page.goBack()
  await expect(cartPage(page).total).toHaveText(cost({ [VALUATION.id]: 1 }))
  await page.goBack()
  await expect(shopPage(page).cartLink(1)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await checkout.holds(buyer)
})

test('Back from the confirmation finds nothing left to pay', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openFilled(aNewBuyer())
  await checkout.submit.click()
  await hostedPage(page).payWith('Succeeds')
  await expect(confirmationPage(page).thanks).toBeVisible()

  await expect(async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'This order is already paid' })).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
  await expect(hostedPage(page).pay).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(cartPage(page).empty).toBeVisible()
})

test('the way back from the payment says what happened, over the filled form', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(NOT_PAID)
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await checkout.openFilled(buyer)
  await checkout.submit.click()
  await hostedPage(page).back.click()
  await expect(page).toHaveURL(/\/checkout\?canceled=true$/)
  await expect(checkout.canceled).toContainText('Your order has not been processed.')
  await expect(checkout.canceled).toContainText('No money has been taken.')
  await checkout.holds(buyer)
  await checkout.submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
})

test('a reload keeps what was typed', async ({ page }) => {
  const buyer = aNewBuyer()
  const checkout = checkoutPage(page)
  await checkout.openEmpty()
  await checkout.complete(buyer)
  await checkout.method('PayPal').check()
  await page.reload()
  await checkout.holds(buyer)
  await expect(checkout.method('PayPal')).toBeChecked()
})

test('an empty cart cannot be checked out', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(cartPage(page).empty).toBeVisible()
})

test('open tabs stay in step', async ({ page, context }) => {
  const checkout = checkoutPage(page)
  const other = await context.newPage()
  await checkout.openFilled(aNewBuyer())
  await shopPage(other).open()
  await expect(shopPage(other).cartLink(1)).toBeVisible()

  await shopPage(other).add(product(SECOND).name).click()
  await expect(checkout.submit).toHaveText(
    `Complete Order ${cost({ [VALUATION.id]: 1, [SECOND]: 1 })}`,
  )
  await shopPage(other).currency.selectOption('USD')
  await expect(shopPage(page).currency).toHaveValue('USD')

  await other.goto('/cart')
  await checkout.submit.click()
  await hostedPage(page).payWith('Succeeds')
  await expect(confirmationPage(page).thanks).toBeVisible()
  await expect(cartPage(other).empty).toBeVisible()
  await expect(shopPage(other).cartLink(0)).toBeVisible()
})
