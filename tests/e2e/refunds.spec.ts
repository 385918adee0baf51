import type { Page } from '@playwright/test'

import { orders as ordersEndpoint, type OrdersAnswer } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { DOCUMENTS } from '#messages/documents.ts'
import { leftOf, REFUND, refundNow, refundQuestion } from '#messages/refund.ts'
import { FIRST, penceOf, product, THIRD } from '#tests/catalogue.ts'
import { readPdf } from '#tests/pdf.ts'

import { judgeState } from './judge.ts'
import { paidOrder, type PlacedOrder } from './orders.ts'
import { deskPage } from './pages/desk.ts'
import { mailAbout } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

/** Signs in and opens the page of an order. */
async function openOrder(page: Page, { orderNumber }: PlacedOrder) {
  await signIn(page)
  const answer = await page.request.get(ordersEndpoint.path, { params: { search: orderNumber } })
  const [order] = ((await answer.json()) as OrdersAnswer).orders
  const desk = deskPage(page)
  await desk.openOrder(order?.id ?? '')
  await expect(desk.heading(orderNumber)).toBeVisible()
  const dialog = page.getByRole('dialog')
  return {
    ...desk,
    open: page.getByRole('button', { name: REFUND.open, exact: true }),
    dialog,
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  }
}

/** What a link downloads, read as a PDF. */
async function downloaded(page: Page, name: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Uint8Array)
  return { file: download.suggestedFilename(), pdf: await readPdf(Buffer.concat(chunks)) }
}

test('a customer downloads the invoice from the page of the order', async ({ page }) => {
  const { sessionId, orderNumber } = await paidOrder()
  await page.goto(`/order-confirmation?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: DOCUMENTS.title })).toBeVisible()
  const { file, pdf } = await downloaded(page, /^Invoice TEST-INV-\d{4}-\d{4}/)
  expect(file).toMatch(/^TEST-INV-\d{4}-\d{4,}\.pdf$/)
  expect(pdf.text).toContain(orderNumber)
  expect(pdf.text).toContain(formatMoney(penceOf({ [FIRST]: 1 })))
})

test('staff give back one service, checked twice, and the customer has the credit note', async ({
  page,
}) => {
  const quantities = { [FIRST]: 1, [THIRD]: 1 }
  const order = await paidOrder({ quantities })
  const desk = await openOrder(page, order)
  await desk.open.press('Enter')
  await expect(desk.dialog).toHaveAccessibleName(REFUND.title)
  await desk.dialog.getByRole('radio', { name: REFUND.byLine }).check()
  await desk.press(REFUND.review)
  const sum = formatMoney(penceOf({ [THIRD]: 1 }))
  const service = desk.dialog.getByRole('checkbox', {
    name: `${product(THIRD).name}, ${leftOf(sum)}`,
  })
  await expect(desk.dialog.getByRole('group', { name: REFUND.how })).toHaveAccessibleDescription(
    REFUND.noLine,
  )
  await judgeState(page)
  await service.check()
  await desk.press(REFUND.review)
  await expect(desk.dialog.getByText(refundQuestion(sum, order.orderNumber))).toBeFocused()
  await judgeState(page)
  await desk.press(refundNow(sum))

  await expect(desk.toast(REFUND.made)).toBeVisible()
  await expect(desk.open).toBeFocused()
  await expect(desk.section('Amounts')).toContainText(`Refunded${sum}`)
  const { pdf } = await downloaded(page, /^Credit note TEST-CN-/)
  expect(pdf.text).toContain(product(THIRD).name)
  expect(pdf.text).not.toContain(product(FIRST).name)
  const subject = `Refund of ${sum} for your order ${order.orderNumber}`
  const mail = await mailAbout(subject, order.buyer.email)
  expect(mail.attachments).toHaveLength(1)
  await judgeState(page)
})

test('an amount is judged before it is asked for, and all that is left ends the refunds', async ({
  page,
}) => {
  const order = await paidOrder()
  const desk = await openOrder(page, order)
  await desk.open.click()
  await desk.dialog.getByRole('radio', { name: REFUND.byAmount }).check()
  const amount = desk.dialog.getByRole('textbox', { name: REFUND.amount })
  for (const wrong of ['', '1,99', '9999999']) {
    await amount.fill(wrong)
    await desk.press(REFUND.review)
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAccessibleDescription(/Enter an amount|No more than/)
  }
  await amount.fill('100.50')
  await desk.press(REFUND.review)
  await desk.press(REFUND.back)
  await expect(amount).toHaveValue('100.50')
  await desk.press(REFUND.review)
  await desk.press(refundNow('£100.50'))
  await expect(desk.toast(REFUND.made)).toBeVisible()

  const rest = formatMoney(penceOf({ [FIRST]: 1 }) - 10_050)
  await desk.open.click()
  await desk.press(REFUND.review)
  await desk.press(refundNow(rest))
  await expect(desk.open).toBeHidden()
  await expect(desk.section(DOCUMENTS.title).getByRole('link')).toHaveCount(3)
})
