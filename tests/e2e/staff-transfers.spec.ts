import type { Page } from '@playwright/test'

import { DOCUMENTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { RETURNED } from '#domain/money/transfer.texts.ts'
import { ORDER } from '#staff/current-order/order.texts.ts'
import { buttonLabel } from '#staff/frame/staff-pages.texts.ts'
import { refundState } from '#staff/order/after-sale.texts.ts'
import { ORDERS, PAYMENT_STATUS } from '#staff/orders/orders.texts.ts'
import { REFUND, REFUND_REASON } from '#staff/refunds/refund.texts.ts'
import {
  ORDER_TRANSFER,
  OWED_REFUND,
  RECORD_TRANSFER,
  REMAINDER_REQUEST,
  GIVE_BACK_TRANSFER,
  toBeTransferred,
  UNDO_TRANSFER,
} from '#staff/transfers/transfers.texts.ts'
import { FIRST, penceOf, TAKES_TRANSFERS } from '#tests/catalogue.ts'

import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer, openOrder, placeOrder, type PlacedOrder } from './orders.ts'
import { inDatabase, mailAbout } from './platform.ts'
import { expect, test } from './test.ts'

test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')

const TOTAL = penceOf({ [FIRST]: 1 })
const PART = 10_050

/** A family name that no other order has. */
const aName = () => `Hale${crypto.randomUUID().slice(0, 8)}`

/** An order that waits for its transfer. */
function awaitedOrder(lastName = aName()): Promise<PlacedOrder> {
  return placeOrder({ buyer: aNewBuyer({ lastName }), paymentMethod: 'bank-transfer' })
}

/** The page of an order, with the actions of its transfer. */
async function openTransfer(page: Page, order: PlacedOrder) {
  const staff = await openOrder(page, order)
  return { ...staff, ...transferOf(page), transfer: staff.section(ORDER_TRANSFER.title) }
}

function transferOf(page: Page) {
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const open = page.getByRole('button', { name: RECORD_TRANSFER.open, exact: true })
  const amount = dialog.getByRole('textbox', { name: RECORD_TRANSFER.amount })
  const reference = dialog.getByRole('textbox', { name: RECORD_TRANSFER.reference })
  return {
    dialog,
    press,
    open,
    amount,
    reference,
    day: dialog.getByLabel(RECORD_TRANSFER.day),
    undo: page.getByRole('button', { name: /^Undo: / }),
    requestBalance: page.getByRole('button', { name: REMAINDER_REQUEST.request, exact: true }),
    record: async (pence: number, text: string) => {
      await open.click()
      await amount.fill(formatMoney(pence))
      await reference.fill(text)
      await press(RECORD_TRANSFER.confirm)
    },
  }
}

test('the list of awaited transfers shows the amount received and the due date of the balance', async ({
  page,
  on,
}) => {
  const name = aName()
  const order = await awaitedOrder(name)
  await placeOrder({ buyer: aNewBuyer({ lastName: name }) })
  const staff = await openTransfer(page, order)
  await staff.record(PART, '')
  await expect(staff.toast(RECORD_TRANSFER.done)).toBeVisible()

  await on.staff.open({ search: name })
  await expect(on.orders.rows).toHaveCount(2)
  await on.staff.choice('Payment').selectOption(PAYMENT_STATUS.awaiting_transfer)
  await expect(on.orders.rows).toHaveCount(1)
  const row = on.orders.row(order.orderNumber)
  await expect(row).toContainText(formatMoney(TOTAL))
  await expect(row).toContainText(ORDERS.received(formatMoney(PART)))
  await expect(row).toContainText(/Due .*\d{4}/)
  await expect(row).not.toContainText(ORDERS.overdue)
  await inDatabase(`update orders set transfer_due_on = '2020-01-31' where id = $1`, [staff.id])
  await on.orders.refresh.click()
  await expect(row).toContainText(ORDERS.overdue)
  await expectAccessible(page)
})

