import type { Page } from '@playwright/test'

import type { ProductQuestion } from '#content/home.ts'
import { formatMoney } from '#domain/money/money.ts'
import { waysToPay } from '#domain/money/payment-methods.texts.ts'
import { offeredMethods, paymentMethodMinimums } from '#domain/order/checkout-fields.ts'
import { timeUntilDelivery } from '#domain/time/due.ts'
import { PATHS, productPath, specimenPath } from '#paths.ts'
import { bundleSavingText } from '#site/catalogue/shop.texts.ts'
import { FIRM, penceOf, product } from '#tests/catalogue.ts'
import { aspectRatio } from '#tests/e2e/geometry.ts'
import { UNBREAKABLE_NAME } from '#tests/e2e/long-texts.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { HOME, PARTNERS, PRODUCTS, SPECIMENS, TERMS, WORDS } from '#tests/library.ts'

/** The product with the fullest page: a bundle, if the firm sells one. */
const fullest = PRODUCTS.find(({ includes }) => includes !== undefined) ?? PRODUCTS[0]!

const METHODS = offeredMethods(paymentMethodMinimums(FIRM, true), fullest.price)

test('a product page shows savings and VAT', async ({ page }) => {
  const { name, includes, slug } = fullest
  await page.goto(productPath(slug))
  const main = page.getByRole('main')
  if (includes) {
    const partsPrice = penceOf(Object.fromEntries(includes.map((id) => [id, 1])))
    await expect(page.getByText(bundleSavingText(partsPrice, fullest.price))).toHaveCount(2)
  }
  await expect(page.getByText(/ \+ VAT |No VAT is charged/)).toHaveCount(2)
  expect(await aspectRatio(main.getByRole('img', { name: /\S/ }).first())).toBeCloseTo(1, 2)
  await page
    .getByRole('button', { name: `Add to Cart: ${name}` })
    .last()
    .click()
  const toast = page.getByRole('status')
  await expect(toast.getByText(`Added ${name} to your cart`)).toBeVisible()
  await expect(toast.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)
})

test('on a phone the person, the price and the picture of a product are in the first view, with a button', async ({
  page,
}) => {
  const { name, price, slug, writtenBy } = fullest
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(productPath(slug))
  const main = page.getByRole('main')
  const leader = PARTNERS.find(({ id }) => id === writtenBy)
  if (leader) await expect(main.getByRole('link', { name: leader.name }).first()).toBeInViewport()
  await expect(main.getByText(formatMoney(price), { exact: true }).first()).toBeInViewport()
  await expect(main.getByRole('img', { name: /\S/ }).first()).toBeInViewport()
  const add = page.getByRole('button', { name: `Add to Cart: ${name}` })
  await expect(add.filter({ visible: true }).last()).toBeInViewport({ ratio: 1 })
})

test('the refund promise next to the price links to the refund clause in the terms', async ({
  page,
  on,
}) => {
  const said = page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: WORDS.product.payments, visible: true })
  await page.goto(productPath(fullest.slug))
  await expect(said).toHaveCount(1)
  await on.cart.openWith({ [fullest.id]: 1 })
  await expect(said).toHaveCount(1)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(said).toHaveCount(1)
  await said.getByRole('link', { name: /our terms$/i }).click()
  const clause = page.locator(TERMS.refundClause ? `[id="${TERMS.refundClause}"]` : 'h1')
  await expect(clause).toBeInViewport()
})

/**
 * Waits until the bar is hidden while an offer of the page is in view or the last offer is above, and
 * otherwise visible. Returns whether the bar is visible.
 */
async function isBarVisible(page: Page): Promise<boolean> {
  const bar = page.locator('buy-bar')
  const needsNoBar = () =>
    page.locator('[data-offer]').evaluateAll((offers) =>
      offers.some((offer) => {
        const { top, bottom } = offer.getBoundingClientRect()
        return top < innerHeight && (bottom > 0 || offer === offers.at(-1))
      }),
    )
  await expect.poll(async () => (await bar.isVisible()) !== (await needsNoBar())).toBe(true)
  return bar.isVisible()
}

test('on a phone a bar has Add to Cart while the buttons in the page are out of view, and shows name and price below the title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(productPath(fullest.slug))
  const bar = page.locator('buy-bar')
  // The bar has the product's name and price while the page's title is out of view.
  const title = bar.getByText(fullest.name, { exact: true })
  await isBarVisible(page)
  await expect(title).toBeHidden()
  await page.locator('[data-offer]').last().scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.locator('[data-offer]').first().scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: WORDS.product.steps }).scrollIntoViewIfNeeded()
  // On the short page of a firm with few texts, a price with its button is always in view.
  if (!(await isBarVisible(page))) return
  await expect(title).toBeVisible()
  await expect(bar).toContainText(formatMoney(fullest.price))
  await bar.getByRole('button', { name: `Add to Cart: ${fullest.name}` }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  // The bar never covers the footer.
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded()
  expect(await isBarVisible(page)).toBe(false)
})

