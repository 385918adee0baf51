import { answerDelivery } from '#contract/shop/portal.ts'
import { FIRST, product } from '#tests/catalogue.ts'

import { abortRequest } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ordersPage } from './pages/orders.ts'
import { openStaffPortal } from './pages/staff-portal.ts'
import { queryDatabase, mailAbout, platform, shopApi } from './platform.ts'
import { INTAKE, openAsCustomer, placePortalOrder, sendPdf } from './portal-customer.ts'
import { expect, test } from './test.ts'

const { name: NAME, steps: STEPS } = product(FIRST)
const [ACCOUNTS, PLANS] = INTAKE.documents

test('staff accept one document and return a second with a reason, and later also return the accepted one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/422/)
  const order = await placePortalOrder(page)
  await sendPdf(order, ACCOUNTS.name, 'Accounts 2025.pdf')
  await sendPdf(order, PLANS.name, 'Plans.pdf')
  const list = ordersPage(page)
  await list.open()
  await expect(list.row(order.orderNumber)).toContainText('2 to check')
  const staff = await openStaffPortal(page, order)
  await expect(staff.portal).toContainText('Waiting for the customer: the answers. Reminder on')
  await expect(staff.portal.getByRole('link', { name: '2 documents to check' })).toHaveAttribute(
    'href',
    `#${order.requests[ACCOUNTS.name]}`,
  )
  const accounts = staff.document(ACCOUNTS.name)
  await expect(accounts).toContainText(/Required.*Received.*Accounts 2025\.pdf/s)
  await expect(staff.portal).toContainText('not scanned for viruses')
  await expect(staff.document('Lease')).toContainText(/Optional.*Not sent yet/)
  const link = accounts.getByRole('link', { name: 'Accounts 2025.pdf' })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toBe('Accounts 2025.pdf')
  const all = staff.portal.getByRole('link', { name: 'Download all' })
  const [archive] = await Promise.all([page.waitForEvent('download'), all.click()])
  expect(archive.suggestedFilename()).toMatch(/\.zip$/)
  await expectAccessible(page)

  await staff.button('Accept', ACCOUNTS.name).press('Enter')
  await expect(staff.toast('Document accepted')).toBeVisible()
  await expect(accounts).toContainText('Accepted')
  await expect(accounts.getByRole('button')).toHaveText(['Return'])
  await expect(page.locator(':focus')).toContainText(ACCOUNTS.name)
  await expect(staff.timeline.filter({ hasText: 'Document accepted' })).toHaveCount(1)

  await staff.button('Return', PLANS.name).press('Enter')
  await expect(staff.dialog).toContainText(order.buyer.email)
  await staff.confirm('Return').click()
  await expect(staff.field('What is wrong')).toBeFocused()
  await expect(staff.field('What is wrong')).toHaveAccessibleDescription(/Write why/)
  await expectAccessible(page)
  await staff.field('What is wrong').fill('The ground floor is missing.')
  await staff.confirm('Return').click()
  await expect(staff.toast('Document returned')).toBeVisible()
  const plans = staff.document(PLANS.name)
  await expect(plans).toContainText('Returned: The ground floor is missing.')
  await expect(staff.portal).toContainText(
    'Waiting for the customer: one document to send again and the answers.',
  )
  await expect(page.locator(':focus')).toContainText(PLANS.name)
  await expect(staff.section('Emails')).toContainText('Returned document to the customer')
  await expect
    .poll(async () => (await mailAbout(PLANS.name, order.buyer.email)).text)
    .toContain('The ground floor is missing.')
  await expectAccessible(page)

  await staff.button('Return', ACCOUNTS.name).press('Enter')
  await staff.field('What is wrong').fill('They are not signed.')
  await staff.confirm('Return').click()
  await expect(accounts).toContainText('Returned: They are not signed.')
  await expect(accounts.getByRole('button')).toHaveCount(0)
  await expect(staff.portal).toContainText('two documents to send again and the answers.')
})

/** A PDF of this name as a browser chooses it. */
const pdf = (name: string, start = '%PDF-1.7') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`${start} ${name} ${crypto.randomUUID()}`),
})

