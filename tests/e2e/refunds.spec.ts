import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { refundOrder, type OrderDetail } from '#contract/staff/order.ts'
import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { VANISHED_TOAST } from '#staff/frame/staff-pages.texts.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'
import { FIRST, penceOf, product, THIRD } from '#tests/catalogue.ts'
import { readPdf } from '#tests/pdf.ts'

import { respondWith, refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openOrder, paidOrder, type PlacedOrder } from './orders.ts'
import { mailAbout } from './platform.ts'
import { expect, skipBelowServices, test } from './test.ts'

const REVIEW = new RegExp(`^(${REFUND_TEXTS.confirm}|${REFUND_TEXTS.review('.*')})$`)

/** The page of an order, with its refund dialog. */
async function openRefunds(page: Page, order: PlacedOrder) {
  const dialog = page.getByRole('dialog')
  return {
    ...(await openOrder(page, order)),
    open: page.getByRole('button', { name: REFUND_TEXTS.open, exact: true }),
    dialog,
    giveReason: () => dialog.getByRole('radio', { name: REFUND_REASON_LABELS.duplicate }).check(),
    question: (sum: string, { orderNumber }: PlacedOrder) =>
      dialog.getByRole('group', { name: REFUND_TEXTS.question(sum, orderNumber) }),
    press: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** The button that asks for a confirmation; it names the amount once the form has one. */
    review: dialog.getByRole('button', { name: REVIEW }),
  }
}

test('a double-click on Continue leads to the question, and refunds nothing (row 10)', async ({
  page,
}) => {
  const order = await paidOrder()
  const staff = await openRefunds(page, order)
  for (const height of [500, 900]) {
    await page.setViewportSize({ width: 375, height })
    await staff.open.click()
    await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.whole }).check()
    await staff.giveReason()
    await staff.review.dblclick()
    await expect(staff.question(formatMoney(penceOf({ [FIRST]: 1 })), order)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(staff.toast(REFUND_TEXTS.made)).toHaveCount(0)
})

test('staff refund one service, and the customer gets the credit note', async ({ page }) => {
  skipBelowServices(2)
  const quantities = { [FIRST]: 1, [THIRD]: 1 }
  const order = await paidOrder({ quantities })
  const staff = await openRefunds(page, order)
  await staff.open.press('Enter')
  await expect(staff.dialog).toHaveAccessibleName(REFUND_TEXTS.title)
  await test.step('the refund dialog scrolls completely at 400 % zoom', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    const form = staff.dialog.getByRole('document')
    expect(await form.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    await staff.review.scrollIntoViewIfNeeded()
    await expect(staff.review).toBeInViewport({ ratio: 1 })
  })
  const group = (name: string) => staff.dialog.getByRole('group', { name })
  await staff.review.click()
  await expect(group(REFUND_TEXTS.how)).toHaveAccessibleDescription(REFUND_TEXTS.noWay)
  await expect(group('Reason')).toHaveAccessibleDescription(REFUND_TEXTS.noReason)
  await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.byLine }).check()
  await staff.review.click()
  const sum = formatMoney(penceOf({ [THIRD]: 1 }))
  const service = staff.dialog.getByRole('checkbox', {
    name: `${product(THIRD).name}, ${REFUND_TEXTS.left(sum)}`,
  })
  await expect(group(REFUND_TEXTS.byLine)).toHaveAccessibleDescription(REFUND_TEXTS.noLine)
  await expectAccessible(page)
  await service.check()
  await staff.giveReason()
  await staff.press(REFUND_TEXTS.review(sum))
  await expect(staff.question(sum, order)).toBeFocused()
  await expectAccessible(page)
  await staff.press(REFUND_TEXTS.now(sum))

  await expect(staff.toast(REFUND_TEXTS.made)).toBeVisible()
  await expect(staff.open).toBeFocused()
  await expect(staff.section('Amounts')).toContainText(`Refunded${sum}`)
  const link = page.getByRole('link', { name: /^Credit note TEST-CN-/ })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^TEST-CN-\d{4}-\d{4,}\.pdf$/)
  const { text } = await readPdf(await readFile(await file.path()))
  expect(text).toContain(product(THIRD).name)
  expect(text).not.toContain(product(FIRST).name)
  const subject = `Refund of ${sum} for your order ${order.orderNumber}`
  const mail = await mailAbout(subject, order.buyer.email)
  expect(mail.attachments).toHaveLength(1)
})