test('staff record a part payment and request the balance', async ({ page }) => {
  const order = await awaitedOrder()
  const staff = await openTransfer(page, order)
  await staff.open.press('Enter')
  await expect(staff.dialog).toHaveAccessibleName(RECORD_TRANSFER.title)
  await expect(staff.amount).toHaveValue(formatMoney(TOTAL))
  await expect(staff.dialog.getByRole('status')).toHaveText(RECORD_TRANSFER.pays)
  await staff.amount.fill('1,99')
  await staff.day.fill('2020-01-01')
  await staff.press(RECORD_TRANSFER.confirm)
  await expect(staff.amount).toBeFocused()
  await expect(staff.amount).toHaveAccessibleDescription(RECORD_TRANSFER.amountWrong)
  await expect(staff.day).toHaveAccessibleDescription(RECORD_TRANSFER.dayWrong)
  await expectAccessible(page)
  await staff.press(RECORD_TRANSFER.dismiss)

  const proForma = staff.transfer.getByRole('link', { name: ORDER_TRANSFER.proForma })
  const [file] = await Promise.all([page.waitForEvent('download'), proForma.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await staff.record(PART, 'HALE')
  await expect(staff.toast(RECORD_TRANSFER.done)).toBeVisible()
  await expect(staff.open).toBeFocused()
  const rest = formatMoney(TOTAL - PART)
  await expect(staff.transfer).toContainText(`${ORDER_TRANSFER.missing}${rest}`)
  await expect(staff.transfer.getByRole('listitem')).toContainText('HALE')
  await staff.requestBalance.press('Enter')
  await expect(staff.toast(REMAINDER_REQUEST.done)).toBeVisible()
  await expect(staff.transfer).toContainText(/The balance was requested on/)
  await expect(staff.requestBalance).toBeHidden()
  await mailAbout(`${rest} is missing`, order.buyer.email)
  await expectAccessible(page)

  await staff.open.click()
  await expect(staff.amount).toHaveValue(rest)
  await staff.press(RECORD_TRANSFER.confirm)
  await expect(staff.toast(RECORD_TRANSFER.paid)).toBeVisible()
  await expect(staff.section(DOCUMENTS.title).getByRole('link')).toHaveCount(1)
  await expect(staff.transfer).not.toContainText(ORDER_TRANSFER.missing)
  await expect(staff.transfer).toContainText(ORDER_TRANSFER.noReference)
})

test('undoing a transfer credits the invoice', async ({ page }) => {
  const order = await awaitedOrder()
  const staff = await openTransfer(page, order)
  await staff.record(TOTAL, 'HALE')
  await expect(staff.toast(RECORD_TRANSFER.paid)).toBeVisible()
  await staff.undo.press('Enter')
  await expect(staff.dialog).toContainText(UNDO_TRANSFER.unpays)
  await staff.press(UNDO_TRANSFER.confirm)
  await expect(staff.toast(UNDO_TRANSFER.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: ORDER_TRANSFER.title })).toBeFocused()
  await expect(staff.transfer.getByRole('listitem')).toContainText(/^.*undone on/)
  await expect(staff.transfer).toContainText(`${ORDER_TRANSFER.missing}${formatMoney(TOTAL)}`)
  await expect(staff.undo).toBeHidden()
  await expect(staff.section(DOCUMENTS.title).getByRole('link')).toHaveCount(2)
  await mailAbout('Correction', order.buyer.email)

  await staff.record(TOTAL, 'HALE 2')
  await page.getByRole('button', { name: REFUND.open, exact: true }).click()
  await staff.dialog.getByRole('radio', { name: REFUND.whole }).check()
  await staff.dialog.getByRole('radio', { name: REFUND_REASON.duplicate }).check()
  const account = staff.dialog.getByRole('textbox', { name: REFUND.account })
  await staff.press(REFUND.review)
  await expect(account).toBeFocused()
  await expect(account).toHaveAccessibleDescription(new RegExp(REFUND.accountWrong))
  await account.fill('M Hale, 00-00-00, 12345678')
  await staff.press(REFUND.review)
  await expect(staff.dialog).toContainText(REFUND.byHand)
  const sum = formatMoney(TOTAL)
  await staff.press(REFUND.now(sum))

  const owed = toBeTransferred(sum, 'M Hale, 00-00-00, 12345678')
  await expect(page.getByRole('main').getByText(owed)).toBeVisible()
  await expect(staff.section(ORDER.refunds)).toContainText(OWED_REFUND.state)
  await page.getByRole('button', { name: buttonLabel(OWED_REFUND.record, sum) }).press('Enter')
  const day = staff.dialog.getByLabel(OWED_REFUND.day)
  await day.fill('2020-01-01')
  await staff.press(OWED_REFUND.confirm)
  await expect(day).toHaveAccessibleDescription(OWED_REFUND.dayWrong)
  await day.fill((await day.getAttribute('max')) ?? '')
  await staff.press(OWED_REFUND.confirm)
  await expect(staff.toast(OWED_REFUND.done)).toBeVisible()
  await expect(page.getByText(owed)).toBeHidden()
  await expect(staff.section(ORDER.refunds)).toContainText(refundState('succeeded'))
  await expect(page.getByRole('heading', { name: 'Amounts' })).toBeFocused()
})

test('staff can record a transfer for an order placed by card', async ({ page }) => {
  const order = await placeOrder()
  const staff = await openTransfer(page, order)
  await expect(staff.transfer).toBeHidden()
  await staff.record(PART, 'HALE')
  await expect(staff.transfer).toContainText(
    `${ORDER_TRANSFER.missing}${formatMoney(TOTAL - PART)}`,
  )
  await expect(staff.heading(order.orderNumber)).toBeFocused()
})

test('a second identical transfer needs a confirmation', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/409/)
  const order = await awaitedOrder()
  const staff = await openTransfer(page, order)
  const listed = staff.transfer.getByRole('listitem')
  await staff.record(PART, 'HALE')
  await expect(listed).toHaveCount(1)
  await staff.record(PART, 'hale')
  await expect(staff.dialog).toContainText(RECORD_TRANSFER.question)
  await expect(staff.dialog).toContainText('Is this another transfer?')
  await expect(staff.amount).toHaveValue(formatMoney(PART))
  await expect(staff.reference).toHaveValue('hale')
  await expectAccessible(page)
  await staff.reference.fill('HALE')
  await expect(staff.dialog).not.toContainText(RECORD_TRANSFER.question)
  await staff.press(RECORD_TRANSFER.confirm)
  await expect(staff.dialog).toContainText(RECORD_TRANSFER.question)
  await expect(listed).toHaveCount(1)
  await staff.press(RECORD_TRANSFER.confirmAgain)
  await expect(listed).toHaveCount(2)

  await inDatabase(
    `insert into transfers (id, order_id, amount, arrived_on, reference, recorded_at, recorded_by)
    values (gen_random_uuid(), $1, 700, current_date, '', now(), 'bob@firm.example')`,
    [staff.id],
  )
  await staff.record(PART, 'HALE 3')
  await expect(staff.dialog).toContainText('£7.00 was recorded by bob@firm.example')
  await expect(staff.reference).toHaveValue('HALE 3')
  await expect(listed).toHaveCount(3)
  await staff.press(RECORD_TRANSFER.confirm)
  await expect(listed).toHaveCount(4)
})

