import type { Locator, Page } from '@playwright/test'

import { studyPages } from '#domain/products/case-study.ts'
import { caseStudiesPath, caseStudyPath, PATHS, productPath } from '#paths.ts'
import { withBrandColours } from '#services/brand.ts'
import { catalogue } from '#services/catalogue.ts'
import { priceText, FIFTH, FIRST, product, THIRD } from '#tests/catalogue.ts'
import { holdRequests } from '#tests/e2e/answers.ts'
import { aspectRatio, countColumns, overlapPixels } from '#tests/e2e/geometry.ts'
import { expect, WITH_MOTION, test } from '#tests/e2e/test.ts'
import { FAQ, HOME, QUESTIONS, STUDIES, WORDS } from '#tests/library.ts'

const PAPER = shownColour('paper')
const BRAND = shownColour('brand')
const NONE = 'rgba(0, 0, 0, 0)'

const PHONE = { width: 390, height: 844 }

function header(page: Page) {
  const banner = page.getByRole('banner')
  return {
    bar: page.locator('site-header'),
    link: (name: string) => banner.getByRole('link', { name, exact: true }),
    menu: banner.getByRole('button', { name: 'Menu', exact: true }),
  }
}

/** A colour of the firm as browsers compute it. */
function shownColour(name: string): string {
  const parts = withBrandColours(`var(--color-${name})`).match(/[\da-f]{2}/gi) ?? []
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}

/** Scrolls at once to a position, in pixels from the top. */
async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
}

test.describe('the header', () => {
  test('the header folds into a menu below 1024 pixels', async ({ page }) => {
    await page.goto('/')
    const { link, menu } = header(page)
    await expect(link('Cart, 0 items').locator('[data-badge]')).toBeHidden()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(menu).toBeHidden()
    await expect(link(WORDS.menu.shop)).toBeVisible()
    await page.setViewportSize({ width: 1023, height: 800 })
    await expect(menu).toBeVisible()
    await expect(link(WORDS.menu.shop)).toBeHidden()
    await page.setViewportSize(PHONE)
    await menu.click()
    await link(WORDS.menu.contact).click()
    await expect(link(WORDS.menu.contact)).toBeHidden()
    await expect(page).toHaveURL('/#contact')
  })

  test('the header is solid after 50 pixels of scrolling', async ({ page }) => {
    const { bar } = header(page)
    for (const [path, before, after] of [
      ['/', NONE, PAPER],
      ...(STUDIES.length > 0 ? [['/case-studies', BRAND, BRAND] as const] : []),
    ] as const) {
      await page.goto(path)
      await expect(bar).toHaveCSS('background-color', before)
      await scrollDown(page, 50)
      await expect(bar).toHaveCSS('background-color', before)
      await scrollDown(page, 51)
      await expect(bar).toHaveCSS('background-color', after)
      await expect(bar).toBeInViewport()
    }
  })
})

test.describe('fragment links', () => {
  test.use(WITH_MOTION)

  test('a fragment link scrolls its target to 80 pixels below the top of the window', async ({
    page,
  }) => {
    const topOf = async (id: string) => {
      const { y = 0 } = (await page.locator(`#${id}`).boundingBox()) ?? {}
      return Math.round(y)
    }
    for (const [name, id] of [
      [WORDS.menu.aboutUs, 'about'],
      [WORDS.menu.services, 'services'],
      ...(HOME.portfolio ? [[WORDS.menu.portfolio, 'portfolio'] as const] : []),
    ] as const) {
      const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
      await page.goto('/terms')
      await link.click()
      await expect(page).toHaveURL(`/#${id}`)
      await expect.poll(() => topOf(id)).toBe(80)
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      await page.goto('/shop')
      await page.goto('/#contact')
      await expect.poll(() => topOf('contact')).toBe(80)
    }
  })
})

