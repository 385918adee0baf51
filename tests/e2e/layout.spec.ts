import { productPath } from '#paths.ts'
import { cost, FIFTH, FIRST, FOURTH, product, SECOND, THIRD } from '#tests/catalogue.ts'

import { overlap, readTooLate, rightEdges } from './geometry.ts'
import { paidOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { checkoutPage } from './pages/checkout.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { keepInBrowser, storedCart } from './pages/stored.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 375, height: 700 }
const FIVE = {
  [FIRST]: 1,
  [SECOND]: 1,
  [THIRD]: 1,
  [FOURTH]: 1,
  [FIFTH]: 1,
}

test('on a phone Undo leaves the way to the checkout free', async ({ page }) => {
  const cart = cartPage(page)
  await page.setViewportSize(PHONE)
  await cart.openWith(FIVE)
  await cart.remove(product(THIRD).name).click()
  await expect(cart.undo).toBeVisible()
  expect(await overlap(page.locator('.toast'), cart.total)).toBeLessThanOrEqual(0)
})

test('on a phone the amount and its button stay in reach along the form', async ({ page }) => {
  const checkout = checkoutPage(page)
  await page.setViewportSize(PHONE)
  await checkout.openEmpty()
  await expect(checkout.submit).toBeInViewport({ ratio: 1 })
  await expect(checkout.submit).toContainText(cost({ [FIRST]: 1 }))
  await checkout.field('zipCode').focus()
  await expect(checkout.submit).toBeInViewport({ ratio: 1 })
  expect(await overlap(checkout.field('zipCode'), checkout.submit)).toBeLessThanOrEqual(0)
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
})

test('below the width of a desktop, things are read in the order in which they stand', async ({
  page,
}) => {
  const { sessionId } = await paidOrder({ quantities: { [THIRD]: 1, [FIFTH]: 1 } })
  const inOrder = async () => {
    for (const width of [320, 375, 768, 1023]) {
      // So high that nothing sticks to an edge.
      await page.setViewportSize({ width, height: 5000 })
      expect(await readTooLate(page.getByRole('main')), `at ${width} pixels`).toEqual([])
    }
  }
  await checkoutPage(page).openEmpty()
  await expect(checkoutPage(page).submit).toBeVisible()
  await inOrder()
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).button('Resend Email')).toBeVisible()
  await inOrder()
})

test('beside the form the total of five services stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await keepInBrowser(page, { local: { cart: storedCart(FIVE) } })
  await page.goto('/checkout')
  await checkoutPage(page).field('country').focus()
  await expect(page.getByText(cost(FIVE), { exact: true }).last()).toBeInViewport({ ratio: 1 })
})

test('the amounts of a receipt stand in one column', async ({ page }) => {
  const { sessionId } = await paidOrder({ quantities: { [THIRD]: 1, [FIFTH]: 1 } })
  const { summary, open, thanks } = confirmationPage(page)
  await open(sessionId)
  await expect(thanks).toBeVisible()
  expect(await rightEdges(summary.locator('.figures').filter({ hasText: '£' }))).toHaveLength(1)
})

test('a service prints without its dark grounds and its buttons', async ({ page }) => {
  await page.goto(productPath(product(THIRD).slug))
  await page.emulateMedia({ media: 'print' })
  const sample = page.locator('main section').filter({ hasText: 'Inside the document' })
  await expect(sample).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)
})
