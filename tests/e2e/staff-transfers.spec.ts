import { recordTransfer } from '#contract/transfers/staff.ts'
import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { RETURNED_TRANSFER_TEXTS } from '#domain/transfers/transfer.texts.ts'
import { ORDER_TEXTS } from '#staff/current-order/order.texts.ts'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { refundStatusText } from '#staff/order/after-sale.texts.ts'
import { STATUS_LABELS } from '#staff/orders/orders.texts.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'
import {
  ACCOUNT_TEXTS,
  ORDER_TRANSFER_TEXTS,
  OWED_REFUND_TEXTS,
  RECORD_TRANSFER_TEXTS,
  BALANCE_REQUEST_TEXTS,
  GIVE_BACK_TEXTS,
  refundDueText,
  UNDO_TRANSFER_TEXTS,
} from '#staff/transfers/transfers.texts.ts'
import { FIRST, penceOf, TAKES_TRANSFERS } from '#tests/catalogue.ts'

import { expectAccessible } from './expect-accessible.ts'
import { openTransfers, placeOrderByTransfer } from './pages/transfers.ts'
import { mailAbout, mailsTo } from './platform.ts'
import { expect, test } from './test.ts'

test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')

const TOTAL = penceOf({ [FIRST]: 1 })
const PART = 10_050

test('staff record a part payment and request the balance', async ({ page }) => {
  const order = await placeOrderByTransfer()
  const staff = await openTransfers(page, order)
  await staff.open.press('Enter')
  await expect(staff.dialog).toHaveAccessibleName(RECORD_TRANSFER_TEXTS.title)
  await expect(staff.amount).toHaveValue(formatMoney(TOTAL))
  await expect(staff.dialog.getByRole('status')).toHaveText(RECORD_TRANSFER_TEXTS.pays)
  await staff.amount.fill('1,99')
  await staff.day.fill('2020-01-01')
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(staff.amount).toBeFocused()
  await expect(staff.amount).toHaveAccessibleDescription(RECORD_TRANSFER_TEXTS.amountWrong)
  await expect(staff.day).toHaveAccessibleDescription(RECORD_TRANSFER_TEXTS.dayWrong)
  await expectAccessible(page)
  await staff.press('Close')

  const proForma = staff.transfer.getByRole('link', { name: ORDER_TRANSFER_TEXTS.proForma })
  const [file] = await Promise.all([page.waitForEvent('download'), proForma.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await staff.record(PART, 'HALE')
  await expect(staff.toast(RECORD_TRANSFER_TEXTS.done)).toBeVisible()
  await expect(staff.open).toBeFocused()
  const rest = formatMoney(TOTAL - PART)
  await expect(staff.transfer).toContainText(`${ORDER_TRANSFER_TEXTS.missing}${rest}`)
  await expect(staff.transfer.getByRole('listitem')).toContainText('HALE')
  await staff.requestBalance.press('Enter')
  await expect(staff.dialog).toContainText(order.buyer.email)
  await staff.press(BALANCE_REQUEST_TEXTS.confirm)
  await expect(staff.toast(BALANCE_REQUEST_TEXTS.done)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    `${formatMoney(PART)} of ${formatMoney(TOTAL)} has arrived, and ${rest} is outstanding.`,
  )
  await expect(main).toContainText(/The balance was requested on/)
  await expect(main).toContainText(BALANCE_REQUEST_TEXTS.todo)
  await expect(staff.requestBalance).toBeHidden()
  await expect(staff.button(GIVE_BACK_TEXTS.open)).toHaveCount(1)
  await mailAbout(`${rest} is missing`, order.buyer.email)
  await expectAccessible(page)
  await staff.button(BALANCE_REQUEST_TEXTS.again).click()
  await expect(staff.dialog).toContainText(/The balance was requested on/)
  await staff.press(BALANCE_REQUEST_TEXTS.confirm)
  await expect.poll(async () => (await mailsTo(order.buyer.email)).length).toBe(3)
  await staff.undo.click()
  await staff.press(UNDO_TRANSFER_TEXTS.confirm)
  await expect(staff.toast(UNDO_TRANSFER_TEXTS.done)).toBeVisible()
  await staff.record(PART, 'HALE 2')
  await expect(staff.requestBalance, 'the request belonged to the undone transfer').toBeVisible()

  await staff.open.click()
  await expect(staff.amount).toHaveValue(rest)
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(staff.toast(RECORD_TRANSFER_TEXTS.paid)).toBeVisible()
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(1)
  await expect(staff.transfer).not.toContainText(ORDER_TRANSFER_TEXTS.missing)
  await expect(staff.transfer).toContainText(ORDER_TRANSFER_TEXTS.noReference)
})

test('the form for a transfer keeps its amount while a colleague records another transfer, and says so after a sign-in', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/401|409/)
  const order = await placeOrderByTransfer()
  const staff = await openTransfers(page, order)
  await staff.open.click()
  await expect(staff.amount).toHaveValue(formatMoney(TOTAL))
  const arrivedOn = await staff.day.inputValue()
  const other = { transferId: crypto.randomUUID(), amount: PART, arrivedOn, reference: '' }
  const data = { ...other, orderId: staff.id, seen: [] }
  expect((await page.request.post(recordTransfer.path, { data })).status()).toBe(200)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(staff.transfer).toContainText(
    `${ORDER_TRANSFER_TEXTS.missing}${formatMoney(TOTAL - PART)}`,
  )
  await expect(staff.amount).toHaveValue(formatMoney(TOTAL))
  await staff.amount.fill(formatMoney(PART))
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(on.orders.askForLink).toBeVisible()
  await page.context().addCookies(cookies)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await staff.open.click()
  await expect(staff.amount).toHaveValue(formatMoney(PART))
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(staff.dialog).toContainText(RECORD_TRANSFER_TEXTS.failed)
  await expect(staff.transfer.getByRole('listitem')).toHaveCount(1)
})