test('the button of the bar fits windows of every width', async ({ page }) => {
  for (const width of [375, 700, 1024, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto(productPath(fullest.slug))
    if (!(await isBarVisible(page))) continue
    await expect(page.locator('buy-bar').getByRole('button')).toBeInViewport({ ratio: 1 })
  }
})

test('on a phone a click opens a step of a service, and a low window hides the bar with the price', async ({
  page,
}) => {
  const [step] = fullest.steps
  // A firm may write the same text for several steps.
  const text = page.getByText(step?.text ?? '').first()
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(productPath(fullest.slug))
  await expect(text).toBeHidden()
  await page
    .locator('summary')
    .filter({ hasText: step?.title ?? '' })
    .click()
  await expect(text).toBeVisible()
  await isBarVisible(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.locator('buy-bar')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const { text: shown } of fullest.steps)
    await expect(page.getByText(shown).first()).toBeVisible()
  await expect(page.getByText(waysToPay(METHODS))).toBeVisible()
})

test('the shop’s questions lead a visitor to a service', async ({ page }) => {
  await page.goto('/shop')
  if (HOME.shop.choice) {
    const { answers, product: id } = firstWay(HOME.shop.choice)
    for (const answer of answers) await page.getByText(answer, { exact: true }).first().click()
    const { name, slug, price, turnaround } = product(id)
    const found = page.locator('#choice details[open] > div').last()
    await expect(found.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      productPath(slug),
    )
    await expect(found).toContainText(formatMoney(price))
    await expect(found).toContainText(timeUntilDelivery(turnaround)!)
  }
  if (PRODUCTS.length === 1) return
  for (const { id } of SPECIMENS) {
    const { name, slug } = product(id)
    const link = page
      .getByRole('article')
      .getByRole('link', { name: new RegExp(`specimen: ${RegExp.escape(name)}$`) })
    await expect(link).toHaveAttribute('href', specimenPath(slug))
  }
})

test('on a phone the comparison fits, and a long label covers no other text', async ({ page }) => {
  test.skip(PRODUCTS.length === 1, 'The shop has nothing to compare')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(PATHS.shop)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
  const compare = page.locator('#compare')
  await compare.locator('summary').click()
  await expect(compare.getByRole('cell').last()).toBeVisible()
  const covers = await compare.getByRole('cell').evaluateAll((cells) =>
    cells.filter((cell) => {
      cell.setAttribute('data-label', 'Long '.repeat(20))
      return cell.scrollHeight > cell.clientHeight
    }),
  )
  expect(covers).toEqual([])
})

test('on a phone a tap on an answer to the shop’s question opens only that answer’s section, in full', async ({
  page,
}) => {
  const { choice } = HOME.shop
  test.skip(!choice, 'The shop asks no question')
  await page.setViewportSize({ width: 375, height: 560 })
  await page.goto('/shop')
  for (const { answer } of choice!.answers) {
    const summary = page.locator('#choice summary').filter({ hasText: answer })
    await summary.click()
    const open = page.locator('#choice details[open]')
    await expect(open.locator('> summary')).toHaveText(answer)
    await expect(open.locator('> summary')).toBeFocused()
    await expect(open).toBeInViewport({ ratio: 1 })
  }
})

/** The first answer to each question, and the product to which these answers lead. */
function firstWay({ answers: [first] }: ProductQuestion): { answers: string[]; product: string } {
  if (!first) throw new Error('A question has no answers.')
  const rest = first.next ? firstWay(first.next) : { answers: [], product: first.product ?? '' }
  return { ...rest, answers: [first.answer, ...rest.answers] }
}

test('a name in which no line can break fits every page that names products', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|Unknown path/)
  const { name, slug } = fullest
  for (const address of [PATHS.home, PATHS.shop, productPath(slug), '/products/unknown']) {
    await page.goto(address)
    await page.evaluate(
      ([long = '', usual]) => {
        document.documentElement.toggleAttribute('data-whole', true)
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const { currentNode: text } = texts
          if (text.textContent?.trim() === usual) text.textContent = long
        }
      },
      [UNBREAKABLE_NAME, name],
    )
    for (const width of [320, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const content = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(`${address} ${content}`).toBe(`${address} ${width}`)
    }
  }
})
