import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { encodeCart } from '#domain/products/shared-cart.ts'
import { sharedCartPath } from '#paths.ts'
import { priceText, FIFTH, FIRST, FOURTH, product, SECOND, THIRD } from '#tests/catalogue.ts'
import { axeViolations } from '#tests/e2e/expect-accessible.ts'
import { cartPage } from '#tests/e2e/pages/cart.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'
import { readPdf } from '#tests/pdf.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cart'))

test('a shared link transfers only the cart to another browser', async ({
  page,
  context,
  visit,
  on,
}) => {
  skipBelowServices(5)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await on.cart.openWith({ [THIRD]: 1, [FIFTH]: 1 })
  await page.getByRole('button', { name: 'Share Cart' }).click()
  await expect(on.shop.toast('Link to this cart copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toBe('/cart')
  expect(new URL(link).search).toBe('')
  expect(new URL(link).hash).toBe(`#share=${THIRD}:1,${FIFTH}:1`)

  const other = await visit()
  await other.goto(link)
  await expect(cartPage(other).question).toContainText(product(FIFTH).name)
  await expect(cartPage(other).question).toContainText(priceText({ [THIRD]: 1, [FIFTH]: 1 }))
  expect(await axeViolations(other)).toEqual([])
  await cartPage(other).question.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cartPage(other).total).toHaveText(priceText({ [THIRD]: 1, [FIFTH]: 1 }))
  await expect(other).toHaveURL('/cart')
  // The link to a cart opens no dialog if the browser already has the same cart.
  await other.goto(link)
  await expect(other).toHaveURL('/cart')
  await expect(cartPage(other).total).toHaveText(priceText({ [THIRD]: 1, [FIFTH]: 1 }))
  await expect(cartPage(other).question).toBeHidden()
})

test('a visitor can add a shared cart to their own cart, or replace their own cart with the shared cart', async ({
  page,
  on,
}) => {
  skipBelowServices(5)
  await on.cart.openWith({ [THIRD]: 1 })
  const before = await stored(page)
  for (const [button, lines] of [
    ['Add to My Cart', { [THIRD]: 3, [FIFTH]: 1 }],
    ['Replace My Cart', { [THIRD]: 2, [FIFTH]: 1 }],
  ] as const) {
    await page.goto(`/cart#share=${THIRD}:2,${FIFTH}:1`)
    await expect(on.cart.question).toContainText('Your cart already holds one service.')
    await on.cart.question.getByRole('button', { name: button }).click()
    await expect(on.cart.total).toHaveText(priceText(lines))
    await on.cart.undo.last().click()
    await expect(on.cart.total).toHaveText(priceText({ [THIRD]: 1 }))
  }

  await page.goto(`/cart#share=${FOURTH}:99,gone:1,__proto__:1,${THIRD}:-1,%3Cb%3E`)
  await expect(on.cart.question).toContainText(`10 × ${product(FOURTH).name}`)
  await expect(on.cart.question).toContainText('4 services in the link are no longer offered')
  await page.keyboard.press('Escape')
  await expect(on.cart.question).toBeHidden()
  await expect(page).toHaveURL('/cart')
  expect(await stored(page)).toBe(before)
  await page.goto('/cart#share=gone:1')
  const soldOut = page.getByRole('dialog', { name: 'The services in this link are no longer' })
  await expect(soldOut).toContainText('Nothing has been added to your cart.')
  await soldOut.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL('/cart')
  expect(await stored(page)).toBe(before)
})

test('a phone offers its own share sheet for the link to the cart', async ({ page, on }) => {
  await page.addInitScript(() => {
    const matches = window.matchMedia.bind(window)
    window.matchMedia = (query) => matches(query.includes('pointer: coarse') ? 'all' : query)
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        document.body.dataset['shared'] = data.url ?? ''
        return Promise.resolve()
      },
    })
  })
  await on.cart.openWith({ [THIRD]: 1 })
  await page.getByRole('button', { name: 'Share Cart' }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    new RegExp(`/cart#share=${THIRD}:1$`),
  )
})

test('a visitor downloads the cart as a PDF with a link that opens the cart', async ({
  page,
  on,
}) => {
  const all = { [FIRST]: 10, [SECOND]: 1, [THIRD]: 1, [FOURTH]: 1, [FIFTH]: 1 }
  await on.cart.openWith(all)
  await expect(on.cart.total).toHaveText(priceText(all))
  const lines = Object.entries(all).map(([id, quantity]) => ({ id, quantity }))
  const link = sharedCartPath(encodeCart(lines))
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Proposal (PDF)' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^proposal-P-\d{8}-[0-9A-F]{8}\.pdf$/)
  const pdf = await readPdf(await readFile(await download.path()))
  expect(pdf.text).toContain(priceText(all))
  expect(pdf.text).toContain(product(FIRST).turnaround)
  expect(pdf.links).toContainEqual(expect.stringContaining(link))
  await expect(page).toHaveURL('/cart')
})
