import { PATHS } from '#paths.ts'

import { expectAccessible } from './expect-accessible.ts'
import { paidOrder, placedBy } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { staffPages } from './pages/staff-pages.ts'
import { mailAbout } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

test('a bookkeeper is invited, reads and is removed at once', async ({
  page,
  visit,
  consoleErrors,
}) => {
  consoleErrors.allow(/401|403|422/)
  const email = `books-${crypto.randomUUID()}@northmere.example`
  await signIn(page)
  await page.goto(PATHS.adminPeople)
  const field = page.getByRole('textbox', { name: 'Email address' })
  await field.fill('books@')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Enter an email address/)
  await expect(field).toBeFocused()
  await field.fill(email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Bookkeeper')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const entry = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(entry.filter({ hasText: email })).toContainText('Bookkeeper')
  await expectAccessible(page)

  const mail = await mailAbout('You are invited', email)
  const books = await visit()
  await books.goto(/\S+#token=\S+/.exec(mail.text)?.[0] ?? '')
  await ordersPage(books).finish.click()
  await expect(ordersPage(books).heading).toBeVisible()
  await expect(books.getByRole('link', { name: 'People' })).toBeHidden()
  await expect(books.getByRole('button', { name: /^(Send email|Close:)/ })).toHaveCount(0)
  const [{ id } = { id: '' }] = await placedBy(page, (await paidOrder()).buyer)
  const order = staffPages(books)
  await order.openOrder(id)
  await expect(order.section('Timeline')).toContainText('Payment received')
  await expect(books.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(order.note).toHaveCount(0)
  await books.goto(PATHS.adminPeople)
  await expect(books.getByRole('heading', { name: 'Only owners see this page' })).toBeVisible()

  await page.getByRole('button', { name: `Remove: ${email}` }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(entry.filter({ hasText: email })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Invitations and exports' })).toContainText(
    `removed ${email}`,
  )
  await books.goto(PATHS.adminOrders)
  await expect(ordersPage(books).askForLink).toBeVisible()
})
