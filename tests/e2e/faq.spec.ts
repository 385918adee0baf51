import { FAQ } from '#tests/library.ts'

import { expectStill } from './stands-still.ts'
import { expect, MOVING, test } from './test.ts'

const openAnswers = 'main details[open]'

const QUESTIONS = FAQ.categories.flatMap(({ questions }) => questions)
const [, SELLING, , STRATEGY] = FAQ.categories

test('every category with its questions, all told to search engines, and a way to ask', async ({
  page,
}) => {
  await page.goto('/faq')
  expect((await page.title()).startsWith(FAQ.title)).toBe(true)
  const headings = page.getByRole('heading', { level: 2 })
  for (const { name } of FAQ.categories) await expect(headings.getByText(name)).toBeVisible()
  await expect(page.locator('main summary')).toHaveText(QUESTIONS.map(({ question }) => question))
  const json = await page.locator('script[type="application/ld+json"]').textContent()
  const graph = (JSON.parse(json ?? '') as { '@graph': Record<string, unknown>[] })['@graph']
  const answers = graph.find((thing) => thing['@type'] === 'FAQPage')
  expect(answers?.['mainEntity']).toHaveLength(QUESTIONS.length)
  await page.getByRole('link', { name: 'Still have questions?' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
})

test('in a category one answer is open', async ({ page }) => {
  await page.goto('/faq')
  const category = page.locator('section', { has: page.locator(`#${SELLING!.id}`) })
  const answers = category.locator('details')
  await answers.nth(0).locator('summary').click()
  await answers.nth(1).locator('summary').click()
  await expect(category.locator('details[open]')).toHaveCount(1)
  await expect(answers.nth(1)).toHaveAttribute('open', '')
  await answers.nth(1).locator('summary').click()
  await expect(category.locator('details[open]')).toHaveCount(0)
})

test('an address opens its answer, and an opened answer gives its address', async ({ page }) => {
  const [asked, other] = [STRATEGY!.questions[1]!, SELLING!.questions[0]!]
  await page.goto(`/faq#${asked.id}`)
  const question = page.locator('details', { has: page.locator(`#${asked.id}`) })
  await expect(question).toHaveAttribute('open', '')
  await expect(question.locator('summary')).toBeInViewport()
  await page.locator('summary', { hasText: other.question }).click()
  await expect(page).toHaveURL(`/faq#${other.id}`)
  const { id } = QUESTIONS[8]!
  await page.evaluate((hash) => (location.hash = hash), id)
  const linked = page.locator('details', { has: page.locator(`#${id}`) })
  await expect(linked).toHaveAttribute('open', '')
})

test.describe('where things move', () => {
  test.use({ ...MOVING, viewport: { width: 375, height: 812 } })

  test('a question that is pressed stays where it is', async ({ page }) => {
    await page.goto('/faq')
    const answers = page.locator('section', { hasText: SELLING!.name }).locator('details')
    await answers.nth(0).locator('summary').click()
    await answers.nth(0).evaluate(moved)
    const pressed = answers.nth(1).locator('summary')
    const y = () => pressed.evaluate((one) => one.getBoundingClientRect().y)
    await pressed.evaluate((one) => {
      scrollBy({ top: one.getBoundingClientRect().top - 200, behavior: 'instant' })
    })
    const before = await y()
    await pressed.click()
    await expect(answers.nth(0)).not.toHaveAttribute('open')
    await answers.nth(1).evaluate(moved)
    expect(Math.abs((await y()) - before)).toBeLessThan(1)
  })

  test('an address leads to its question below the header, and nothing moves', async ({ page }) => {
    const { id, question } = STRATEGY!.questions[1]!
    const asked = page.locator('summary', { hasText: question })
    await expectStill(page, { address: `/faq#${id}`, ends: () => asked })
    await expect
      .poll(() => asked.evaluate((one) => Math.round(one.getBoundingClientRect().y)))
      .toBe(80)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answers open and close', async ({ page }) => {
    await page.goto('/faq')
    const before = await page.locator(openAnswers).count()
    const { question, answer } = STRATEGY!.questions[1]!
    await page.locator('summary', { hasText: question }).click()
    await expect(page.locator(openAnswers)).toHaveCount(before + 1)
    await expect(page.getByText(answer[0]!)).toBeVisible()
  })
})

/** Runs in the page: ends when nothing moves any more. */
async function moved(element: Element): Promise<void> {
  await new Promise(requestAnimationFrame)
  await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
}