test('an owner returns a part payment, which ends the order', async ({ page }) => {
  const order = await awaitedOrder()
  const staff = await openTransfer(page, order)
  const sum = formatMoney(PART)
  await expect(
    page.getByRole('button', { name: GIVE_BACK_TRANSFER.open, exact: true }),
  ).toBeHidden()
  await staff.record(PART, 'HALE')
  await page.getByRole('button', { name: GIVE_BACK_TRANSFER.open, exact: true }).press('Enter')
  await expect(staff.dialog).toContainText(GIVE_BACK_TRANSFER.ends(sum))
  const account = staff.dialog.getByRole('textbox', { name: REFUND.account })
  await account.fill('short')
  await staff.press(GIVE_BACK_TRANSFER.confirm)
  await expect(account).toHaveAccessibleDescription(/8 to 200 characters/)
  await expectAccessible(page)
  await account.fill('M Hale, 00-00-00, 12345678')
  await staff.press(GIVE_BACK_TRANSFER.confirm)
  await expect(staff.toast(GIVE_BACK_TRANSFER.done)).toBeVisible()
  await expect(page.getByRole('heading', { name: ORDER_TRANSFER.title })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(PAYMENT_STATUS.expired)
  await expect(staff.transfer.getByRole('listitem')).toContainText(/Given back on/)
  const owed = toBeTransferred(sum, 'M Hale, 00-00-00, 12345678')
  await expect(page.getByRole('main').getByText(owed)).toBeVisible()
  await page.getByRole('button', { name: buttonLabel(OWED_REFUND.record, sum) }).click()
  await staff.press(OWED_REFUND.confirm)
  await expect(staff.toast(OWED_REFUND.done)).toBeVisible()
  await expect(page.getByText(owed)).toBeHidden()

  await mailAbout('goes back to you', order.buyer.email)
  await page.goto(order.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RETURNED.title)
  await expect(page.getByRole('main')).toContainText(RETURNED.goesBack(sum))
  await expectAccessible(page)
})
