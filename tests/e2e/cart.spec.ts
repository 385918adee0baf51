import { formatMoney } from '#domain/money/money.ts'
import { quantityCap } from '#domain/products/cart.ts'
import { formatDate } from '#domain/time/date.ts'
import { productPath } from '#paths.ts'
import { capReachedText } from '#site/catalogue/cart-refusals.texts.ts'
import {
  FIRST,
  FOURTH,
  penceOf,
  priceText,
  product,
  sellsAtLeast,
  THIRD,
} from '#tests/catalogue.ts'
import { PRODUCTS, WORDS } from '#tests/library.ts'

import { respondWith, holdRequests, refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fillStorage, storedCart } from './pages/stored.ts'
import { expect, skipBelowQuantity, skipBelowServices, test } from './test.ts'

const { name: VALUATION, slug: VALUATION_SLUG } = product(FIRST)
const { name: PIM, image: PICTURE } = product(THIRD)

/** Date of the platform’s exchange rates. */
const TODAY = new Date().toISOString()

const valuations = (quantity: number) => priceText({ [FIRST]: quantity })

/** Maximum quantity of the first service in one order, and the message about it. */
const MAX_ORDERED = quantityCap(product(FIRST))
const AT_MOST = capReachedText(MAX_ORDERED)

test('a changed quantity changes the totals, up to the cap of the service', async ({
  page,
  on,
}) => {
  skipBelowServices(2)
  skipBelowQuantity(FIRST, 3)
  const quantity = page.getByRole('group', { name: `Quantity of ${VALUATION}` })
  const announced = page.getByRole('main').getByRole('status')
  await on.cart.openWith({ [FIRST]: MAX_ORDERED - 1, [THIRD]: 1 })
  await expect(quantity).toHaveText(String(MAX_ORDERED - 1))
  await expect(on.cart.line(VALUATION)).toContainText(valuations(MAX_ORDERED - 1))
  await expect(on.cart.line(VALUATION).getByRole('link', { name: VALUATION })).toHaveAttribute(
    'href',
    `/products/${VALUATION_SLUG}`,
  )
  await expect(on.cart.line(VALUATION)).toContainText(product(FIRST).shortDescription)

  // Only a drawing contains a separate view for covers.
  if (PICTURE.endsWith('.svg')) {
    await expect(on.cart.line(PIM).locator('img')).toHaveAttribute('src', `${PICTURE}#cover`)
    const drawing = await (await page.request.get(PICTURE)).text()
    expect(drawing).toContain('<view id="cover" viewBox=')
  }

  await on.cart.more(VALUATION).click()
  await expect(quantity).toHaveText(String(MAX_ORDERED))
  const total = priceText({ [FIRST]: MAX_ORDERED, [THIRD]: 1 })
  await expect(on.cart.total).toHaveText(total)
  await expect(announced).toHaveText(`${VALUATION}: quantity ${MAX_ORDERED}. Cart total ${total}.`)
  await expect(on.cart.line(VALUATION)).toContainText(AT_MOST)
  await on.cart.more(VALUATION).press('Enter')
  await expect(quantity).toHaveText(String(MAX_ORDERED))
  await expect(announced).toHaveText(AT_MOST)
  const announcement = await announced.locator('*').elementHandle()
  await on.cart.more(VALUATION).press('Enter')
  await expect.poll(() => announcement?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(announced).toHaveText(AT_MOST)

  await expect(on.cart.fewer(VALUATION)).toHaveAccessibleName(`Decrease quantity of ${VALUATION}`)
  await on.cart.fewer(VALUATION).click()
  await expect(quantity).toHaveText(String(MAX_ORDERED - 1))
  await expect(on.shop.cartLink(MAX_ORDERED)).toContainText(String(MAX_ORDERED))
  await expect(on.cart.fewer(PIM)).toHaveAccessibleName(/removes it$/)
  await on.cart.fewer(PIM).click()
  await expect(on.cart.line(PIM)).toHaveCount(0)
  await page.reload()
  await expect(on.cart.total).toHaveText(valuations(MAX_ORDERED - 1))
})

test('the button "Undo" restores a removed line and a cleared cart', async ({ page, on }) => {
  skipBelowServices(2)
  const both = { [FIRST]: 3, [THIRD]: 1 }
  await on.cart.openWith(both)
  const lines = page.getByRole('region', { name: 'Services in your cart' }).getByRole('listitem')
  await expect(lines.first().getByRole('button').last()).toHaveAccessibleName(/^Remove/)
  await on.cart.remove(VALUATION).click()
  await expect(on.cart.line(VALUATION)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your Cart', exact: true })).toBeFocused()
  await expect(on.cart.total).toHaveText(priceText({ [THIRD]: 1 }))
  await expect(on.shop.toast(`Removed ${VALUATION} from your cart`)).toBeVisible()
  await on.cart.undo.click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(VALUATION)
  await expect(on.cart.total).toHaveText(priceText(both))

  await on.cart.clear.click()
  await expect(on.cart.empty).toBeVisible()
  await expect(page.getByText('Start adding services to your cart to see them here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/shop')
  expect(await on.cart.stored()).toBeNull()
  await on.cart.undo.click()
  await expect(on.cart.total).toHaveText(priceText(both))
  expect(await on.cart.stored()).toBe(storedCart(both))
})

/** A product that contains several other products. */
const BUNDLE = PRODUCTS.find(({ includes = [] }) => includes.length > 1)

test('on a phone, cart and checkout name duplicated parts of a bundle, and one button removes or replaces the parts', async ({
  page,
  on,
}) => {
  test.skip(BUNDLE === undefined, 'The firm sells no bundle')
  const { id = '', name = '', price = 0, includes = [] } = BUNDLE ?? {}
  const parts = Object.fromEntries(includes.map((part) => [part, 1]))
  const names = new Intl.ListFormat('en-GB').format(includes.map((part) => product(part).name))
  const duplicated = `The ${name} already contains the ${names} in your cart.`
  const announced = page.getByRole('main').getByRole('status')

  await page.setViewportSize({ width: 375, height: 667 })
  await on.cart.openWith({ ...parts, [id]: 1 })
  await on.cart.checkout.click()
  await expect(page.getByText(duplicated)).toBeVisible()
  await page.getByRole('link', { name: `Edit your cart and save ${priceText(parts)}` }).click()
  await expect(page.getByText(duplicated)).toBeVisible()
  await page.getByRole('button', { name: `Remove them and save ${priceText(parts)}` }).click()
  await expect(on.cart.total).toHaveText(priceText({ [id]: 1 }))
  await expect(announced).toHaveText(
    `Removed ${names} from your cart. Cart total ${priceText({ [id]: 1 })}.`,
  )
  await expect(page.getByText(duplicated)).toHaveCount(0)
  await on.cart.undo.click()
  expect(await on.cart.stored()).toBe(storedCart({ ...parts, [id]: 1 }))

  await page.evaluate((kept) => localStorage.setItem('cart', kept), storedCart(parts))
  await page.reload()
  const offer = page
    .getByRole('paragraph')
    .filter({ hasText: `${name} contains ${names}: ${formatMoney(price)}` })
  await expect(offer.getByRole('link', { name })).toHaveAttribute('href', /^\/products\//)
  const saving = formatMoney(penceOf(parts) - price)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Replace them and save ${saving}` }).click()
  await expect(announced).toHaveText(
    `${name} replaces ${names} in your cart. Cart total ${formatMoney(price)}.`,
  )
  expect(await on.cart.stored()).toBe(storedCart({ [id]: 1 }))
  await on.cart.undo.click()
  expect(await on.cart.stored()).toBe(storedCart(parts))
})

test('the shop corrects an invalid stored cart', async ({ page, consoleErrors, on }) => {
  skipBelowQuantity(FIRST, 3)
  consoleErrors.expect(/Error parsing cart data from localStorage/)
  await fillStorage(page, { local: { cart: '[{"id":' } })
  await on.cart.open()
  await expect(on.cart.empty).toBeVisible()
  await expect(on.shop.cartLink(0)).toBeVisible()
  await fillStorage(page, { local: { cart: storedCart({ gone: 4, [FIRST]: MAX_ORDERED }) } })
  await on.shop.open()
  await expect(on.shop.cartLink(MAX_ORDERED + 4)).toBeVisible()
  await on.shop.add(VALUATION).click()
  await expect(on.shop.toast(AT_MOST)).toBeVisible()
  await expect(on.shop.cartLink(MAX_ORDERED + 4)).toBeVisible()
  await on.cart.open()
  await expect(on.shop.cartLink(MAX_ORDERED)).toBeVisible()
  expect(await on.cart.stored()).toBe(storedCart({ [FIRST]: MAX_ORDERED }))

  const single = PRODUCTS.find(({ maxQuantity }) => maxQuantity === 1)
  if (!single) return
  const { id, name, slug } = single
  await on.cart.openWith({ [id]: 3 })
  await expect(on.cart.line(name)).toContainText(WORDS.cart.onlyOne)
  await expect(on.cart.total).toHaveText(priceText({ [id]: 1 }))
  await expect(on.cart.more(name)).toHaveCount(0)
  await page.goto(productPath(slug))
  await on.shop.add(name).click()
  await expect(on.shop.toast(WORDS.cart.onlyOne)).toBeVisible()
  await expect(on.shop.cartLink(1)).toBeVisible()
})

test('converted prices are marked as approximate, and the charge stays in pounds', async ({
  page,
  on,
}) => {
  await on.shop.open()
  await on.shop.currency.selectOption('USD')
  await expect(on.shop.card(VALUATION)).toContainText(`≈ ${priceText({ [FIRST]: 1 }, 'USD')}`)
  await expect(on.shop.card(VALUATION)).toContainText(
    `Approximate, at the rate of ${formatDate(TODAY)}; you pay ${valuations(1)}`,
  )
  // Only one note on the page names the day of the rate.
  await expect(page.getByText(/^Approximate, at the rate of/)).toHaveCount(1)
  if (sellsAtLeast(2))
    await expect(on.shop.card(PIM)).toContainText(`You pay ${priceText({ [THIRD]: 1 })}`)

  const lines = { [FIRST]: MAX_ORDERED, [THIRD]: 1, [FOURTH]: 1 }
  const sum = priceText(lines)
  await on.cart.openWith(lines)
  await expect(on.shop.currency).toHaveValue('USD')
  await expect(on.cart.total).toContainText(`≈ ${priceText(lines, 'USD')}`)
  await expect(on.cart.total).toContainText(sum)
  await expect(on.cart.summary).toContainText(
    `Approximate, at the exchange rate of ${formatDate(TODAY)}. You will be charged ${sum}.`,
  )
  await on.shop.currency.selectOption('EUR')
  await on.cart.remove(PIM).click()
  await expect(on.cart.undo).toBeVisible()
  await expectAccessible(page)
  await on.cart.undo.click()
  await expect(on.cart.total).toContainText(`≈ ${priceText(lines, 'EUR')}`)

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText(`≈ ${priceText(lines, 'EUR')}`)
  await expect(summary).toContainText(`You will be charged ${sum}.`)
  await expect(page.getByRole('button', { name: `Complete Order ${sum}` })).toBeVisible()
  await on.shop.currency.selectOption('GBP')
  await expect(summary).not.toContainText('≈')
})

test('prices are in pounds if the exchange rate cannot be loaded', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.allow(/503/)
  const NOT_LOADED = 'Exchange rates could not be loaded; prices are shown in GBP'
  consoleErrors.expect(new RegExp(NOT_LOADED))
  await fillStorage(page, { local: { currency: 'USD' } })
  const release = await holdRequests(page, '**/api/exchange-rates')
  await on.shop.open()
  const price = on.shop.card(VALUATION).locator('shop-price')
  await expect(price).toHaveAttribute('aria-busy', 'true')
  await on.cart.openWith({ [THIRD]: 1 })
  await expect(on.cart.total).toContainText('Converting the price')
  await expect(on.cart.total).toContainText(priceText({ [THIRD]: 1 }))
  release()
  await expect(on.cart.total).toContainText(`≈ ${priceText({ [THIRD]: 1 }, 'USD')}`)
  await expect(on.cart.total).not.toContainText('Converting')
  const rates = { EUR: 1.2, USD: 900 }
  for (const [answer, type, text] of [
    [refuseWith('rates-unavailable', ''), 'error', NOT_LOADED],
    [
      respondWith({ base: 'GBP', date: '2026-11-20', rates }),
      'warning',
      'No exchange rate for USD; the amount is shown in GBP',
    ],
  ] as const) {
    const logged = page.waitForEvent('console', (one) => one.text().includes(text))
    await page.route('**/api/exchange-rates', answer)
    await on.cart.openWith({ [THIRD]: 1 })
    expect((await logged).type()).toBe(type)
    await expect(on.cart.total).toHaveText(priceText({ [THIRD]: 1 }))
    await expect(on.cart.summary).not.toContainText('Approximate')
  }
})
