import type { Locator } from '@playwright/test'

import { formatMoney } from '#domain/money.ts'
import { cost, FIFTH, FIRST, FOURTH, product, SECOND, THIRD } from '#tests/catalogue.ts'

import { cartPage } from './pages/cart.ts'
import { shopPage } from './pages/shop.ts'
import { keepInBrowser, storedCart } from './pages/stored.ts'
import { expect, test } from './test.ts'

const { name: VALUATION, slug: VALUATION_SLUG } = product(FIRST)
const PIM = product(THIRD).name

const valuations = (quantity: number) => cost({ [FIRST]: quantity })

test('quantities move the totals, up to ten of one service', async ({ page }) => {
  const cart = cartPage(page)
  const quantity = page.getByRole('group', { name: `Quantity of ${VALUATION}` })
  const spoken = page.getByRole('main').getByRole('status')
  await cart.openWith({ [FIRST]: 9, [THIRD]: 1 })
  await expect(quantity).toHaveText('9')
  await expect(cart.line(VALUATION)).toContainText(valuations(9))
  await expect(cart.line(VALUATION).getByRole('link', { name: VALUATION })).toHaveAttribute(
    'href',
    `/products/${VALUATION_SLUG}`,
  )
  await expect(cart.line(VALUATION)).toContainText(product(FIRST).shortDescription)
  await expect(cart.line(VALUATION).locator('img')).toHaveAttribute(
    'src',
    `${product(FIRST).image}#cover`,
  )

  await cart.more(VALUATION).click()
  await expect(quantity).toHaveText('10')
  const total = cost({ [FIRST]: 10, [THIRD]: 1 })
  await expect(cart.total).toHaveText(total)
  await expect(spoken).toHaveText(`${VALUATION}: quantity 10. Cart total ${total}.`)
  await expect(cart.line(VALUATION)).toContainText('You can order at most 10 of one service.')
  await cart.more(VALUATION).press('Enter')
  await expect(quantity).toHaveText('10')
  await expect(spoken).toHaveText('You can order at most 10 of one service.')

  await cart.fewer(VALUATION).click()
  await expect(quantity).toHaveText('9')
  await expect(shopPage(page).cartLink(10)).toContainText('10')
  await cart.fewer(PIM).click()
  await expect(cart.line(PIM)).toHaveCount(0)
  await page.reload()
  await expect(cart.total).toHaveText(valuations(9))
})

test('the shop too adds no more than ten', async ({ page }) => {
  await keepInBrowser(page, { local: { cart: storedCart({ [FIRST]: 10 }) } })
  await shopPage(page).open()
  await shopPage(page).add(VALUATION).click()
  await expect(shopPage(page).toast('You can order at most 10 of one service.')).toBeVisible()
  await expect(shopPage(page).cartLink(10)).toBeVisible()
})

test('a removed line comes back by Undo, in its place', async ({ page }) => {
  const cart = cartPage(page)
  await cart.openWith({ [FIRST]: 3, [THIRD]: 1 })
  await cart.remove(VALUATION).click()
  await expect(cart.line(VALUATION)).toHaveCount(0)
  await expect(cart.total).toHaveText(cost({ [THIRD]: 1 }))
  await expect(shopPage(page).toast(`Removed ${VALUATION} from your cart`)).toBeVisible()
  await cart.undo.click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(VALUATION)
  await expect(cart.total).toHaveText(cost({ [FIRST]: 3, [THIRD]: 1 }))
})

test('a cleared cart is empty, forgotten, and comes back by Undo', async ({ page }) => {
  const cart = cartPage(page)
  const stored = () => page.evaluate(() => localStorage.getItem('cart'))
  await cart.openWith({ [FIRST]: 2 })
  await cart.clear.click()
  await expect(cart.empty).toBeVisible()
  await expect(page.getByText('Start adding services to your cart to see them here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/shop')
  expect(await stored()).toBeNull()
  await cart.undo.click()
  await expect(cart.total).toHaveText(valuations(2))
  expect(await stored()).toBe(storedCart({ [FIRST]: 2 }))
})

/** Where the content of an element ends, in pixels from the left. */
function right(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const padding = Number.parseFloat(getComputedStyle(element).paddingRight)
    return Math.round(element.getBoundingClientRect().right - padding)
  })
}

