import { expectNoLayoutShift } from '#tests/e2e/stands-still.ts'
import { expect, WITH_MOTION, test } from '#tests/e2e/test.ts'
import { FAQ, QUESTIONS } from '#tests/library.ts'

const CATEGORIES = FAQ?.categories ?? []
const OTHER = QUESTIONS.at(-2)
const ASKED = QUESTIONS.at(-1)!
/** A category with several questions: opening an answer closes the other answers of its category. */
const GROUP = CATEGORIES.find(({ questions }) => questions.length > 1)

test.skip(!FAQ, 'The firm has no answers')

test('at most one answer in each category of questions is open at a time', async ({ page }) => {
  test.skip(QUESTIONS.length === 1, 'There is one answer')
  await page.goto(`/faq#${ASKED.id}`)
  const question = page.locator('details', { has: page.locator(`#${ASKED.id}`) })
  await expect(question).toHaveAttribute('open', '')
  await expect(question.locator('summary')).toBeInViewport()
  await page.locator('summary', { hasText: OTHER!.question }).click()
  await expect(page).toHaveURL(`/faq#${OTHER!.id}`)
  await question.evaluate((one) => one.removeAttribute('open'))
  await page.evaluate((hash) => (location.hash = hash), ASKED.id)
  await expect(question).toHaveAttribute('open', '')
  if (!GROUP) return
  const category = page.locator('section', { has: page.locator(`#${GROUP.id}`) })
  const answers = category.locator('details')
  await answers.nth(0).locator('summary').click()
  await answers.nth(1).locator('summary').click()
  await expect(category.locator('details[open]')).toHaveCount(1)
  await expect(answers.nth(1)).toHaveAttribute('open', '')
  await answers.nth(1).locator('summary').click()
  await expect(category.locator('details[open]')).toHaveCount(0)
})

test.describe('pages with motion', () => {
  test.use({ ...WITH_MOTION, viewport: { width: 375, height: 812 } })

  test('a question stays in place when a visitor opens it and its answer fits', async ({
    page,
  }) => {
    test.skip(!GROUP, 'Each answer has a category of its own')
    await page.setViewportSize({ width: 375, height: 1600 })
    await page.goto('/faq')
    const group = page.locator('section', { has: page.locator(`#${GROUP!.id}`) })
    const answers = group.locator('details')
    await answers.nth(0).locator('summary').click()
    await answers.nth(0).evaluate(settled)
    const pressed = answers.nth(1).locator('summary')
    const y = () => pressed.evaluate((one) => one.getBoundingClientRect().y)
    await pressed.evaluate((one) => {
      scrollBy({ top: one.getBoundingClientRect().top - 200, behavior: 'instant' })
    })
    const before = await y()
    await pressed.click()
    await expect(answers.nth(0)).not.toHaveAttribute('open')
    await answers.nth(1).evaluate(settled)
    expect(Math.abs((await y()) - before)).toBeLessThan(1)
  })

  test('a link to a question shows the question below the header, without a layout shift', async ({
    page,
  }) => {
    const question = page.locator('summary', { hasText: ASKED.question })
    await expectNoLayoutShift(page, { address: `/faq#${ASKED.id}`, ends: () => question })
    await expect
      .poll(() => question.evaluate((one) => Math.round(one.getBoundingClientRect().y)))
      .toBe(80)
  })
})

/** Runs in the page: waits until the animations of the element have finished. */
async function settled(element: Element): Promise<void> {
  await new Promise(requestAnimationFrame)
  await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
}
