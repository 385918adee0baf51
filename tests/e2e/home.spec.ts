import type { Locator } from '@playwright/test'

import { fillFirmText } from '#domain/firm-text.ts'
import { askPath, productPath } from '#paths.ts'
import { catalogue } from '#services/catalogue.ts'
import { HOME, REFERENCES, SITE, STUDIES, WORDS } from '#tests/library.ts'

import { expect, MOVING, test } from './test.ts'

test.use(MOVING)

/** How many studies stand under All before more is asked for. */
const PORTFOLIO_SHOWN = 6

const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title)

const cards = (panel: Locator) => panel.getByRole('article')

const [FIRST = '', ...OTHERS] = SITE.industries
const LAST = OTHERS.at(-1) ?? FIRST

function namesIn(industry: string): string[] {
  return STUDIES.filter((study) => study.industry === industry).map(({ name }) => name)
}

/** Ids of the sections, of which hero and proof have none. */
const SECTIONS = [
  '',
  'about',
  'services',
  ...(REFERENCES.length > 0 || SITE.credentials ? [''] : []),
  ...(HOME.portfolio ? ['portfolio'] : []),
  'contact',
]

test('sections with all that is said in them, each with its ways on', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.hero.title)
  const ids = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual(SECTIONS)
  const hero = page.locator('main > section').first()
  for (const { value } of HOME.hero.stats ?? []) {
    await expect(hero.getByText(value, { exact: true })).toBeVisible()
  }
  await expect(page.locator('#about dt')).toHaveText(titles(HOME.about.strengths))
  await expect(page.locator('#services').getByRole('article')).toHaveCount(
    catalogue.products.length,
  )
  await expect(page.locator('#services dt')).toHaveText(titles(HOME.services.benefits))
  for (const { name, slug } of catalogue.products) {
    const link = page.getByRole('link', { name: `Learn More about ${name}` })
    await expect(link).toHaveAttribute('href', productPath(slug))
  }
  const contact = page.locator('#contact')
  await expect(contact.getByRole('heading', { name: WORDS.contact.title })).toBeVisible()
  await expect(contact.getByRole('link', { name: SITE.email })).toHaveAttribute(
    'href',
    `mailto:${SITE.email}`,
  )
  const criteria = page.locator('#portfolio dl')
  await expect(criteria.getByRole('definition')).toHaveText(
    (HOME.portfolio?.criteria ?? []).map(({ value }) => value),
  )

  await hero.getByRole('link', { name: HOME.hero.primaryAction }).click()
  await expect(page).toHaveURL(/\/#about$/)
  await expect(page.locator('#about')).toBeInViewport()
  if (HOME.hero.secondaryAction) {
    const id = HOME.portfolio ? '#portfolio' : '#services'
    await hero.getByRole('link', { name: HOME.hero.secondaryAction }).click()
    await expect(page).toHaveURL(`/${id}`)
    await expect(page.locator(id)).toBeInViewport()
  }
  await page.getByRole('link', { name: WORDS.home.consultation }).click()
  await expect(page).toHaveURL(askPath('consultation'))
  await expect(page.locator('#contact')).toBeInViewport()
})

test.describe('the portfolio', () => {
  test.skip(!HOME.portfolio || STUDIES.length === 0, 'The firm shows no studies on its home page')

  test('shows some of all, more on demand and by keyboard, and less again', async ({ page }) => {
    test.skip(STUDIES.length <= PORTFOLIO_SHOWN, 'All studies are shown')
    await page.goto('/')
    const panel = page.getByRole('tabpanel', { name: 'All' })
    await expect(cards(panel)).toHaveCount(PORTFOLIO_SHOWN)
    await panel.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await expect(cards(panel)).toHaveCount(STUDIES.length)
    await expect(cards(panel).nth(PORTFOLIO_SHOWN).getByRole('link')).toBeFocused()
    await panel.getByRole('button', { name: 'Show Less', exact: true }).click()
    await expect(cards(panel)).toHaveCount(PORTFOLIO_SHOWN)
  })

  test('shows the companies of each industry, without a toggle', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('tab')).toHaveText(['All', ...SITE.industries])
    for (const industry of SITE.industries) {
      await page.getByRole('tab', { name: industry }).click()
      const panel = page.getByRole('tabpanel', { name: industry })
      await expect(cards(panel).getByRole('heading')).toHaveText(namesIn(industry))
      await expect(cards(panel).getByText(industry, { exact: true })).toHaveCount(
        namesIn(industry).length,
      )
      await expect(panel.getByRole('button')).toHaveCount(0)
    }
  })

  test('has tabs that loop by arrow keys, are chosen as they take the focus, and stay in the address', async ({
    page,
  }) => {
    await page.goto('/?industry=mining')
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await expect(cards(page.getByRole('tabpanel', { name: 'All' }))).not.toHaveCount(0)
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
    const names = cards(page.getByRole('tabpanel', { name: LAST })).getByRole('heading')
    await expect(names).toHaveText(namesIn(LAST))
  })

  test('says where all companies are when some cannot be loaded, and tries again', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/Failed to load resource/)
    await page.route('**/portfolio.json', (route) => route.abort())
    await page.goto('/')
    const panel = page.getByRole('tabpanel')
    await page.getByRole('tab', { name: FIRST, exact: true }).click()
    await expect(panel.getByRole('alert')).toContainText(WORDS.home.studiesMissing)
    await page.unroute('**/portfolio.json')
    await page.getByRole('tab', { name: LAST, exact: true }).click()
    await expect(cards(panel).getByRole('heading')).toHaveText(namesIn(LAST))
    await expect(panel.getByRole('alert')).toBeHidden()
  })

  test('has cards with all that the spec names, each leading to the list', async ({ page }) => {
    const study = STUDIES[0]!
    await page.goto('/')
    const card = cards(page.getByRole('tabpanel')).filter({ hasText: study.name })
    const { industry, description, year } = study
    for (const text of [
      industry,
      study.return ?? '',
      description,
      fillFirmText(WORDS.studies.inYear, { year }),
    ]) {
      await expect(card).toContainText(text)
    }
    await expect(card.locator('img')).toHaveAttribute('src', study.image)
    await card.getByRole('link', { name: /^Learn more/ }).click()
    await expect(page).toHaveURL(/\/case-studies$/)
    await page.goto('/')
    await page.getByRole('link', { name: WORDS.home.allStudies }).click()
    await expect(page).toHaveURL(/\/case-studies$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.skip(!HOME.portfolio || STUDIES.length === 0, 'The firm shows no studies on its home page')

  test('the first companies are there, a way to all, and nothing that needs a script', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('#studies').getByRole('article')).toHaveCount(
      Math.min(PORTFOLIO_SHOWN, STUDIES.length),
    )
    await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.getByRole('link', { name: WORDS.home.allStudies }).click()
    await expect(page).toHaveURL(/\/case-studies$/)
  })
})