test('five lines, the total and the way on are in reach on a phone', async ({ page }) => {
  const ids = [FIRST, SECOND, THIRD, FOURTH, FIFTH]
  const all = Object.fromEntries(ids.map((id) => [id, 1]))
  for (const [width, height] of [
    [320, 640],
    [375, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await cartPage(page).openWith(all)
    await expect(cartPage(page).checkout).toBeInViewport({ ratio: 1 })
    await expect(cartPage(page).total).toBeInViewport({ ratio: 1 })
    const boxes = await page
      .getByRole('region', { name: 'Services in your cart' })
      .getByRole('listitem')
      .evaluateAll((lines) =>
        lines.map((line) => {
          const { right, bottom } = line.getBoundingClientRect()
          const amount = line.lastElementChild!.getBoundingClientRect()
          return { bottom: bottom + scrollY, off: Math.round(right - amount.right) }
        }),
      )
    expect(boxes.at(-1)!.bottom, 'within two screens').toBeLessThan(2 * height)
    expect(boxes.map(({ off }) => off)).toEqual(ids.map(() => 0))
  }
})

test('the summary stays in view beside the lines', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await cartPage(page).openWith({ [FIRST]: 1, [THIRD]: 1, [FIFTH]: 1 })
  await page.getByRole('heading', { name: 'What happens next' }).scrollIntoViewIfNeeded()
  await expect(cartPage(page).checkout).toBeInViewport({ ratio: 1 })
  expect(await right(cartPage(page).clear)).toBe(
    await right(page.getByRole('region', { name: 'Services in your cart' })),
  )
})

test('the summary leads on and back', async ({ page }) => {
  const cart = cartPage(page)
  await cart.openWith({ [THIRD]: 2 })
  await expect(cart.summary.getByRole('term')).toHaveText(['Subtotal', 'Total'])
  await expect(cart.summary.getByRole('definition')).toHaveText([
    cost({ [THIRD]: 2 }),
    cost({ [THIRD]: 2 }),
  ])
  await expect(cart.summary.getByRole('img', { name: 'Accepted Payment Methods' })).toBeVisible()
  await expect(cart.checkout).toHaveAttribute('href', '/checkout')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/shop',
  )
})

test.describe('what an earlier visit left', () => {
  test('is logged and ignored when it cannot be read', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/Error parsing cart data from localStorage/)
    await keepInBrowser(page, { local: { cart: '[{"id":' } })
    await page.goto('/cart')
    await expect(cartPage(page).empty).toBeVisible()
    await expect(shopPage(page).cartLink(0)).toBeVisible()
  })

  for (const [what, cart] of [
    ['another thing', JSON.stringify({ [FIRST]: 1 })],
    [
      'lines that make no sense',
      JSON.stringify([{ id: THIRD, quantity: -1 }, { id: 7 }, null, THIRD]),
    ],
    ['a product that is gone', '[{"id":"__proto__","quantity":1}]'],
  ] as const) {
    test(`counts as empty when it is ${what}`, async ({ page }) => {
      await keepInBrowser(page, { local: { cart } })
      await page.goto('/cart')
      await expect(cartPage(page).empty).toBeVisible()
    })
  }
})

test('where the browser keeps nothing, the first tap says so', async ({ page }) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await shopPage(page).open()
  await shopPage(page).add(VALUATION).click()
  const said = shopPage(page).toast('This browser does not let our website store anything')
  await expect(said).toBeVisible()
  await expect(shopPage(page).cartLink(0)).toBeVisible()
  await page.goto(`/products/${VALUATION_SLUG}`)
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(said).toBeVisible()
  await expect(page).toHaveURL(`/products/${VALUATION_SLUG}`)
})

