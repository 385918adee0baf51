import type { Page } from '@playwright/test'

import { formatMoney } from '#domain/money/money.ts'
import { contactSubjectPath, PATHS, productPath, specimenPath } from '#paths.ts'
import { pageNumberText, SPECIMEN_TEXTS } from '#site/specimen/specimen.texts.ts'
import { product } from '#tests/catalogue.ts'
import { abortRequest } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { overlapPixels, countSheets } from '#tests/e2e/geometry.ts'
import {
  READER_ADDRESS,
  PAGE_COUNT,
  OTHER_SPECIMENS,
  readerPage,
  SPECIMEN,
  WRITTEN_PAGES,
} from '#tests/e2e/pages/reader.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { PRODUCTS, SPECIMENS } from '#tests/library.ts'

test.skip(SPECIMENS.length === 0, 'The firm shows no document')

const { id, name } = SPECIMEN
const [FIRST_WRITTEN, NEXT_WRITTEN] = WRITTEN_PAGES

test('buttons with arrows turn the pages of a specimen, and the address names the page', async ({
  page,
}) => {
  const { count, next, previous, sheets: shown, title } = readerPage(page)
  await page.goto(READER_ADDRESS)
  await expect(count).toHaveText(pageNumberText(FIRST_WRITTEN.number, PAGE_COUNT))
  await expect(title(FIRST_WRITTEN)).toBeInViewport()
  await expect(shown).toHaveCount(1)
  await page.goto(`${READER_ADDRESS}#page-1`)
  await expect(count).toHaveText(pageNumberText(1, PAGE_COUNT))
  await expect(previous).toBeDisabled()
  await next.click()
  await next.press('Enter')
  await expect(next).toBeFocused()
  await expect(page).toHaveURL(`${READER_ADDRESS}#page-3`)
  await expect(count).toHaveText(pageNumberText(3, PAGE_COUNT))
  await expect(shown).toHaveCount(1)
  await expect(title(FIRST_WRITTEN)).toBeInViewport()
  await previous.click()
  await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))

  await test.step('a reload and Back show the page that the address names', async () => {
    await page.getByRole('main').getByRole('link', { name: NEXT_WRITTEN.title }).first().click()
    await expect(page).toHaveURL(`${READER_ADDRESS}#page-${NEXT_WRITTEN.number}`)
    await expect(title(NEXT_WRITTEN)).toBeInViewport()
    await expect(page.locator(':focus')).toContainText(NEXT_WRITTEN.title)
    await page.reload()
    await expect(title(NEXT_WRITTEN)).toBeInViewport()
    await page.goBack()
    await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))
    for (const number of [3, 2, 1]) {
      await page.goBack()
      await expect(count).toHaveText(pageNumberText(number, PAGE_COUNT))
    }
    await page.goBack()
    await expect(page).toHaveURL(READER_ADDRESS)
    await expect(count).toHaveText(pageNumberText(FIRST_WRITTEN.number, PAGE_COUNT))
  })
})

test('arrow keys turn the pages of a specimen one by one, except in a list of choices', async ({
  page,
}) => {
  const { count, end, next } = readerPage(page)
  await page.goto(`${READER_ADDRESS}#page-1`)
  await expect(next).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))
  await page.getByLabel('Currency').press('ArrowRight')
  await page.getByLabel('Currency').blur()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))
  await page.keyboard.press('End')
  await expect(count).toHaveText(pageNumberText(PAGE_COUNT, PAGE_COUNT))
  await page.keyboard.press('ArrowRight')
  await expect(end).toBeInViewport()
  await expect(next).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(count).toHaveText(pageNumberText(PAGE_COUNT, PAGE_COUNT))
  await page.keyboard.press('Home')
  await expect(count).toHaveText(pageNumberText(1, PAGE_COUNT))
})

/** Swipes over the middle of the page by these numbers of pixels. */
async function swipe(page: Page, across: number, down = 0): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: string, ...touchPoints: object[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  const from = { x: 160, y: 300 }
  await touch('touchStart', from)
  for (const part of [0.5, 1])
    await touch('touchMove', { x: from.x + part * across, y: from.y + part * down })
  await touch('touchEnd')
}