test('the Back button and a reload keep the scroll position although lower sections are laid out later', async ({
  page,
}) => {
  const contact = page.locator('#contact')
  const top = () => contact.evaluate((part) => Math.round(part.getBoundingClientRect().top))
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(contact).toHaveCSS('content-visibility', 'auto')
  await test.step('a fragment link lays out the whole page', async () => {
    await page.getByRole('banner').getByRole('link', { name: WORDS.menu.contact }).click()
    await expect(contact).toHaveCSS('content-visibility', 'visible')
    await expect.poll(top).toBe(80)
  })
  release()
  // Interception disables the cache, and a typeface that arrives late would move the page.
  await page.unrouteAll()
  await page.goto('/')
  await contact.scrollIntoViewIfNeeded()
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
  await page.goto('/terms')
  await page.goBack()
  await expect.poll(top).toBe(before)
})

test('the footer shows the current year and a link to the top', async ({ page }) => {
  await page.clock.setFixedTime('2031-06-15T12:00:00Z')
  await page.goto('/terms')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
  await page.getByRole('link', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('an unknown address shows the 404 page of its folder and logs its path to the console (row 70)', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404 \(Not Found\)/)
  for (const [path, title] of [
    ['/no/such-page', 'Oops! Page not found'],
    ['/products/no-such-product', 'Product Not Found'],
  ] as const) {
    consoleErrors.expect(new RegExp(`Unknown path: ${path}$`))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
})

test.describe('the shop page', () => {
  test('the shop page has a card for every product, with no text cut off at any width', async ({
    page,
  }) => {
    await page.goto('/shop')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(catalogue.products.length)
    for (const card of await cards.all()) {
      await expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
      await expect(card.getByRole('button', { name: /^Add to Cart/ })).toBeVisible()
      expect(await aspectRatio(card.getByRole('img'))).toBeCloseTo(4 / 3, 2)
    }
    expect(await countColumns(cards)).toBe(Math.min(catalogue.products.length, 3))
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const cut = await cards
        .getByRole('paragraph')
        .evaluateAll(
          (all) =>
            all.filter(
              (one) =>
                getComputedStyle(one).overflowY !== 'visible' &&
                one.scrollHeight > one.clientHeight + 1,
            ).length,
        )
      expect(cut, `descriptions cut off at ${width} pixels`).toBe(0)
    }
  })

  test('the shop page shows a fallback for a picture that fails to load', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/net::ERR_FAILED/)
    await page.route(/\/(images\/products|photographs)\//, (route) => route.abort())
    await page.goto('/shop')
    const picture = page
      .getByRole('article')
      .filter({ hasText: product(THIRD).name })
      .getByRole('img')
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', '/images/fallback.svg')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    await page.getByRole('button', { name: `Add to Cart: ${product(THIRD).name}` }).click()
    await expect(page.getByRole('status').getByText(/^Added/)).toBeVisible()
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1)
          .length,
    )
    expect(moving).toBe(0)
  })
})

test.describe('the site without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the open contents of the terms do not cover the text on a phone without JavaScript', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto(PATHS.terms)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.locator('summary').click()
    await contents.getByRole('link').first().click()
    const list = contents.getByRole('list')
    expect(await overlapPixels(list, page.locator(':target'))).toBeLessThanOrEqual(0)
  })

  test('pages are readable without JavaScript, and pages that need JavaScript show a notice', async ({
    page,
  }) => {
    const notice = page.locator('noscript p')
    await page.goto('/shop')
    await expect(notice).toContainText('needs JavaScript')
    await expect(page.getByRole('article')).toHaveCount(catalogue.products.length)
    await expect(page.getByRole('article').getByText(priceText({ [FIFTH]: 1 }))).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)
    await page.getByRole('link', { name: `View Details: ${product(FIRST).name}` }).click()
    await expect(page.getByRole('heading', { name: "What's Included:" })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Order Now' })).toHaveCount(0)
    await page.goto('/cart')
    await expect(notice).toContainText('needs JavaScript')

    if (STUDIES.length > 0) {
      await page.goto('/')
      await expect(page.getByRole('tab')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
      await page.goto('/case-studies')
      await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
      for (const index of studyPages(STUDIES).keys()) {
        if (index > 0) await page.getByRole('link', { name: 'Next page' }).click()
        await expect(page).toHaveURL(caseStudiesPath(index + 1))
      }
      await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
      await page.goto('/case-studies')
      for (const { id } of studyPages(STUDIES)[0] ?? []) {
        await expect(page.locator(`a[href="${caseStudyPath(id)}"]`).first()).toBeVisible()
      }
    }
    if (FAQ) {
      const { question, answer } = QUESTIONS.at(-1)!
      await page.goto('/faq')
      // The first answer is already open.
      if (QUESTIONS.length > 1) await page.locator('summary', { hasText: question }).click()
      await expect(page.getByText(answer[0]!)).toBeVisible()
    }
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await header(page).menu.click()
    await header(page).link(WORDS.menu.shop).click()
    await expect(page).toHaveURL('/shop')
  })
})

