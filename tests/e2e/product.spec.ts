import type { Choice } from '#content-model/home.ts'
import { formatMoney } from '#domain/money.ts'
import { ask, questionAbout } from '#messages/partners.ts'
import { apartAndTogether } from '#messages/shop.ts'
import { PATHS, productPath } from '#paths.ts'
import { penceOf, product } from '#tests/catalogue.ts'
import { FAQ, HOME, PARTNERS, PRODUCTS, SITE } from '#tests/library.ts'

import { expect, test } from './test.ts'

type Product = (typeof PRODUCTS)[number]

/** A bundle whose page shows all that a page of a product can. */
function isFull(one: Product): one is { [Field in keyof Product]-?: NonNullable<Product[Field]> } {
  const { includes, fit, questions, related, writtenBy } = one
  return [includes, fit, questions, related, writtenBy].every((part) => part !== undefined)
}

const bundle = PRODUCTS.find(isFull)!

test('a page says all that is to know of a product, leads on and sells at its end too', async ({
  page,
}) => {
  await page.goto(productPath(bundle.slug))
  const apart = penceOf(Object.fromEntries(bundle.includes.map((id) => [id, 1])))
  const sum = page.getByText(apartAndTogether(apart, bundle.price))
  await expect(sum).toHaveCount(2)
  await expect(page.getByText(/ \+ VAT |No VAT is charged/)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'payments are final' }).first()).toHaveAttribute(
    'href',
    '/terms',
  )

  const partner = PARTNERS.find(({ id }) => id === bundle.writtenBy)!
  const named = page.getByRole('main').getByRole('link', { name: partner.name, exact: true })
  await expect(named).toHaveAttribute('href', `${PATHS.people}#${partner.id}`)
  const subject = encodeURIComponent(questionAbout(bundle.name))
  await expect(page.getByRole('link', { name: ask(partner.name) })).toHaveAttribute(
    'href',
    `mailto:${SITE.email}?subject=${subject}`,
  )
  for (const line of [...bundle.fit.for, ...bundle.fit.notFor]) {
    await expect(page.getByText(line, { exact: true })).toBeVisible()
  }

  const questions = FAQ.categories.flatMap((category) => category.questions)
  for (const id of bundle.questions) {
    const { question } = questions.find((one) => one.id === id)!
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
  }
  const next = product(bundle.related.product)
  const link = page.getByRole('main').getByRole('link', { name: next.name, exact: true })
  await expect(link).toHaveAttribute('href', productPath(next.slug))
  await page
    .getByRole('button', { name: `Add to Cart: ${bundle.name}` })
    .last()
    .click()
  await expect(page.getByRole('status').getByText(`Added ${bundle.name}`)).toBeVisible()
})

test('on a phone a bar keeps name, price and Add to Cart once the first buttons are passed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto(productPath(bundle.slug))
  const bar = page.locator('buy-bar')
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'From order to delivery' }).scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await expect(bar).toContainText(formatMoney(bundle.price))
  await page.keyboard.press('End')
  const last = page.getByRole('link', { name: 'Scroll to top' })
  const { y: top = 0 } = (await bar.boundingBox()) ?? {}
  const bottom = () => last.evaluate((link) => link.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThan(top)
  await bar.getByRole('button', { name: `Add to Cart: ${bundle.name}` }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
})

test('the shop compares all services, at 320 pixels too, and leads to one by questions', async ({
  page,
}) => {
  await page.goto('/shop')
  const row = page.getByRole('row').filter({ hasText: bundle.name })
  for (const text of [bundle.deliverable, bundle.audience, formatMoney(bundle.price)]) {
    await expect(row).toContainText(text)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
  const values = page.getByRole('table').getByRole('cell')
  expect(await values.evaluateAll(leftEdgesOfLines)).toHaveLength(1)

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
