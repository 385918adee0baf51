import faq from '#content/faq.json' with { type: 'json' }

import { expect, test } from './test.ts'

const openAnswers = 'main details[open]'

test('five categories of three questions, with the figures of the spec', async ({ page }) => {
  await page.goto('/faq')
  await expect(page).toHaveTitle(/^Frequently Asked Questions/)
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasText: /Business|Strategy|Working/ }),
  ).toHaveCount(5)
  await expect(page.locator('main details')).toHaveCount(15)
  for (const figure of ['2-3 weeks', '7-10 business days', '6-9 months', '3-5 years']) {
    await expect(page.getByRole('main')).toContainText(figure)
  }
})

test('in a category one answer is open', async ({ page }) => {
  await page.goto('/faq')
  const category = page.locator('section', { has: page.locator('#selling-a-business') })
  const answers = category.locator('details')
  await answers.nth(0).locator('summary').click()
  await answers.nth(1).locator('summary').click()
  await expect(category.locator('details[open]')).toHaveCount(1)
  await expect(answers.nth(1)).toHaveAttribute('open', '')
  await answers.nth(1).locator('summary').click()
  await expect(category.locator('details[open]')).toHaveCount(0)
})

test('an address opens its answer, and an opened answer gives its address', async ({ page }) => {
  await page.goto('/faq#how-a-purchase-is-paid')
  const question = page.locator('details', { has: page.locator('#how-a-purchase-is-paid') })
  await expect(question).toHaveAttribute('open', '')
  await expect(question.locator('summary')).toBeInViewport()
  await page.locator('summary', { hasText: 'How long does it take to sell' }).click()
  await expect(page).toHaveURL(/#how-long-does-a-sale-take$/)
})

test('a link on the page itself opens its answer too', async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(() => (location.hash = 'further-fees'))
  await expect(page.locator('details', { has: page.locator('#further-fees') })).toHaveAttribute(
    'open',
    '',
  )
})

test('ends with a way to ask', async ({ page }) => {
  await page.goto('/faq')
  await page.getByRole('link', { name: 'Still have questions?' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
})

test('tells search engines every answer', async ({ page }) => {
  await page.goto('/faq')
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph']
  const answers = graph.find((thing) => thing['@type'] === 'FAQPage')
  const count = faq.categories.flatMap(({ questions }) => questions).length
  expect(answers?.['mainEntity']).toHaveLength(count)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answers open and close', async ({ page }) => {
    await page.goto('/faq')
    const before = await page.locator(openAnswers).count()
    await page.locator('summary', { hasText: 'How do you pay for a company?' }).click()
    await expect(page.locator(openAnswers)).toHaveCount(before + 1)
    await expect(page.locator('#how-a-purchase-is-paid')).toBeVisible()
  })
})
