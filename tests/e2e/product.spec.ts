import type { Choice } from '#content-model/home.ts'
import { formatMoney } from '#domain/money.ts'
import { ask, questionAbout } from '#messages/partners.ts'
import { apartAndTogether } from '#messages/shop.ts'
import { PATHS, productPath } from '#paths.ts'
import { penceOf, product } from '#tests/catalogue.ts'
import { HOME, PARTNERS, PRODUCTS, QUESTIONS, SITE, WORDS } from '#tests/library.ts'

import { expect, test } from './test.ts'

/** The product whose page says the most: a bundle, where the firm sells one. */
const said = PRODUCTS.find(({ includes }) => includes !== undefined) ?? PRODUCTS[0]!

test('a page says all that is to know of a product', async ({ page }) => {
  const { includes, writtenBy, fit, questions = [] } = said
  await page.goto(productPath(said.slug))
  if (includes) {
    const apart = penceOf(Object.fromEntries(includes.map((id) => [id, 1])))
    await expect(page.getByText(apartAndTogether(apart, said.price))).toHaveCount(2)
  }
  await expect(page.getByText(/ \+ VAT |No VAT is charged/)).toHaveCount(2)
  await expect(page.getByRole('link', { name: WORDS.product.payments }).first()).toHaveAttribute(
    'href',
    '/terms',
  )

  for (const { id, name } of PARTNERS.filter((one) => one.id === writtenBy)) {
    const named = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(named).toHaveAttribute('href', `${PATHS.people}#${id}`)
    const subject = encodeURIComponent(questionAbout(said.name))
    await expect(page.getByRole('link', { name: ask(name) })).toHaveAttribute(
      'href',
      `mailto:${SITE.email}?subject=${subject}`,
    )
  }
  for (const line of [...(fit?.for ?? []), ...(fit?.notFor ?? [])]) {
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  }
  for (const { question } of QUESTIONS.filter(({ id }) => questions.includes(id))) {
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
  }
})

test('a page leads on, and sells at its end too', async ({ page }) => {
  const { related } = said
  await page.goto(productPath(said.slug))
  if (related) {
    const { name, slug } = product(related.product)
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', productPath(slug))
  }
  await page
    .getByRole('button', { name: `Add to Cart: ${said.name}` })
    .last()
    .click()
  await expect(page.getByRole('status').getByText(`Added ${said.name}`)).toBeVisible()
})

test('on a phone a bar keeps name, price and Add to Cart once the first buttons are passed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(productPath(said.slug))
  const bar = page.locator('buy-bar')
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: WORDS.product.steps }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await expect(bar).toContainText(formatMoney(said.price))
  await page.keyboard.press('End')
  const last = page.getByRole('link', { name: 'Scroll to top' })
  const { y: top = 0 } = (await bar.boundingBox()) ?? {}
  const bottom = () => last.evaluate((link) => link.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThan(top)
  await bar.getByRole('button', { name: `Add to Cart: ${said.name}` }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
})

test('the shop compares all services, at 320 pixels too', async ({ page }) => {
  test.skip(PRODUCTS.length === 1, 'There is nothing to compare')
  await page.goto('/shop')
  const row = page.getByRole('row').filter({ hasText: said.name })
  for (const text of [said.deliverable, said.audience, formatMoney(said.price)]) {
    await expect(row).toContainText(text)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
  const values = page.getByRole('table').getByRole('cell')
  expect(await values.evaluateAll(leftEdgesOfLines)).toHaveLength(1)
})

test('the shop leads to one service by questions', async ({ page }) => {
  test.skip(!HOME.shop.choice, 'The firm asks no questions')
  await page.goto('/shop')
  const { answers, product: id } = firstWay(HOME.shop.choice!)
  for (const answer of answers) await page.getByText(answer, { exact: true }).first().click()
  const { name, slug } = product(id)
  const links = page.locator('details').getByRole('link', { name, exact: true })
  const link = links.filter({ visible: true })
  await expect(link).toHaveAttribute('href', productPath(slug))
})

/** Where the lines of these begin, each edge once. Runs in the page. */
function leftEdgesOfLines(all: Element[]): number[] {
  const edges = all.flatMap((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const lines = Map.groupBy(range.getClientRects(), ({ top }) => Math.round(top / 10))
    return [...lines.values()].map((line) => Math.min(...line.map(({ left }) => left)))
  })
  return [...new Set(edges.map(Math.round))]
}

/** The first answer to each question, down to the product it leads to. */
function firstWay({ answers: [first] }: Choice): { answers: string[]; product: string } {
  if (!first) throw new Error('A question has no answers.')
  const rest = first.next ? firstWay(first.next) : { answers: [], product: first.product ?? '' }
  return { ...rest, answers: [first.answer, ...rest.answers] }
}
