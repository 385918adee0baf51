import type { Locator } from '@playwright/test'

import { PATHS } from '#paths.ts'
import { BROKEN_PAGE_TEXTS } from '#shop/frame/broken-page.texts.ts'
import { PEOPLE_TEXTS } from '#staff/people/people.texts.ts'
import { FIRST, FOURTH, product } from '#tests/catalogue.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'

/** Moves the entry as a browser extension may, so that React cannot find the entry. */
async function moveInDocument(entry: Locator): Promise<void> {
  await entry.evaluate((element) => {
    const other = document.createElement('div')
    element.replaceWith(other)
    other.append(element)
  })
}

test('a page that crashes asks the visitor to reload and loses no data', async ({
  page,
  on,
  consoleErrors,
}) => {
  skipBelowServices(2)
  consoleErrors.expect(/NotFoundError/)
  await on.cart.openWith({ [FIRST]: 1, [FOURTH]: 1 })
  await moveInDocument(on.cart.line(product(FIRST).name))
  await on.cart.remove(product(FIRST).name).click()
  await expect(page.getByRole('alert')).toContainText(BROKEN_PAGE_TEXTS.title)
  await expect(page.getByRole('alert')).toContainText(BROKEN_PAGE_TEXTS.text)
  await expectAccessible(page)
  await page.getByRole('button', { name: BROKEN_PAGE_TEXTS.load }).click()
  await expect(on.cart.line(product(FOURTH).name)).toBeVisible()
  await expect(on.cart.line(product(FIRST).name)).toBeHidden()
})

test('an action of staff is completed even if the page crashes meanwhile', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/NotFoundError/)
  const email = `books-${crypto.randomUUID()}@northmere.example`
  await signIn(page)
  await page.goto(PATHS.adminPeople)
  const field = page.getByRole('textbox', { name: 'Email address', exact: true })
  const people = page.getByRole('list', { name: PEOPLE_TEXTS.title }).getByRole('listitem')
  await field.fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(people.filter({ hasText: email })).toHaveCount(1)
  await moveInDocument(people.filter({ hasText: email }))
  await page.getByRole('button', { name: `Remove: ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(BROKEN_PAGE_TEXTS.title)
  await expectAccessible(page)
  await page.getByRole('button', { name: BROKEN_PAGE_TEXTS.load }).click()
  await expect(people.first()).toBeVisible()
  await expect(people.filter({ hasText: email })).toHaveCount(0)
})
