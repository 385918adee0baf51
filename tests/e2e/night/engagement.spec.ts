import { writeFile } from 'node:fs/promises'

import { savePart } from '#contract/shop/portal.ts'
import { ensureIntakes } from '#data/portal/intakes.ts'
import type { Connection } from '#data/postgres.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { abortRequest } from '#tests/e2e/answers.ts'
import { aNewBuyer } from '#tests/e2e/orders.ts'
import { customerPortal } from '#tests/e2e/pages/customer-portal.ts'
import { staffPages } from '#tests/e2e/pages/staff-pages.ts'
import { queryDatabase, mailAbout } from '#tests/e2e/platform.ts'
import { aPdf, INTAKE } from '#tests/e2e/portal-orders.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

const { name: NAME, slug } = product(FIRST)
const [ACCOUNTS, LEASES, FORECAST] = INTAKE.documents.map(({ name }) => name) as [
  string,
  string,
  string,
]
const LIST = 'List of machines'
const BIG = 17 * 1024 * 1024

const report = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${text}`),
})

test('an order passes through the shop from the purchase to the closing of its page', async ({
  page,
  visit,
  on,
  consoleErrors,
}, info) => {
  consoleErrors.expect(/ERR_FAILED/)
  consoleErrors.allow(/404|410/)
  await page.setViewportSize({ width: 375, height: 720 })
  const buyer = aNewBuyer()
  const portal = customerPortal(page)
  const desk = await visit()
  const staff = staffPages(desk)
  const ofStaff = (name: string, about: string) =>
    desk.getByRole('button', { name: buttonLabel(name, about), exact: true })
  const dialog = desk.getByRole('dialog')
  let orderId = ''
  let key = ''

  await test.step('the customer buys on a phone', async () => {
    await page.goto(`/products/${slug}`)
    await page.getByRole('button', { name: 'Order Now' }).first().click()
    await on.cart.checkout.click()
    await on.checkout.complete(buyer)
    await on.checkout.submit.click()
    await expect(on.hosted.heading).toBeVisible()
    const [order] = await queryDatabase<{ id: string; key: string }>(
      'select id, access_key as key from orders where customer_email = $1',
      [buyer.email],
    )
    orderId = order!.id
    key = order!.key
    const needed = [{ productId: FIRST, intake: INTAKE }]
    await ensureIntakes({ query: queryDatabase } as Connection, orderId, needed, new Date())
    await on.hosted.typeCard('4242 4242 4242 4242')
    await on.hosted.pay.click()
    await expect(on.confirmation.thanks).toBeVisible()
    await expect(portal.region).toContainText(
      'Still needed: 2 documents and your answers to our questions.',
    )
  })

  await test.step('the customer answers the questions', async () => {
    await portal.fold('Questions').click()
    await portal.field('What name do you trade under?').fill('Harbour Joinery')
    await portal.field('What does the company do, and for whom?').fill('Staircases, for builders.')
    await portal.field('How many people work for you?').fill('12')
    await portal.field('When did your last financial year end?').fill('2026-03-31')
    await portal.choice('Rented').check()
    await portal.choice('No').check()
    await portal.send.click()
    await expect(portal.region).toContainText('We have your answers')
  })

  await test.step('the customer uploads five files, one of 17 MB over a connection that breaks twice', async () => {
    let parts = 0
    await page.route(`**${savePart.path}?*`, (route) => {
      parts += 1
      return parts === 2 || parts === 4 ? abortRequest(route) : route.continue()
    })
    const large = info.outputPath('2023.pdf')
    await writeFile(large, aPdf('', BIG).buffer)
    await portal.files(ACCOUNTS).setInputFiles(large)
    await expect(portal.link('2023.pdf')).toBeVisible()
    expect(parts).toBeGreaterThan(5)
    await page.unroute(`**${savePart.path}?*`)
    await portal.files(ACCOUNTS).setInputFiles([aPdf('2024.pdf'), aPdf('2025.pdf')])
    await portal.files(LEASES).setInputFiles(aPdf('lease.pdf'))
    await portal.files(FORECAST).setInputFiles(aPdf('forecast.pdf'))
    for (const name of ['2024.pdf', '2025.pdf', 'lease.pdf', 'forecast.pdf'])
      await expect(portal.link(name)).toBeVisible()
  })

  await test.step('staff accept a document, return another and request a third', async () => {
    await signIn(desk)
    await staff.openOrder(orderId)
    await ofStaff('Accept', ACCOUNTS).click()
    await expect(staff.toast('Document accepted')).toBeVisible()
    await ofStaff('Return', LEASES).click()
    await dialog.getByRole('textbox', { name: 'What is wrong' }).fill('Page 3 is missing.')
    await dialog.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(staff.toast('Document returned')).toBeVisible()
    await ofStaff('Ask for a document', NAME).click()
    await dialog.getByRole('textbox', { name: 'Document' }).fill(LIST)
    await dialog.getByRole('textbox', { name: 'Why you need it' }).fill('We check who owns them.')
    await dialog.getByRole('button', { name: 'Ask for a document', exact: true }).click()
    await expect(staff.toast('Document requested')).toBeVisible()
    expect((await mailAbout(LEASES, buyer.email)).text).toContain('Page 3 is missing.')
    expect((await mailAbout(LIST, buyer.email)).text).toContain(`key=${key}#portal`)
  })

  await test.step('the customer uploads both documents by the link in the email', async () => {
    await page.goto(`/order-confirmation?key=${key}#portal`)
    await expect(portal.document(LEASES)).toContainText('Returned: Page 3 is missing.')
    await portal.files(LEASES).setInputFiles(aPdf('lease, complete.pdf'))
    await portal.files(LIST).setInputFiles(aPdf('machines.pdf'))
    await expect(portal.link('machines.pdf')).toBeVisible()
    await expect(portal.link('lease, complete.pdf')).toBeVisible()
  })

  const deliver = async (file: ReturnType<typeof report>, isFinal: boolean) => {
    await ofStaff('Deliver a document', NAME).click()
    await dialog.getByLabel(/Files/).setInputFiles(file)
    await expect(dialog.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible()
    if (isFinal) await dialog.getByRole('radio', { name: 'The finished document' }).check()
    await dialog.getByRole('button', { name: 'Deliver a document', exact: true }).click()
    await expect(dialog).toBeHidden()
    await mailAbout(NAME, buyer.email)
  }

  await test.step('staff deliver a draft, and the customer asks for a change', async () => {
    await desk.reload()
    await ofStaff('Accept', LEASES).click()
    await expect(ofStaff('Accept', LEASES)).toHaveCount(0)
    await deliver(report('Draft.pdf', 'draft'), false)
    await page.reload()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      portal.link('Draft.pdf').click(),
    ])
    const stream = await file.createReadStream()
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('%PDF-1.7 draft')
    await portal.button('Ask for a change').click()
    await portal.field('What should we change?').fill('Take the average of three years.')
    await portal.button('Send').click()
    await expect(portal.region).toContainText('Change requested')
  })

  let href = ''
  await test.step('staff deliver the finished document, and the customer accepts it', async () => {
    await desk.reload()
    await expect(desk.getByRole('main')).toContainText('Take the average of three years.')
    await expect(staff.timeline.filter({ hasText: 'downloaded by the customer' })).toHaveCount(1)
    await deliver(report('Report.pdf', 'finished'), true)
    await page.reload()
    href = (await portal.link('Report.pdf').getAttribute('href')) ?? ''
    await portal.button('Accept the finished document').click()
    await portal.button('Yes, accept it').click()
    await expect(portal.button('Yes, accept it')).toBeHidden()
    await desk.reload()
    await expect(staff.timeline.filter({ hasText: 'Delivery accepted' })).toHaveCount(1)
  })

  await test.step('the page of the order and its files close after the last day of access', async () => {
    expect((await page.request.get(href)).status()).toBe(200)
    // Two days more than the page is open: late in the evening, one day can be too few when summer time begins.
    await queryDatabase(
      `update order_items set step_since = step_since - make_interval(days => $2) where order_id = $1`,
      [orderId, KEPT_DAYS.confirmation + 2],
    )
    expect((await page.request.get(href)).status()).toBe(404)
    await page.reload()
    await expect(portal.region).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('It was open for')
  })
})
