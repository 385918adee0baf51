import type { Locator } from '@playwright/test'

import { formatMoney } from '#domain/money/money.ts'
import { AFTER_ORDER_TEXTS } from '#shop/cart/after-order.texts.ts'
import { CART_NOT_STORED } from '#site/catalogue/cart-refusals.texts.ts'
import {
  priceText,
  FIFTH,
  FIRST,
  FOURTH,
  product,
  SECOND,
  TAKES_TRANSFERS,
  THIRD,
} from '#tests/catalogue.ts'
import { overlapPixels } from '#tests/e2e/geometry.ts'
import { fillStorage, storedCart } from '#tests/e2e/pages/stored.ts'
import { expect, skipBelowQuantity, skipBelowServices, test } from '#tests/e2e/test.ts'
import { WORDS } from '#tests/library.ts'

const { name: VALUATION, slug: VALUATION_SLUG } = product(FIRST)
const { name: PIM } = product(THIRD)

const valuations = (quantity: number) => priceText({ [FIRST]: quantity })

test('the cart says what each unit covers, and names bank transfer only if the firm accepts transfers', async ({
  page,
  on,
}) => {
  skipBelowQuantity(FIRST, 2)
  const { eachUnit = '' } = WORDS.cart
  await on.cart.openWith({ [FIRST]: 1 })
  await expect(on.cart.total).toHaveText(valuations(1))
  await expect(on.cart.summary.getByText('Bank transfer')).toHaveCount(TAKES_TRANSFERS ? 1 : 0)
  if (eachUnit === '') return
  await expect(page.getByText(eachUnit)).toHaveCount(0)
  await on.cart.more(VALUATION).click()
  await expect(on.cart.line(VALUATION)).toContainText(eachUnit)
})

/** Right edge of an element’s content, in pixels. */
function contentRight(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const { paddingRight, borderRightWidth } = getComputedStyle(element)
    const outside = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth)
    return Math.round(element.getBoundingClientRect().right - outside)
  })
}

test('the total and the checkout link of a cart of five lines fit the screen of a phone', async ({
  page,
  on,
}) => {
  skipBelowServices(5)
  const ids = [FIRST, SECOND, THIRD, FOURTH, FIFTH]
  const all = Object.fromEntries(ids.map((id) => [id, 1]))
  for (const [width, height] of [
    [320, 640],
    [375, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await on.cart.openWith(all)
    await expect(on.cart.checkout).toBeInViewport({ ratio: 1 })
    await expect(on.cart.total).toBeInViewport({ ratio: 1 })
    const boxes = await page
      .getByRole('region', { name: 'Services in your cart' })
      .getByRole('listitem')
      .evaluateAll((lines) =>
        lines.map((line) => {
          const { right, bottom } = line.getBoundingClientRect()
          const amount = [...line.children]
            .find((part) => part.textContent.startsWith('Line total'))!
            .getBoundingClientRect()
          return { bottom: bottom + scrollY, off: Math.round(right - amount.right) }
        }),
      )
    expect(boxes.at(-1)!.bottom, 'within two screens').toBeLessThan(2 * height)
    expect(boxes.map(({ off }) => off)).toEqual(ids.map(() => 0))
    await on.cart.remove(PIM).click()
    await expect(on.cart.undo).toBeVisible()
    expect(await overlapPixels(page.locator('.toast'), on.cart.total)).toBeLessThanOrEqual(0)
  }
})

test('the cart’s summary stays in view next to the lines', async ({ page, on }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  const seen = product(THIRD).price + 100_000
  const note = `The price has changed from ${formatMoney(seen)} to ${priceText({ [THIRD]: 1 })} since you added this service.`
  await fillStorage(page, { local: { seenPrices: JSON.stringify([[THIRD, seen]]) } })
  await on.cart.openWith({ [FIRST]: 1, [THIRD]: 1, [FIFTH]: 1 })
  await page.getByText(AFTER_ORDER_TEXTS.contact).scrollIntoViewIfNeeded()
  await expect(on.cart.checkout).toBeInViewport({ ratio: 1 })
  expect(await contentRight(on.cart.clear)).toBe(
    await contentRight(page.getByRole('region', { name: 'Services in your cart' })),
  )
  const { summary, checkout } = on.cart
  await expect(summary.getByRole('term')).toHaveText(['Subtotal', 'Total'])
  const sum = priceText({ [FIRST]: 1, [THIRD]: 1, [FIFTH]: 1 })
  await expect(summary.getByRole('definition')).toHaveText([sum, sum])
  await expect(summary.getByRole('img', { name: 'Accepted Payment Methods' })).toBeVisible()
  await expect(checkout).toHaveAttribute('href', '/checkout')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/shop',
  )
  await expect(page.getByText(note)).toBeVisible()
  await checkout.click()
  await expect(page.getByText(note)).toBeVisible()
})

test('a double-click on Add to Cart, and clicks on Order Now until the cart opens, add one unit each (row 10)', async ({
  page,
  on,
}) => {
  skipBelowQuantity(FIRST, 3)
  await page.goto(`/products/${VALUATION_SLUG}`)
  await on.shop.add(VALUATION).dblclick()
  await expect(on.shop.cartLink(1)).toBeVisible()
  await page
    .getByRole('button', { name: 'Order Now' })
    .first()
    .evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()))
  await expect(on.cart.total).toHaveText(valuations(2))
})

test('a double-click on Remove removes one line (row 10)', async ({ on }) => {
  skipBelowServices(5)
  await on.cart.openWith({ [FIRST]: 1, [SECOND]: 1, [FIFTH]: 1 })
  await on.cart.remove(VALUATION).dblclick()
  await expect(on.cart.line(VALUATION)).toHaveCount(0)
  for (const id of [SECOND, FIFTH]) await expect(on.cart.line(product(id).name)).toBeVisible()
})

test('a double-click whose first click removes a line changes no other line (row 10)', async ({
  on,
}) => {
  skipBelowQuantity(THIRD, 4)
  await on.cart.openWith({ [FIRST]: 1, [THIRD]: 2 })
  await on.cart.fewer(VALUATION).click()
  for (const button of [on.cart.fewer(PIM), on.cart.more(PIM)])
    await button.dispatchEvent('click', { detail: 2 })
  expect(await on.cart.stored()).toBe(storedCart({ [THIRD]: 2 }))
  await on.cart.more(PIM).click({ clickCount: 2 })
  expect(await on.cart.stored()).toBe(storedCart({ [THIRD]: 4 }))
})

test('a browser without storage gets a notice at the first click and in the empty cart', async ({
  page,
  on,
}) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await on.shop.open()
  await on.shop.add(VALUATION).click()
  const notice = on.shop.toast('This browser does not let our website store anything')
  await expect(notice).toBeVisible()
  await expect(on.shop.cartLink(0)).toBeVisible()
  await page.goto(`/products/${VALUATION_SLUG}`)
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(`/products/${VALUATION_SLUG}`)
  for (const address of ['/cart', '/checkout']) {
    await page.goto(address)
    await expect(on.cart.empty).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main')).toContainText(CART_NOT_STORED)
  }
})