/** Clicks or focuses an element; returns how many scroll positions the page passes before it stops. */
function scrollPositions(one: Locator, act: 'click' | 'focus'): Promise<number> {
  return one.evaluate((element: HTMLElement, verb) => {
    const seen = new Set<number>()
    const resting = Promise.withResolvers<number>()
    addEventListener('scroll', () => seen.add(scrollY))
    addEventListener('scrollend', () => resting.resolve(seen.size), { once: true })
    element[verb]()
    return resting.promise
  }, act)
}

test('a fragment link scrolls smoothly, and a link to another page does not', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/terms')
  const last = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last()
  const toTop = page.getByRole('link', { name: 'Scroll to top' })
  expect(await scrollPositions(last, 'click')).toBeGreaterThan(2)
  expect(await scrollPositions(toTop, 'click')).toBeGreaterThan(2)
  expect(await scrollPositions(toTop, 'focus')).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: WORDS.menu.contact }).click()
  await expect(page).toHaveURL('/#contact')
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  await expect(page.locator('#contact')).toBeInViewport()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await scrollPositions(toTop, 'click')).toBe(1)
})

test('on a phone the contents of the terms stay in view and mark the section being read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 548 })
  await page.goto(PATHS.terms)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const summary = contents.locator('summary')
  const links = contents.locator('a')
  await expect(links.last()).toBeHidden()
  for (const link of [links.first(), links.last()]) {
    await summary.click()
    await link.click()
    await expect(link).toBeHidden()
    await expect(contents).toBeInViewport()
    await expect(link).toHaveAttribute('aria-current', 'location')
    await expect(contents.locator('[aria-current]')).toHaveCount(1)
    await expect(page.locator(':target')).toBeInViewport()
  }
  await summary.click()
  await links.first().focus()
  await page.keyboard.press('Escape')
  await expect(links.first()).toBeHidden()
  await expect(summary).toBeFocused()
  // Without `::details-content` only an open list is visible on a wide screen.
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(contents.locator('details')).toHaveAttribute('open')
})

/** Paths on this page that its speculation rules prerender or prefetch. */
function speculated(page: Page, how: 'prefetch' | 'prerender'): Promise<string[]> {
  return page.evaluate((key) => {
    const text = document.querySelector('script[type="speculationrules"]')?.textContent ?? ''
    const rules: { where: { selector_matches: string } }[] = JSON.parse(text)[key]
    const selectors = rules.map(({ where }) => where.selector_matches)
    const links = document.querySelectorAll<HTMLAnchorElement>(selectors.join())
    return [...new Set([...links].map((link) => link.pathname))]
  }, how)
}

test('reading pages are prerendered, and app pages are not', async ({ page }) => {
  await page.goto(PATHS.shop)
  const { terms, findOrder } = PATHS
  await expect(page.locator('site-header:defined')).toBeAttached()
  // A movement of the pointer counts only once the page is painted.
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.locator('script[type="speculationrules"]')).toBeAttached()
  const rendered = await speculated(page, 'prerender')
  expect(rendered).toEqual(expect.arrayContaining([terms, findOrder]))
  expect(rendered).toEqual(expect.arrayContaining([productPath(product(FIRST).slug)]))
  expect(await speculated(page, 'prefetch')).toEqual([PATHS.cart])
  await page.evaluate(() => {
    const screens = ['/cart#share=a', '/checkout?canceled=true', '/thank-you?a=b', '/admin/orders']
    for (const href of [...screens, '/order-confirmation?a=b', '/api/health', 'https://x.com/']) {
      document.body.append(Object.assign(document.createElement('a'), { href }))
    }
  })
  expect(await speculated(page, 'prerender')).toEqual(rendered)
})