test('undoing a transfer issues a credit note for the invoice', async ({ page }) => {
  const order = await placeOrderByTransfer()
  const staff = await openTransfers(page, order)
  await staff.record(TOTAL, 'HALE')
  await expect(staff.toast(RECORD_TRANSFER_TEXTS.paid)).toBeVisible()
  await staff.undo.press('Enter')
  await expect(staff.dialog).toContainText(UNDO_TRANSFER_TEXTS.unpays)
  await staff.press(UNDO_TRANSFER_TEXTS.confirm)
  await expect(staff.toast(UNDO_TRANSFER_TEXTS.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: ORDER_TRANSFER_TEXTS.title })).toBeFocused()
  await expect(staff.transfer.getByRole('listitem')).toContainText(/^.*undone on/)
  await expect(staff.transfer).toContainText(`${ORDER_TRANSFER_TEXTS.missing}${formatMoney(TOTAL)}`)
  await expect(staff.undo).toBeHidden()
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(2)
  await mailAbout('Correction', order.buyer.email)

  await staff.record(TOTAL, 'HALE 2')
  await staff.button(REFUND_TEXTS.open).click()
  await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.whole }).check()
  await staff.dialog.getByRole('radio', { name: REFUND_REASON_LABELS.duplicate }).check()
  const account = staff.dialog.getByRole('textbox', { name: ACCOUNT_TEXTS.account })
  const sum = formatMoney(TOTAL)
  await staff.press(REFUND_TEXTS.review(sum))
  await expect(account).toBeFocused()
  await expect(account).toHaveAccessibleDescription(new RegExp(ACCOUNT_TEXTS.accountWrong))
  await account.fill('M Hale, 00-00-00, 12345678')
  await staff.press(REFUND_TEXTS.review(sum))
  await expect(staff.dialog).toContainText(ACCOUNT_TEXTS.byHand)
  await staff.press(REFUND_TEXTS.now(sum))

  const owed = refundDueText(sum, 'M Hale, 00-00-00, 12345678')
  await expect(page.getByRole('main').getByText(owed)).toBeVisible()
  await expect(staff.section(ORDER_TEXTS.refunds)).toContainText(OWED_REFUND_TEXTS.state)
  await staff.button(buttonLabel(OWED_REFUND_TEXTS.record, sum)).press('Enter')
  const day = staff.dialog.getByLabel(OWED_REFUND_TEXTS.day)
  await day.fill('2020-01-01')
  await staff.press(OWED_REFUND_TEXTS.confirm)
  await expect(day).toHaveAccessibleDescription(OWED_REFUND_TEXTS.dayWrong)
  await day.fill((await day.getAttribute('max')) ?? '')
  await staff.press(OWED_REFUND_TEXTS.confirm)
  await expect(staff.toast(OWED_REFUND_TEXTS.done)).toBeVisible()
  await expect(page.getByText(owed)).toBeHidden()
  await expect(staff.section(ORDER_TEXTS.refunds)).toContainText(refundStatusText('succeeded'))
  await expect(page.getByRole('heading', { name: 'Amounts' })).toBeFocused()
})

test('an owner gives a part payment back, which ends the order', async ({ page }) => {
  const order = await placeOrderByTransfer()
  const staff = await openTransfers(page, order)
  const sum = formatMoney(PART)
  await expect(staff.button(GIVE_BACK_TEXTS.open)).toBeHidden()
  await staff.record(PART, 'HALE')
  await staff.button(GIVE_BACK_TEXTS.open).press('Enter')
  await expect(staff.dialog).toContainText(GIVE_BACK_TEXTS.ends(sum))
  const account = staff.dialog.getByRole('textbox', { name: ACCOUNT_TEXTS.account })
  await account.fill('short')
  await staff.press(GIVE_BACK_TEXTS.confirm)
  await expect(account).toHaveAccessibleDescription(/8 to 200 characters/)
  await expectAccessible(page)
  await account.fill('M Hale, 00-00-00, 12345678')
  await staff.press(GIVE_BACK_TEXTS.confirm)
  await expect(staff.toast(GIVE_BACK_TEXTS.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: ORDER_TRANSFER_TEXTS.title })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(STATUS_LABELS.expired)
  await expect(staff.transfer.getByRole('listitem')).toContainText(/Given back on/)
  const owed = refundDueText(sum, 'M Hale, 00-00-00, 12345678')
  await expect(page.getByRole('main').getByText(owed)).toBeVisible()
  await staff.button(buttonLabel(OWED_REFUND_TEXTS.record, sum)).click()
  await staff.press(OWED_REFUND_TEXTS.confirm)
  await expect(staff.toast(OWED_REFUND_TEXTS.done)).toBeVisible()
  await expect(page.getByText(owed)).toBeHidden()

  await mailAbout('goes back to you', order.buyer.email)
  await page.goto(order.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RETURNED_TRANSFER_TEXTS.title)
  await expect(page.getByRole('main')).toContainText(RETURNED_TRANSFER_TEXTS.goesBack(sum))
  await expectAccessible(page)
})
