import type { Locator } from '@playwright/test'

import { countSpecimenPages } from '#content/specimen.ts'
import { returnRange } from '#domain/products/case-study.ts'
import { PATHS, productPath, specimenPath } from '#paths.ts'
import { HOME_TEXTS } from '#site/home/home.texts.ts'
import { specimenLinkText } from '#site/specimen/specimen.texts.ts'
import { product } from '#tests/catalogue.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { HOME, PARTNERS, PRODUCTS, SITE, SPECIMENS, STUDIES, WORDS } from '#tests/library.ts'

// The tests in tests/built-site check that the HTML of this page contains all texts and links.

/** Number of studies under “All” before a visitor presses “More”. */
const PORTFOLIO_SHOWN = 6

const cards = (panel: Locator) => panel.getByRole('article')

const [FIRST = '', ...OTHERS] = SITE.industries
const LAST = OTHERS.at(-1) ?? FIRST

function namesIn(industry: string): string[] {
  return STUDIES.filter((study) => study.industry === industry).map(({ name }) => name)
}

test('the link to the shop shows its price in the chosen currency', async ({ page, on }) => {
  await page.goto(PATHS.home)
  const [words = ''] = WORDS.home.offer.split('((price))')
  const link = page.getByRole('link', { name: words.trim() })
  await expect(link).toContainText('£')
  await on.shop.currency.selectOption('USD')
  await expect(link).toContainText('≈ $')
})

test('the footer names the first credential only on a page that does not show the credential itself', async ({
  page,
}) => {
  const [first] = SITE.credentials ?? []
  test.skip(!first, 'The firm has no credentials')
  const footer = page.getByRole('contentinfo')
  const sentence = `${first?.term}: ${first?.detail}`
  const said = footer.getByText(sentence, { exact: true })
  const shown = page.getByRole('main').getByText(sentence, { exact: true })
  const listed = page.getByRole('definition').filter({ hasText: first?.detail ?? '' })
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [PATHS.home, PATHS.people, PATHS.contact]) {
      await page.goto(address)
      const isThere = (await shown.isVisible()) || (await listed.count()) > 0
      await expect(said, `${address} at ${width} pixels`).toBeVisible({ visible: !isThere })
    }
  }
})

test.describe('the portfolio', () => {
  test.skip(!HOME.portfolio || STUDIES.length === 0, 'The firm shows no studies on its home page')

  test('the portfolio filters case studies by industry', async ({ page }) => {
    await page.goto('/?industry=mining')
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    const all = page.getByRole('tabpanel', { name: 'All' })
    await expect(cards(all)).toHaveCount(Math.min(PORTFOLIO_SHOWN, STUDIES.length))
    if (STUDIES.length > PORTFOLIO_SHOWN) {
      await all.getByRole('button', { name: 'More', exact: true }).press('Enter')
      await expect(cards(all)).toHaveCount(STUDIES.length)
      await expect(cards(all).nth(PORTFOLIO_SHOWN).getByRole('link')).toBeFocused()
      // A view transition carries an element to the next page by its unique name, which contains
      // the picture's address.
      const pictures = await cards(all)
        .locator('img')
        .evaluateAll((some) => some.map((one) => one.getAttribute('src')))
      expect(pictures).toHaveLength(new Set(pictures).size)
      await all.getByRole('button', { name: 'Show Less', exact: true }).click()
      await expect(cards(all)).toHaveCount(PORTFOLIO_SHOWN)
    }
    await expect(page.getByRole('tab')).toHaveText(['All', ...SITE.industries])
    await expect(tab('All')).toHaveAttribute('aria-controls', (await all.getAttribute('id')) ?? '')
    for (const industry of SITE.industries) {
      await tab(industry).click()
      const panel = page.getByRole('tabpanel', { name: industry })
      await expect(cards(panel).getByRole('heading')).toHaveText(namesIn(industry))
      await expect(panel.getByRole('button')).toHaveCount(0)
    }

    await tab('All').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab(LAST)).toBeFocused()
    await expect(tab(LAST)).toHaveAttribute('aria-selected', 'true')
    await expect(tab('All')).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(tab('All')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab(FIRST)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tab('All')).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\/$/)
    await page.keyboard.press('End')
    await expect(tab(LAST)).toBeFocused()
    await expect(page).toHaveURL(/\/\?industry=[\w-]+$/)
    await page.reload()
    await expect(tab(LAST)).toHaveAttribute('aria-selected', 'true')
    const last = cards(page.getByRole('tabpanel', { name: LAST }))
    await expect(last.getByRole('heading')).toHaveText(namesIn(LAST))
    const more = last.getByRole('link', { name: /^Learn more/ }).first()
    await expect(more).toHaveAttribute('href', '/case-studies')
  })
})