test.describe('the specimen reader on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('a swipe turns the page of a specimen, and a scroll does not', async ({ page }) => {
    const { count, next } = readerPage(page)
    await page.goto(`${READER_ADDRESS}#page-1`)
    await expect(next).toBeEnabled()
    await swipe(page, -120)
    await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))
    await swipe(page, -30)
    await swipe(page, -120)
    await expect(count).toHaveText(pageNumberText(3, PAGE_COUNT))
    await swipe(page, 120)
    await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))
    // The scroll is last, because it may continue into the footer, where a swipe turns no page.
    await swipe(page, -60, -150)
    await expect(count).toHaveText(pageNumberText(2, PAGE_COUNT))
  })

  test('every page of a specimen fits a phone, and the bar covers no part of the page', async ({
    page,
  }) => {
    const { count, next, end } = readerPage(page)
    await page.goto(`${READER_ADDRESS}#page-2`)
    const bar = page.locator('.reader-bar')
    const last = page.getByRole('main').getByRole('link', { name: WRITTEN_PAGES.at(-1)!.title })
    await last.focus()
    expect(await overlapPixels(last, bar)).toBeLessThanOrEqual(0)
    for (let number = 2; number <= PAGE_COUNT; number += 1) {
      await expect(count).toHaveText(pageNumberText(number, PAGE_COUNT))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      await next.click()
    }
    await expect(end).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await overlapPixels(end, bar)).toBeLessThanOrEqual(1)
  })
})

test('the price and the button to order follow the last page of a specimen', async ({ page }) => {
  const { end, count } = readerPage(page)
  await page.goto(`${READER_ADDRESS}#end`)
  await expect(count).toHaveText(pageNumberText(PAGE_COUNT + 1, PAGE_COUNT))
  await expect(end).toContainText(formatMoney(product(id).price))
  await expect(end.getByRole('link', { name: /^Ask / })).toHaveAttribute(
    'href',
    contactSubjectPath(id),
  )
  for (const other of OTHER_SPECIMENS) {
    const link = end.getByRole('link', { name: other.name })
    await expect(link).toHaveAttribute('href', specimenPath(product(other.id).slug))
    await expect(link.locator('img')).toHaveAttribute(
      'src',
      PRODUCTS.find((one) => one.id === other.id)!.image,
    )
  }
  await end.getByRole('link', { name: 'Order Now' }).click()
  await expect(page).toHaveURL(PATHS.cart)
  await expect(page.getByRole('main')).toContainText(product(id).name)
})

test('a switch between one page and all pages of a specimen stays at the current page', async ({
  page,
}) => {
  const { all, single, count, sheets: shown, title } = readerPage(page)
  await page.goto(`${READER_ADDRESS}#page-${NEXT_WRITTEN.number}`)
  await all.click()
  await expect(shown).toHaveCount(PAGE_COUNT)
  await expect(title(NEXT_WRITTEN)).toBeInViewport()
  await expect(count).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveCount(PAGE_COUNT)
  await single.click()
  await expect(shown).toHaveCount(1)
  await expect(title(NEXT_WRITTEN)).toBeVisible()
})

test('a specimen prints all its pages, even if the screen shows one page', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed')
  })
  await page.goto(`${READER_ADDRESS}#page-3`)
  await page.getByRole('main').getByRole('button', { name: SPECIMEN_TEXTS.print }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  expect(await countSheets(page, 'A4')).toBe(PAGE_COUNT)
  const file = (await page.pdf({ format: 'A4', tagged: true })).toString('latin1')
  expect(file).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/)
})

test('a specimen shows all its pages if its script does not load', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/)
  await page.route(/\.js$/, abortRequest)
  await page.goto(`${READER_ADDRESS}#page-${NEXT_WRITTEN.number}`)
  await expect(readerPage(page).sheets).toHaveCount(PAGE_COUNT)
})

test.describe('the reader without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a specimen is one long page that ends with the price', async ({
    page,
  }) => {
    const { sheets: shown, end, count, next } = readerPage(page)
    await page.goto(READER_ADDRESS)
    await expect(shown).toHaveCount(PAGE_COUNT)
    await expect(next).toBeHidden()
    await expect(count).toBeHidden()
    await expect(end).toContainText(formatMoney(product(id).price))
    await page.getByRole('main').getByRole('link', { name: NEXT_WRITTEN.title }).click()
    await expect(page).toHaveURL(`${READER_ADDRESS}#page-${NEXT_WRITTEN.number}`)
  })
})

test('the specimen reader links back to the service of the specimen', async ({ page }) => {
  await page.goto(READER_ADDRESS)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page
    .getByRole('main')
    .getByRole('link', { name: product(id).name })
    .first()
    .click()
  await expect(page).toHaveURL(productPath(product(id).slug))
})

test('every state of the specimen reader meets WCAG 2.2 AA', async ({ page }) => {
  const { next, all, count } = readerPage(page)
  await page.goto(`${READER_ADDRESS}#page-2`)
  for (const number of [2, 3]) {
    await expect(count).toHaveText(pageNumberText(number, PAGE_COUNT))
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await next.click()
  }
  await page.goto(`${READER_ADDRESS}#end`)
  await expect(next).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await all.click()
  await expectAccessible(page)
})
