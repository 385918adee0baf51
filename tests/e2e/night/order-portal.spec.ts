import { saveAnswers, sendAnswers } from '#contract/shop/portal.ts'
import { reviewDocument } from '#contract/staff/portal.ts'
import { FIRST } from '#tests/catalogue.ts'
import { respondWith, abortRequest, refuseWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { staffPages } from '#tests/e2e/pages/staff-pages.ts'
import { openPortalFolds, openStaffPortal } from '#tests/e2e/pages/staff-portal.ts'
import { shopApi } from '#tests/e2e/platform.ts'
import { INTAKE, openAsCustomer, placePortalOrder, sendPdf } from '#tests/e2e/portal-customer.ts'
import { pretendRole } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

const [ACCOUNTS] = INTAKE.documents
const [TRADE, STAFF, OFFERS, OFFER, DAY] = INTAKE.questions

test('staff request a further document from the customer', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/422/)
  const order = await placePortalOrder(page)
  const staff = await openStaffPortal(page, order)
  await staff.button('Ask for a document').click()
  await staff.field('Why you need it').fill('We check who owns the machines.')
  await staff.confirm('Ask for a document').click()
  await expect(staff.field('Document')).toHaveAccessibleDescription(/between 1 and 100/)
  await expect(staff.field('Why you need it')).toHaveValue('We check who owns the machines.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await staff.button('Ask for a document').press('Enter')
  await expect(staff.field('Why you need it')).toHaveValue('We check who owns the machines.')
  await staff.field('Document').fill('List of machines')
  await staff.confirm('Ask for a document').click()
  await expect(staff.toast('Document requested')).toBeVisible()
  await expect(staff.button('Ask for a document')).toBeFocused()
  const asked = staff.document('List of machines')
  await expect(asked).toContainText(/Required.*who owns the machines.*Outstanding/s)
  await expect(staff.portal).toContainText(
    'Waiting for the customer: three documents and the answers.',
  )
  const { products } = await openAsCustomer(order)
  expect(products[0]?.requests.at(-1)).toMatchObject({ name: 'List of machines' })
})

test('staff can accept the customer’s answers and open them again', async ({ page }) => {
  const order = await placePortalOrder(page, { ...INTAKE, documents: [] })
  const key = order.sessionId
  const staff = await openStaffPortal(page, order)
  const sheet = staff.part('Answers')
  await expect(sheet).toContainText('Not sent yet')
  await expect(sheet.getByRole('link')).toHaveCount(0)
  await expect(staff.button('Accept answers')).toHaveCount(0)
  await expect(staff.button('Reopen for the customer')).toHaveCount(0)
  const written = 'We press parts.\nAnd sell them.'
  const answers = { [TRADE.id]: written, [STAFF.id]: '12', [OFFERS.id]: 'no' }
  const { post } = shopApi()
  expect((await post(saveAnswers, { key, productId: FIRST, answers })).status).toBe(200)
  expect((await post(sendAnswers, { key, productId: FIRST })).status).toBe(200)
  await page.reload()
  await staff.openFolds()
  await expect(staff.portal).toContainText('No document or answer is outstanding')
  await expect(sheet).toContainText('3 of 3 required questions answered, 1 optional')
  const terms = sheet.getByRole('term')
  await expect(terms).toHaveText([TRADE, STAFF, OFFERS, DAY].map(({ question }) => question))
  await expect(sheet).not.toContainText(OFFER.question)
  await expect(sheet.getByRole('definition')).toHaveText([
    /We press parts\.\s+And sell/,
    '12',
    'No',
    'Not answered',
  ])
  const pdf = sheet.getByRole('link', { name: 'Answers (PDF)' })
  const [file] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page)

  await staff.button('Accept answers').press('Enter')
  await expect(staff.toast('Answers accepted')).toBeVisible()
  await expect(sheet).toContainText('Accepted')
  await expect(staff.button('Accept answers')).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('answered')
  await staff.button('Reopen for the customer').press('Enter')
  await expect(sheet).toContainText('Reopened')
  await expect(staff.portal).toContainText('Waiting for the customer: the answers.')
  await expect(page.locator(':focus')).toContainText('answered')
})

test('a bookkeeper sees the portal of an order without buttons', async ({ page }) => {
  const order = await placePortalOrder(page)
  await sendPdf(order, ACCOUNTS.name, 'Accounts.pdf')
  await pretendRole(page, 'bookkeeper')
  const staff = await openStaffPortal(page, order)
  await expect(staff.document(ACCOUNTS.name)).toContainText('Received')
  await expect(staff.portal.getByRole('link', { name: 'Accounts.pdf' })).toBeVisible()
  await expect(staff.portal.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('a portal that failed to load can be retried', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/503/)
  const empty = { orderId: '', isOpen: true, products: [] }
  const order = await placePortalOrder(page)
  await page.route('**/api/portal/*', respondWith(empty))
  const staff = staffPages(page)
  await staff.openOrder(order.id)
  await expect(staff.heading(order.orderNumber)).toBeVisible()
  await expect(staff.section('Items and progress')).not.toContainText('Documents and deliveries')

  await page.route('**/api/portal/*', refuseWith('unavailable', 'Not now.'))
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failed).toContainText('Not now.')
  await expectAccessible(page)
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await openPortalFolds(staff.section('Items and progress'))
  await expect(staff.section('Items and progress')).toContainText(ACCOUNTS.name)
})

test('the staff page shows an order even if the script of its portal cannot be loaded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/)
  const order = await placePortalOrder(page)
  await page.route('**/_astro/OrderPortal.*.js', abortRequest)
  const staff = staffPages(page)
  await staff.openOrder(order.id)
  await expect(staff.heading(order.orderNumber)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Reload the page')
  await expect(staff.section('Timeline')).toContainText('Payment received')
})

test('if a colleague has already decided about a document, the page shows that decision and refuses a second one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409/)
  const order = await placePortalOrder(page)
  const { id: file } = await sendPdf(order, ACCOUNTS.name, 'Accounts.pdf')
  const staff = await openStaffPortal(page, order)
  await staff.button('Return', ACCOUNTS.name).click()
  await staff.field('What is wrong').fill('A page is missing.')
  const seen = { seen: 'received', files: [file] }
  const decision = { orderId: order.id, requestId: order.requests[ACCOUNTS.name]!, ...seen }
  const data = { ...decision, decision: 'accepted', reason: '' }
  await page.request.post(reviewDocument.path, { data })
  await staff.confirm('Return').click()
  await expect(staff.toast('Nothing has changed')).toBeVisible()
  await expect(staff.document(ACCOUNTS.name)).toContainText('Accepted')
  await expect(staff.dialog).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText(ACCOUNTS.name)
})

test('the form that returns a document closes when another file arrives, and keeps its text', async ({
  page,
}) => {
  const order = await placePortalOrder(page)
  await sendPdf(order, ACCOUNTS.name, 'Accounts.pdf')
  const staff = await openStaffPortal(page, order)
  await staff.button('Return', ACCOUNTS.name).click()
  await staff.field('What is wrong').fill('A page is missing.')
  await sendPdf(order, ACCOUNTS.name, 'Signed.pdf')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(staff.document(ACCOUNTS.name)).toContainText('Signed.pdf')
  await expect(staff.dialog).toHaveCount(0)
  await staff.button('Return', ACCOUNTS.name).click()
  await expect(staff.field('What is wrong')).toHaveValue('A page is missing.')
})
