import { studyPages } from '#domain/products/case-study.ts'
import { caseStudyPath } from '#paths.ts'
import { shownCountText } from '#site/case-studies/case-studies.texts.ts'
import { countColumns } from '#tests/e2e/geometry.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { STUDIES, WORDS } from '#tests/library.ts'

// The tests in tests/built-site check that the HTML of these pages contains all texts.

const [STUDY, NEXT] = STUDIES as [Study, Study]

/** Number of studies that the list shows before a visitor presses “More”. */
const LIST_SHOWN = 9

type Study = (typeof STUDIES)[number]

test.skip(STUDIES.length === 0, 'The firm has no studies')

test('the list of case studies shows a few case studies first, and all case studies after a click', async ({
  page,
}) => {
  test.skip(STUDIES.length <= LIST_SHOWN, 'All studies are shown')
  await page.goto('/case-studies')
  const cards = page.getByRole('article').filter({ visible: true })
  await expect(cards).toHaveCount(LIST_SHOWN)
  expect(await countColumns(cards)).toBe(3)
  const count = page.getByText(shownCountText(LIST_SHOWN, STUDIES.length))
  await expect(count).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await expect(cards).toHaveCount(STUDIES.length)
  await expect(count).toBeHidden()
  await expect(cards.nth(LIST_SHOWN).getByRole('heading').getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: 'Show Less', exact: true }).click()
  await expect(cards).toHaveCount(LIST_SHOWN)
  await cards.first().getByText('Learn more', { exact: true }).click()
  await expect(page).toHaveURL(caseStudyPath(STUDY.id))
})

test('the list of case studies leads to every study if its scripts do not load', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/case-studies')
  for (const { id } of studyPages(STUDIES)[0] ?? [])
    await expect(page.locator(`a[href="${caseStudyPath(id)}"]`).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden()
})

test('the list of case studies filters by industry, and its address opens the filtered list', async ({
  page,
}) => {
  test.skip(studyPages(STUDIES).length > 1, 'A list of several pages has no filter')
  const { industry } = STUDIES.at(-1)!
  const tab = page.getByRole('tab', { name: industry, exact: true })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/case-studies')
  await tab.click()
  await expect(page).toHaveURL(/\?industry=./)
  await page.reload()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeInViewport({ ratio: 1 })
  await expect(
    page.getByRole('tabpanel', { name: industry }).getByRole('article').getByRole('heading', {
      level: 2,
    }),
  ).toHaveText(STUDIES.filter((one) => one.industry === industry).map(({ name }) => name))
})

test('a card shows challenge, solution and results after a click, and on paper', async ({
  page,
}) => {
  const card = page.getByRole('article', { name: STUDY.name })
  const challenge = card.getByText(STUDY.challenge)
  await page.goto('/case-studies')
  await expect(challenge).toBeHidden()
  await card.locator('summary').press('Enter')
  await expect(challenge).toBeVisible()
  await card.locator('summary').click()
  await expect(challenge).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(challenge).toBeVisible()
})

test('a case study shows one phase of its timeline at a time', async ({ page }) => {
  await page.goto(caseStudyPath(STUDY.id))
  const phases = page.getByRole('main').locator('details')
  await expect(phases).toHaveCount(STUDY.timeline.length)
  await expect(phases.first()).toHaveAttribute('open', '')
  await phases.nth(1).locator('summary').click()
  await expect(phases.nth(1)).toHaveAttribute('open', '')
  await expect(phases.first()).not.toHaveAttribute('open')
  await phases.nth(1).locator('summary').click()
  await expect(page.locator('main details[open]')).toHaveCount(0)

  const side = page.getByRole('complementary', { name: /^About / })
  await side.getByRole('link', { name: 'Back to Top' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  if (STUDIES.length === 1) return
  await page.getByRole('link', { name: WORDS.studies.next }).click()
  await expect(page).toHaveURL(caseStudyPath(NEXT.id))
})

test('on a phone the links from a case study to other pages are at the end of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(caseStudyPath(STUDY.id))
  const [top] = await Promise.all([
    page.getByRole('link', { name: 'Back to Top' }).boundingBox(),
    expect(page.getByRole('link', { name: WORDS.studies.all })).toHaveCount(2),
  ])
  const end = await page.getByRole('article').locator('ol').boundingBox()
  expect(top?.y).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0))
})

test('the key metrics of every case study fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(caseStudyPath(STUDY.id))
  const addresses = STUDIES.map(({ id }) => caseStudyPath(id))
  const wide = await page.evaluate(async (all) => {
    const table = document.querySelector('table')
    const found: string[] = []
    for (const address of all) {
      // The content security policy of this page forbids the styles of other pages.
      const html = (await (await fetch(address)).text()).replace(/<style>[^]*?<\/style>/, '')
      const other = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
      table?.replaceChildren(...(other?.children ?? []))
      if (!other || document.documentElement.scrollWidth > innerWidth) found.push(address)
    }
    return found
  }, addresses)
  expect(wide).toEqual([])
})