test('staff can refund part of an order and later the remaining amount', async ({ page }) => {
  const order = await paidOrder()
  const staff = await openRefunds(page, order)
  await staff.open.click()
  await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.byAmount }).check()
  const amount = staff.dialog.getByRole('textbox', { name: REFUND_TEXTS.amount })
  await amount.fill('9999999')
  await staff.review.click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/No more than/)
  await amount.fill('100.50')
  await staff.giveReason()
  await staff.review.click()
  await expect(staff.question('£100.50', order)).toBeVisible()
  await amount.fill('£100.50')
  await expect(staff.question('£100.50', order)).toBeHidden()
  await staff.review.click()
  await staff.press(REFUND_TEXTS.now('£100.50'))
  await expect(staff.toast(REFUND_TEXTS.made)).toBeVisible()

  const rest = formatMoney(penceOf({ [FIRST]: 1 }) - 10_050)
  await staff.open.click()
  await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.whole }).check()
  await staff.giveReason()
  await staff.review.click()
  await staff.press(REFUND_TEXTS.now(rest))
  await expect(staff.open).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Amounts' })).toBeFocused()
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(3)
})

/** Refunds an amount of an order as a colleague whose page is up to date. */
async function refundAsColleague(page: Page, orderId: string, amount?: number) {
  const read = await page.request.get(`/api/orders/${orderId}`)
  const { refundable: left } = (await read.json()) as OrderDetail
  const { requestId } = left
  const refund = { amount: amount ?? left.amount, parts: {}, reason: 'duplicate' }
  const answer = await page.request.post(refundOrder.path, {
    data: { orderId, requestId, ...refund },
  })
  expect(answer.status()).toBe(200)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a refund that a colleague has made since the dialog opened is made once, and after a different one the second try succeeds', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409/)
  const order = await paidOrder()
  const staff = await openRefunds(page, order)
  const review = async (amount: string) => {
    await staff.open.click()
    await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.byAmount }).check()
    await staff.dialog.getByRole('textbox', { name: REFUND_TEXTS.amount }).fill(amount)
    await staff.giveReason()
    await staff.review.click()
  }
  await review('100.50')
  await refundAsColleague(page, staff.id, 10_050)
  await expect(staff.section('Amounts')).toContainText('Refunded£100.50')
  await staff.press(REFUND_TEXTS.now('£100.50'))
  await expect(staff.toast(REFUND_TEXTS.made)).toBeVisible()
  await expect(staff.section('Amounts')).toContainText('Refunded£100.50')

  await review('20.00')
  await refundAsColleague(page, staff.id, 3000)
  await expect(staff.section('Amounts')).toContainText('Refunded£130.50')
  await staff.press(REFUND_TEXTS.now('£20.00'))
  await expect(staff.dialog.getByRole('group', { name: REFUND_TEXTS.failed })).toBeFocused()
  await staff.review.click()
  await staff.press(REFUND_TEXTS.now('£20.00'))
  await expect(staff.section('Amounts')).toContainText('Refunded£150.50')
})

test('a refund dialog says that a colleague has refunded everything in the meantime', async ({
  page,
}) => {
  const order = await paidOrder()
  const staff = await openRefunds(page, order)
  await staff.open.click()
  await refundAsColleague(page, staff.id)
  await expect(staff.toast(VANISHED_TOAST.title)).toBeVisible()
  await expect(staff.dialog).toHaveCount(0)
})

test('a dialog whose refund got no answer says so, and a repeat refunds once; a request to which Stripe has not answered blocks further refunds', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/)
  const sum = formatMoney(penceOf({ [FIRST]: 1 }))
  await page.route('**/api/refund-order', refuseWith('unavailable', 'Slow'), { times: 1 })
  const staff = await openRefunds(page, await paidOrder())
  await staff.open.click()
  await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.whole }).check()
  await staff.giveReason()
  await staff.review.click()
  await staff.press(REFUND_TEXTS.now(sum))
  await expect(staff.dialog.getByRole('group', { name: REFUND_TEXTS.unclear })).toBeFocused()
  await page.route('**/api/refund-order', async (route) => {
    await route.fetch()
    await refuseWith('unavailable', 'Slow')(route)
  })
  await staff.review.click()
  await staff.press(REFUND_TEXTS.now(sum))
  await expect(staff.toast(REFUND_TEXTS.made)).toBeVisible()
  await expect(staff.section('Amounts')).toContainText('Refunded')
  await expect(staff.open).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Amounts' })).toBeFocused()

  const address = `/api/orders/${staff.id}`
  const found = (await (await page.request.get(address)).json()) as OrderDetail
  const askedAt = '2026-03-01T10:00:00.000Z'
  const asked = { id: 'asked', amount: 10_050, askedAt, state: 'asked' }
  await page.route(`**${address}`, respondWith({ ...found, refundsAsked: [asked] }))
  await page.reload()
  await expect(
    page.getByText(/^Not confirmed yet: a refund of £100\.50 .* Do not repeat the refund/),
  ).toBeVisible()
  await expect(staff.open).toBeHidden()
})
