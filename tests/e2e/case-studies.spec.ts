import { studyPages } from '#domain/case-study.ts'
import { fillFirmText } from '#domain/firm-text.ts'
import { caseStudiesPath, caseStudyPath } from '#paths.ts'
import { HOME, STUDIES, WORDS } from '#tests/library.ts'

import { columns } from './geometry.ts'
import { expect, test } from './test.ts'

const [STUDY, NEXT] = STUDIES as [Study, Study]
const [START = [], ...REST] = studyPages(STUDIES)
const inYear = () => fillFirmText(WORDS.studies.inYear, { year: STUDY.year })

type Study = (typeof STUDIES)[number]

test.skip(STUDIES.length === 0, 'The firm has no studies')

test.describe('the list', () => {
  test('begins with some and shows the rest on demand', async ({ page }) => {
    test.skip(REST.length === 0, 'All studies are shown')
    await page.goto('/case-studies')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.studies.title)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(START.length)
    expect(await columns(cards)).toBe(3)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(cards).toHaveCount(STUDIES.length)
    await page.getByRole('button', { name: 'Show Less', exact: true }).click()
    await expect(cards).toHaveCount(START.length)
  })

  test('says where the next studies are when they cannot be loaded, and tries again', async ({
    page,
    consoleErrors,
  }) => {
    test.skip(REST.length === 0, 'All studies are shown')
    consoleErrors.expect(/Failed to load resource/)
    const further = `**${caseStudiesPath(2)}`
    await page.route(further, (route) => route.abort())
    await page.goto('/case-studies')
    const more = page.getByRole('button', { name: 'More', exact: true })
    // Whoever comes near has the next page asked for, once.
    const ahead = page.waitForEvent('requestfailed')
    await more.scrollIntoViewIfNeeded()
    await ahead
    await more.click()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('The next case studies could not be loaded')
    await expect(failure.getByRole('link')).toHaveAttribute('href', caseStudiesPath(2))
    await page.unroute(further)
    await more.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(STUDIES.length)
    await expect(failure).toBeHidden()
    await expect(
      page.getByRole('article').nth(START.length).getByRole('heading').getByRole('link'),
    ).toBeFocused()
  })

  test('shows on each card what the spec names, and leads to the study', async ({ page }) => {
    await page.goto('/case-studies')
    const card = page.getByRole('article').filter({ hasText: STUDY.name })
    for (const text of [
      STUDY.industry,
      STUDY.return ?? '',
      STUDY.description,
      WORDS.studies.challenge,
      STUDY.challenge,
      WORDS.studies.solution,
      STUDY.solution,
      WORDS.studies.results,
      STUDY.results,
      inYear(),
    ]) {
      await expect(card).toContainText(text)
    }
    await expect(card.locator('img')).toHaveAttribute('src', STUDY.image)
    for (const [way, href] of [
      [WORDS.studies.back, HOME.portfolio ? '/#portfolio' : '/'],
      ['Contact Us', '/#contact'],
    ] as const) {
      await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', href)
    }
    await card.getByRole('link', { name: /^Learn more/ }).click()
    await expect(page).toHaveURL(caseStudyPath(STUDY.id))
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('has every study, on pages that lead to each other', async ({ page }) => {
      await page.goto('/case-studies')
      await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
      const names: string[] = []
      const pages = studyPages(STUDIES)
      for (const [index, studies] of pages.entries()) {
        if (index > 0) await page.getByRole('link', { name: 'Next page' }).click()
        await expect(page).toHaveURL(caseStudiesPath(index + 1))
        await expect(page.getByRole('article')).toHaveCount(studies.length)
        names.push(
          ...(await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()),
        )
      }
      expect(names).toEqual(STUDIES.map(({ name }) => name))
      await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
      if (pages.length === 1) return
      await page.getByRole('link', { name: 'Previous page' }).click()
      await expect(page).toHaveURL(caseStudiesPath(pages.length - 1))
    })
  })
})

test.describe('a study', () => {
  test('shows every part, and one phase of its timeline at a time', async ({ page }) => {
    await page.goto(caseStudyPath(STUDY.id))
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(STUDY.name)
    await expect(main.getByText(inYear())).toBeVisible()
    await expect(main.getByRole('img', { name: STUDY.imageAlt })).toBeVisible()
    for (const name of [
      WORDS.studies.overview,
      WORDS.studies.challenge,
      WORDS.studies.solution,
      WORDS.studies.results,
      WORDS.studies.figures,
      WORDS.studies.timeline,
    ]) {
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    const row = page.getByRole('table', { name: WORDS.studies.figures }).getByRole('row').nth(1)
    const { label, before, after } = STUDY.keyStats[0]!
    await expect(row.getByRole('rowheader')).toHaveText(label)
    await expect(row.getByRole('cell')).toHaveText([before, after])
    const side = page.getByRole('complementary', { name: `About ${STUDY.name}` })
    for (const text of [
      STUDY.about,
      STUDY.industry,
      STUDY.year,
      STUDY.return ?? '',
      STUDY.testimonial.quote,
      STUDY.testimonial.author,
      STUDY.testimonial.role,
    ]) {
      await expect(side).toContainText(text)
    }

    const phases = main.locator('details')
    await expect(phases.first()).toHaveAttribute('open', '')
    await expect(phases).toHaveCount(STUDY.timeline.length)
    const { phase, duration, description } = STUDY.timeline[0]!
    for (const text of [phase, duration, description]) {
      await expect(phases.first().getByText(text, { exact: true })).toBeVisible()
    }
    await phases.nth(1).locator('summary').click()
    await expect(phases.nth(1)).toHaveAttribute('open', '')
    await expect(phases.first()).not.toHaveAttribute('open')
    await phases.nth(1).locator('summary').click()
    await expect(main.locator('details[open]')).toHaveCount(0)
  })

  test('has its page, and key metrics that fit a phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(caseStudyPath(STUDY.id))
    const wide = await page.evaluate(
      async ({ addresses, timeline }) => {
        const table = document.querySelector('table')
        const found: string[] = []
        for (const address of addresses) {
          // The policy of this page is not for the styles of another.
          const whole = await (await fetch(address)).text()
          const html = whole.replace(/<style>[^]*?<\/style>/, '')
          if (!html.includes(timeline)) found.push(address)
          const other = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
          table?.replaceChildren(...(other?.children ?? []))
          if (!other || document.documentElement.scrollWidth > innerWidth) found.push(address)
        }
        return found
      },
      {
        addresses: STUDIES.map(({ id }) => caseStudyPath(id)),
        timeline: WORDS.studies.timeline,
      },
    )
    expect(wide).toEqual([])
  })

  test('leads to the list, to the top and to its neighbours', async ({ page }) => {
    test.skip(STUDIES.length === 1, 'A study has no neighbour')
    await page.goto(caseStudyPath(STUDY.id))
    const side = page.getByRole('complementary', { name: /^About / })
    await side.getByRole('link', { name: 'Back to Top' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await page.getByRole('link', { name: WORDS.studies.next }).click()
    await expect(page).toHaveURL(caseStudyPath(NEXT.id))
    await page
      .getByRole('complementary', { name: /^About / })
      .getByRole('link', { name: WORDS.studies.all })
      .click()
    await expect(page).toHaveURL(/\/case-studies$/)
  })
})
