import { readFile } from 'node:fs/promises'

import { PATHS } from '#paths.ts'
import { PEOPLE_TEXTS, PERSONAL_DATA_TEXTS } from '#staff/people/people.texts.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { paidOrder, ordersOf } from '#tests/e2e/orders.ts'
import { ordersPage } from '#tests/e2e/pages/orders.ts'
import { staffPages } from '#tests/e2e/pages/staff-pages.ts'
import { acceptInvitation, signIn } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('an invited bookkeeper can read orders until an owner removes the bookkeeper', async ({
  page,
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|403|422/)
  const email = `books-${crypto.randomUUID()}@northmere.example`
  await signIn(page)
  await page.goto(PATHS.adminPeople)
  const invitation = page.getByRole('region', { name: PEOPLE_TEXTS.inviteTitle })
  const field = invitation.getByRole('textbox', { name: PEOPLE_TEXTS.email })
  await field.fill('books@')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Enter an email address/)
  await expect(field).toBeFocused()
  await field.fill(email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Bookkeeper')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const entry = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(entry.filter({ hasText: email })).toContainText('Bookkeeper')

  const books = await visit()
  await acceptInvitation(books, email)
  await expect(books.getByRole('link', { name: 'People' })).toBeHidden()
  await expect(
    books.getByRole('button', { name: /^(Resend the confirmation|Close:)/ }),
  ).toHaveCount(0)
  const [{ id } = { id: '' }] = await ordersOf(page, (await paidOrder()).buyer)
  const order = staffPages(books)
  await order.openOrder(id)
  await expect(order.section('Timeline')).toContainText('Payment received')
  await expect(books.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(order.note).toHaveCount(0)
  await books.goto(PATHS.adminPeople)
  await expect(books.getByRole('heading', { name: 'Only owners see this page' })).toBeVisible()

  await page.getByRole('button', { name: `Remove: ${email}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(entry.filter({ hasText: email })).toHaveCount(0)
  await expect(page.getByRole('region', { name: PEOPLE_TEXTS.logTitle })).toContainText(
    `removed ${email}`,
  )
  await books.goto(PATHS.adminOrders)
  await expect(ordersPage(books).askForLink).toBeVisible()
})

test('an owner exports and erases a customer’s data after a confirmation that says which data remain', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|422/)
  const { buyer, orderNumber } = await paidOrder()
  await signIn(page)
  await page.goto(PATHS.adminPeople)
  const section = page.getByRole('region', { name: PERSONAL_DATA_TEXTS.title })
  const field = section.getByRole('textbox', { name: PERSONAL_DATA_TEXTS.email })
  await field.fill('nobody@')
  await section.getByRole('button', { name: PERSONAL_DATA_TEXTS.export }).click()
  await expect(field).toHaveAccessibleDescription(/Enter an email address/)
  await expect(field).toBeFocused()

  await field.fill(buyer.email)
  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: PERSONAL_DATA_TEXTS.export }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(PERSONAL_DATA_TEXTS.fileName)
  const copy = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(copy.orders).toMatchObject([{ order_number: orderNumber, phone: buyer.phone }])

  await section.getByRole('button', { name: PERSONAL_DATA_TEXTS.erase }).click()
  const dialog = page.getByRole('dialog', { name: PERSONAL_DATA_TEXTS.question })
  await expect(dialog).toContainText(buyer.email)
  await expect(dialog).toContainText(PERSONAL_DATA_TEXTS.stays)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await section.getByRole('button', { name: PERSONAL_DATA_TEXTS.erase }).press('Enter')
  await dialog.getByRole('button', { name: PERSONAL_DATA_TEXTS.erase, exact: true }).press('Enter')
  await expect(section.getByRole('status')).toContainText('Personal details erased: 1 order')
  await expect(section.getByRole('status')).toContainText('1 invoice or credit note remains until')
  await expect(page.getByRole('region', { name: PEOPLE_TEXTS.logTitle })).toContainText(
    `erased the customer of ${orderNumber}`,
  )
  await expectAccessible(page)
  expect(await ordersOf(page, buyer)).toEqual([])

  await section.getByRole('button', { name: PERSONAL_DATA_TEXTS.export }).click()
  await expect(field).toHaveAccessibleDescription(/We hold no data about this person/)
})
