import { product } from '#tests/catalogue.ts'

import { placeOrder } from './orders.ts'
import { cartPage } from './pages/cart.ts'
import { shopPage } from './pages/shop.ts'
import { expect, test } from './test.ts'

const { id, name, slug, image } = product('pim')

/** Names of what moves by itself between two pages, as the styles give them. */
const TRAVELLERS = () =>
  [...document.querySelectorAll('main *')]
    .map((one) => getComputedStyle(one).viewTransitionName)
    .filter((given) => given !== 'none')

test('picture and title travel from the card to the page of the product', async ({ page }) => {
  await shopPage(page).open()
  const onCards = await page.evaluate(TRAVELLERS)
  expect(onCards.length, 'no name twice').toBe(new Set(onCards).size)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(`/products/${slug}`)
  expect(await page.evaluate(TRAVELLERS)).toEqual([`picture-${id}`, `title-${id}`])
  expect(onCards).toEqual(expect.arrayContaining([`picture-${id}`, `title-${id}`]))
})

test('a transition that is cut short is no error, whoever cuts it', async ({ page }) => {
  const { url } = await placeOrder()
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      if (!location.pathname.startsWith('/products/')) return
      const { viewTransition } = event
      document.documentElement.dataset['transition'] = viewTransition ? 'cut' : 'none'
      viewTransition?.skipTransition()
    })
  })
  await shopPage(page).open()
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-transition', 'cut')
  // The provider's stand-in has its pages on the shop's own host.
  await page.evaluate((address) => location.assign(address), url)
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible()
})

test('small pictures show the cover alone', async ({ page }) => {
  await cartPage(page).openWith({ pim: 1 })
  const cover = cartPage(page).line(name).locator('img')
  await expect(cover).toHaveAttribute('src', `${image}#cover`)
  const drawing = await (await page.request.get(image)).text()
  expect(drawing).toContain('<view id="cover" viewBox=')
})