test('the button "More" shows further case studies even after an earlier request for the studies failed', async ({
  page,
  consoleErrors,
}) => {
  test.skip(!HOME.portfolio || STUDIES.length <= PORTFOLIO_SHOWN, 'The firm shows all its studies')
  consoleErrors.expect(/ERR_FAILED/)
  const file = '**/_astro/later.*'
  await page.route(file, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await failed
  await page.unroute(file)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(cards(page.getByRole('tabpanel'))).toHaveCount(STUDIES.length)
})

test.describe('the first screen of the home page', () => {
  const shown = PRODUCTS.toSorted((one, other) => one.price - other.price).find(({ id }) =>
    SPECIMENS.some((specimen) => specimen.id === id),
  )
  const partner = PARTNERS.find(({ id }) => id === shown?.writtenBy)

  test('the first screen of the home page names the author of the shown specimen and links to the specimen', async ({
    page,
  }) => {
    test.skip(!shown, 'The firm shows no document')
    await page.goto('/')
    const cover = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })
    if (partner) await expect(cover.getByText(partner.name)).toBeVisible()
    const pages = countSpecimenPages(SPECIMENS.find(({ id }) => id === shown?.id)?.text ?? '')
    await cover.getByRole('link', { name: specimenLinkText(pages) }).click()
    await expect(page).toHaveURL(specimenPath(shown?.slug ?? ''))
  })

  test('the first screen of the home page names the product of the second closing', async ({
    page,
  }) => {
    const { product: id = '' } = HOME.caseStudies?.otherClosing ?? {}
    test.skip(id === '', 'The firm has no second closing')
    await page.goto('/')
    const cover = page.locator('main > section').first()
    const { name, slug } = product(id)
    await expect(cover.getByRole('link', { name })).toHaveAttribute('href', productPath(slug))
  })

  test('the first screen of the home page shows one telephone number, and not in the header', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const numbers = page.locator('a[href^="tel:"]:visible')
    await expect(page.locator('main > section').first().locator(numbers)).toHaveCount(1)
    await expect(page.getByRole('banner').locator(numbers)).toHaveCount(0)
  })
})

test('the chart of returns on the home page labels its figures in letters of readable size', async ({
  page,
}) => {
  const returns = STUDIES.filter((study) => study.return !== undefined)
  test.skip(!HOME.portfolio || returns.length === 0, 'The firm shows no returns')
  await page.setViewportSize({ width: 640, height: 800 })
  await page.goto('/')
  const chart = page.getByRole('img', { name: /^Returns of / })
  await chart.scrollIntoViewIfNeeded()
  const [lowest = 0, highest = 0] = returnRange(STUDIES) ?? []
  await expect(
    chart.locator('text', { hasText: `${HOME_TEXTS.highest} ${Math.round(highest)}%` }),
  ).toBeVisible()
  await expect(
    chart.locator('text', { hasText: `${HOME_TEXTS.lowest} ${Math.round(lowest)}%` }),
  ).toBeVisible()
  const sizes = await chart.locator('text').evaluateAll((all) =>
    all.map((text) => {
      const scale = (text as SVGTextElement).getScreenCTM()?.a ?? 0
      return scale * Number.parseFloat(getComputedStyle(text).fontSize)
    }),
  )
  expect(sizes.length).toBeGreaterThan(0)
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(12)
})

test.describe('the home page on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('the home page shows its complete texts about services, strengths and benefits on a phone', async ({
    page,
  }) => {
    await page.goto('/')
    const said = [
      ...[...HOME.about.strengths, ...HOME.services.benefits].map(({ text }) => text),
      ...PRODUCTS.map(({ shortDescription }) => shortDescription),
    ]
    for (const sentence of said)
      await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
  })

  test('the partners on the home page fit the width of a phone', async ({ page }) => {
    await page.goto('/')
    for (const { name } of PARTNERS) {
      const box = await page.getByRole('link', { name }).first().boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThan(320)
    }
  })
})
