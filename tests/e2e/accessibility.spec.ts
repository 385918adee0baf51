import { caseStudyPath, PATHS, productPath, specimenPath } from '#paths.ts'
import { FIRST, FOURTH, product, THIRD } from '#tests/catalogue.ts'
import { SPECIMENS, STUDIES } from '#tests/library.ts'

import { expectAccessible } from './expect-accessible.ts'
import { ordersPage } from './pages/orders.ts'
import { expectStill, heading, linkForm, type Opened } from './stands-still.ts'
import { expect, test } from './test.ts'

const DESKTOP = { width: 1280, height: 900 }

const title = heading(/./)
const SPECIMEN = product(SPECIMENS[0]!.id)

/** The addresses that need nothing else, and what stands there in the end. */
const ADDRESSES: readonly (readonly [string, Opened['ends']])[] = [
  ['/', title],
  ['/shop', title],
  [productPath(product(THIRD).slug), title],
  [specimenPath(SPECIMEN.slug), title],
  [PATHS.people, title],
  ['/faq', title],
  ['/terms', title],
  ['/privacy', title],
  ['/case-studies', title],
  ['/case-studies/page/2', title],
  [caseStudyPath(STUDIES[0]!.id), title],
  ['/cart', (page) => page.getByRole('link', { name: 'Browse Services' })],
  ['/find-order', title],
  ['/find-order/sent', title],
  ['/contact/not-sent', title],
  ['/order-confirmation', heading('Order Not Found')],
  ['/order-confirmation?session_id=cs_test_nothing', heading('Order Not Found')],
  ['/thank-you?session_id=cs_test_nothing', heading('Verification Issue')],
  ['/admin/messages', linkForm],
  ['/admin/orders', linkForm],
  ['/admin/passkeys', linkForm],
  ['/admin/people', linkForm],
  ['/admin/reports', linkForm],
  ['/admin/sign-in', linkForm],
  ['/admin/sign-in#token=abc', (page) => ordersPage(page).finish],
  ['/no/such-page', title],
]

for (const [address, ends] of ADDRESSES) {
  test(`${address} stands still, meets WCAG 2.2 AA and fits 320 pixels`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404|Unknown path/)
    await expectStill(page, { address, ends })
    await page.evaluate(() => document.fonts.ready)
    await expectAccessible(page)
  })
}

test('a full cart with a toast and converted prices', async ({ page, on }) => {
  await on.cart.openWith({ [FIRST]: 10, [THIRD]: 1, [FOURTH]: 2 })
  await page.setViewportSize(DESKTOP)
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(on.cart.total).toContainText('≈')
  await page.getByRole('button', { name: /^Remove Prel/ }).click()
  await expect(on.cart.undo).toBeVisible()
  await expectAccessible(page)
})