test('lines of a product that is gone leave the cart and its badge', async ({ page }) => {
  const shop = shopPage(page)
  await keepInBrowser(page, { local: { cart: storedCart({ gone: 4, [THIRD]: 1 }) } })
  await shop.open()
  await expect(shop.cartLink(5)).toBeVisible()
  await cartPage(page).open()
  await expect(shop.cartLink(1)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(storedCart({ [THIRD]: 1 }))
})

test.describe('another currency', () => {
  test('is approximate, dated, remembered, and never hides what is charged', async ({ page }) => {
    const cart = cartPage(page)
    const shop = shopPage(page)
    await shop.open()
    await shop.currency.selectOption('USD')
    await expect(shop.card(VALUATION)).toContainText(`≈ ${cost({ [FIRST]: 1 }, 'USD')}`)
    await expect(shop.card(VALUATION)).toContainText(
      `Approximate, at the rate of November 20, 2026; you pay ${valuations(1)}`,
    )

    await cart.openWith({ [FIRST]: 2 })
    await expect(shop.currency).toHaveValue('USD')
    await expect(cart.total).toContainText(`≈ ${cost({ [FIRST]: 2 }, 'USD')}`)
    await expect(cart.total).toContainText(valuations(2))
    await expect(cart.summary).toContainText(
      `Approximate, at the exchange rate of November 20, 2026. You will be charged ${valuations(2)}.`,
    )
    await shop.currency.selectOption('EUR')
    await expect(cart.total).toContainText(`≈ ${cost({ [FIRST]: 2 }, 'EUR')}`)

    await page.goto('/checkout')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary).toContainText(`≈ ${cost({ [FIRST]: 2 }, 'EUR')}`)
    await expect(summary).toContainText(`You will be charged ${valuations(2)}.`)
    await expect(
      page.getByRole('button', { name: `Complete Order ${valuations(2)}` }),
    ).toBeVisible()
    await shop.currency.selectOption('GBP')
    await expect(summary).not.toContainText('≈')
  })

  test('shows a skeleton while the rate is on its way', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/exchange-rates', async (route) => {
      await answered.promise
      await route.continue()
    })
    await keepInBrowser(page, { local: { currency: 'USD' } })
    await shopPage(page).open()
    const price = shopPage(page).card(VALUATION).locator('shop-price')
    await expect(price).toHaveAttribute('aria-busy', 'true')
    await cartPage(page).openWith({ [THIRD]: 1 })
    await expect(cartPage(page).total).toContainText('Converting the price')
    await expect(cartPage(page).total).toContainText(cost({ [THIRD]: 1 }))
    answered.resolve()
    await expect(cartPage(page).total).toContainText(`≈ ${cost({ [THIRD]: 1 }, 'USD')}`)
    await expect(cartPage(page).total).not.toContainText('Converting')
  })

  for (const [what, answer] of [
    [
      'the rates cannot be had',
      { status: 503, json: { error: { code: 'rates-unavailable', message: '' } } },
    ],
    ['the rates make no sense', { status: 200, json: { base: 'GBP', rates: '1.2' } }],
  ] as const) {
    test(`falls back to pounds when ${what}`, async ({ page, consoleErrors }) => {
      consoleErrors.expect(/Exchange rates could not be loaded; prices are shown in GBP/)
      consoleErrors.allow(/503/)
      await page.route('**/api/exchange-rates', (route) => route.fulfill(answer))
      await keepInBrowser(page, { local: { currency: 'USD' } })
      await cartPage(page).openWith({ [THIRD]: 1 })
      await expect(cartPage(page).total).toHaveText(cost({ [THIRD]: 1 }))
      await expect(cartPage(page).summary).not.toContainText('Approximate')
    })
  }

  test('falls back to pounds, with a warning, when its own rate is missing', async ({ page }) => {
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('No exchange rate for USD; the amount is shown in GBP'),
    )
    await page.route('**/api/exchange-rates', (route) =>
      route.fulfill({ json: { base: 'GBP', date: '2026-11-20', rates: { EUR: 1.2, USD: 900 } } }),
    )
    await keepInBrowser(page, { local: { currency: 'USD' } })
    await cartPage(page).openWith({ [THIRD]: 1 })
    await expect(cartPage(page).total).toHaveText(cost({ [THIRD]: 1 }))
    expect((await warned).type()).toBe('warning')
  })
})

test('a price that has changed since it was put in the cart is told', async ({ page }) => {
  const seen = product(THIRD).price + 100_000
  await keepInBrowser(page, { local: { seenPrices: JSON.stringify([[THIRD, seen]]) } })
  await cartPage(page).openWith({ [THIRD]: 1 })
  const note = `The price has changed from ${formatMoney(seen)} to ${cost({ [THIRD]: 1 })} since you added this service.`
  await expect(page.getByText(note)).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByText(note)).toBeVisible()
})