test('staff deliver a draft and, after a change request, the finished document', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/415/)
  consoleErrors.expect(/ERR_FAILED/)
  const order = await placePortalOrder(page)
  const staff = await openStaffPortal(page, order)
  const deliveries = staff.part('Deliveries')
  const files = staff.dialog.getByLabel(/Files/)
  const row = (name: string) => staff.dialog.getByRole('listitem').filter({ hasText: name })
  const deliver = () => staff.confirm('Deliver and email the customer').click()
  await expect(deliveries).toContainText('Rounds of revision left: 2')
  await staff.button('Deliver a document').press('Enter')
  await expect(staff.dialog).toContainText(order.buyer.email)
  await deliver()
  await expect(staff.dialog).toContainText('Choose a file first.')

  await files.setInputFiles([pdf('Broken.pdf', 'nothing'), pdf('Draft.pdf')])
  await expect(row('Broken.pdf')).toContainText('is not what its name says')
  await expect(staff.confirm('Remove Draft.pdf')).toBeVisible()
  await expect(staff.dialog).not.toContainText('Choose a file first.')
  await staff.field('Message to the customer').fill('Look at page 4 first.')
  await deliver()
  await expect(staff.dialog).toContainText('Some files have not arrived')
  await expectAccessible(page)
  await staff.confirm('Dismiss Broken.pdf').press('Enter')
  await expect(files).toBeFocused()
  await page.route('**/api/save-part?*', abortRequest)
  await files.setInputFiles(pdf('Figures.pdf'))
  await expect(row('Figures.pdf')).toContainText('sending continues by itself')
  await page.unroute('**/api/save-part?*')
  await expect(staff.confirm('Remove Figures.pdf')).toBeVisible()
  await page.keyboard.press('Escape')
  await staff.button('Deliver a document').click()
  await expect(row('Figures.pdf')).toBeVisible()
  await expect(staff.field('Message to the customer')).toHaveValue('Look at page 4 first.')
  await deliver()
  await expect(staff.toast('Document delivered')).toBeVisible()
  await expect(staff.button('Deliver a document')).toBeFocused()
  const draft = deliveries.getByRole('listitem').filter({ hasText: 'Draft.pdf' })
  await expect(draft).toContainText(/Draft.*Look at page 4.*Not opened.*Figures\.pdf/s)
  await expect(staff.timeline.filter({ hasText: 'Draft delivered' })).toHaveCount(1)
  await mailAbout(NAME, order.buyer.email)

  const [sent] = (await openAsCustomer(order)).products[0]!.deliveries
  await fetch(platform().url + sent!.files[0]!.href)
  const text = 'Use the figures of May.'
  const answer = { key: order.sessionId, deliveryId: sent!.id, answer: 'change', text }
  expect((await shopApi().post(answerDelivery, answer)).status).toBe(200)
  await page.reload()
  await staff.openFolds()
  await expect(draft).toContainText(/Change requested.*Opened by the customer.*figures of May/s)
  await expect(deliveries).toContainText('Rounds of revision left: 1')
  await expectAccessible(page)

  await staff.button('Deliver a document').click()
  await files.setInputFiles([pdf('Report.pdf'), pdf('Wrong.pdf')])
  await staff.confirm('Remove Wrong.pdf').click()
  await expect(row('Wrong.pdf')).toHaveCount(0)
  const kept = () =>
    queryDatabase(
      'select name from files where order_id = $1 and finished_at is not null order by name',
      [order.id],
    )
  const names = ['Draft.pdf', 'Figures.pdf', 'Report.pdf']
  await expect.poll(kept).toEqual(names.map((name) => ({ name })))
  await expect(staff.confirm('Remove Report.pdf')).toBeVisible()
  await staff.dialog.getByRole('radio', { name: 'The finished document' }).check()
  await deliver()
  await expect(deliveries.getByRole('listitem').first()).toContainText(/Finished.*Report\.pdf/s)
  await expect(deliveries).not.toContainText('Wrong.pdf')
  await expect(staff.timeline.filter({ hasText: 'Finished document delivered' })).toHaveCount(1)
  const steps = staff.section('Items and progress').getByRole('list', { name: NAME })
  await expect(steps.locator('[aria-current]')).toContainText(STEPS.at(-1)?.name ?? '')
})
