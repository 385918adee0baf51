import type { Page } from '@playwright/test'

import { formatMoney } from '#domain/money.ts'
import { refundState } from '#messages/after-sale.ts'
import { DOCUMENTS } from '#messages/documents.ts'
import { ORDER } from '#messages/order.ts'
import { REFUND, REFUND_REASON } from '#messages/refund.ts'
import { named } from '#messages/staff-pages.ts'
import {
  ORDER_TRANSFER,
  OWED,
  RECORD,
  REST,
  toBeTransferred,
  transferCount,
  TRANSFERS,
  UNDO,
} from '#messages/transfers.ts'
import { PATHS } from '#paths.ts'
import { FIRST, penceOf, TAKES_TRANSFERS } from '#tests/catalogue.ts'

import { answers } from './answers.ts'
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

/** The page of an order, with what staff do about its transfer. */
async function openTransfer(page: Page, order: PlacedOrder) {
  const staff = await openOrder(page, order)
  return { ...staff, ...transferOf(page), transfer: staff.section(ORDER_TRANSFER.title) }
}

function transferOf(page: Page) {
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const open = page.getByRole('button', { name: RECORD.open, exact: true })
  const amount = dialog.getByRole('textbox', { name: RECORD.amount })
  const reference = dialog.getByRole('textbox', { name: RECORD.reference })
  return {
    dialog,
    press,
    open,
    amount,
    reference,
    day: dialog.getByLabel(RECORD.day),
    undo: page.getByRole('button', { name: /^Undo: / }),
    askForRest: page.getByRole('button', { name: REST.request, exact: true }),
    record: async (pence: number, text: string) => {
      await open.click()
      await amount.fill(formatMoney(pence))
      await reference.fill(text)
      await press(RECORD.confirm)
    },
  }
}

test('without a reference an awaited transfer is found by its name, and by what is missing', async ({
  page,
}) => {
  const name = aName()
  const order = await awaitedOrder(name)
  const other = await awaitedOrder()
  const staff = await openTransfer(page, order)
  // Odd pence, so that no other order of this run misses the same.
  const part = 1 + Number(order.orderNumber.slice(-5))
  await staff.record(part, '')
  await expect(staff.toast(RECORD.done)).toBeVisible()

  await page.goto(PATHS.adminTransfers)
  const search = page.getByRole('searchbox', { name: TRANSFERS.searchLabel })
  const row = page.getByRole('row').filter({ hasText: `#${order.orderNumber}` })
  const theirs = page.getByRole('row').filter({ hasText: `#${other.orderNumber}` })
  await search.fill(formatMoney(TOTAL - part))
  // The list of the search alone: the one before it fades while it is read anew.
  await expect(page.getByText(transferCount(1, 1), { exact: true })).toBeVisible()
  await expect(theirs).toBeHidden()
  await expect(row).toContainText(formatMoney(TOTAL))
  await expect(row).toContainText(formatMoney(part))
  await expect(row).not.toContainText(TRANSFERS.overdue)
  await expectAccessible(page)
  await search.fill('no such name')
  await expect(page.getByRole('heading', { name: TRANSFERS.noMatch })).toBeVisible()
  await search.fill(name.toUpperCase())
  await expect(page).toHaveURL(`${PATHS.adminTransfers}?search=${name.toUpperCase()}`)

  await inDatabase(`update orders set transfer_due_on = '2020-01-31' where id = $1`, [staff.id])
  await page.reload()
  await expect(search).toHaveValue(name.toUpperCase())
  await expect(row).toContainText(TRANSFERS.overdue)
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(staff.heading(order.orderNumber)).toBeVisible()
})

test('a part is recorded, the rest asked for and recorded, and the order is paid with an invoice', async ({
  page,
}) => {
  const order = await awaitedOrder()
  const staff = await openTransfer(page, order)
  await staff.open.press('Enter')
  await expect(staff.dialog).toHaveAccessibleName(RECORD.title)
  await expect(staff.amount).toHaveValue(formatMoney(TOTAL))
  await expect(staff.dialog.getByRole('status')).toHaveText(RECORD.pays)
  await staff.amount.fill('1,99')
  await staff.day.fill('2020-01-01')
  await staff.press(RECORD.confirm)
  await expect(staff.amount).toBeFocused()
  await expect(staff.amount).toHaveAccessibleDescription(RECORD.amountWrong)
  await expect(staff.day).toHaveAccessibleDescription(RECORD.dayWrong)
  await expectAccessible(page)
  await staff.press(RECORD.dismiss)

  const proForma = staff.transfer.getByRole('link', { name: ORDER_TRANSFER.proForma })
  const [file] = await Promise.all([page.waitForEvent('download'), proForma.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await staff.record(PART, 'HALE')
  await expect(staff.toast(RECORD.done)).toBeVisible()
  await expect(staff.open).toBeFocused()
  const rest = formatMoney(TOTAL - PART)
  await expect(staff.transfer).toContainText(`${ORDER_TRANSFER.missing}${rest}`)
  await expect(staff.transfer.getByRole('listitem')).toContainText('HALE')
  await staff.askForRest.press('Enter')
  await expect(staff.toast(REST.done)).toBeVisible()
  await expect(staff.transfer).toContainText(/The customer was asked for it on/)
  await expect(staff.askForRest).toBeHidden()
  await mailAbout(`${rest} is missing`, order.buyer.email)
  await expectAccessible(page)

  await staff.open.click()
  await expect(staff.amount).toHaveValue(rest)
  await staff.press(RECORD.confirm)
  await expect(staff.toast(RECORD.paid)).toBeVisible()
  await expect(staff.section(DOCUMENTS.title).getByRole('link')).toHaveCount(1)
  await expect(staff.transfer).not.toContainText(ORDER_TRANSFER.missing)
  await expect(staff.transfer).toContainText(ORDER_TRANSFER.noReference)
})

test('an owner takes a transfer back, which credits the invoice and tells the customer; a refund of a transfer is owed to an account until it is recorded as sent', async ({
  page,
}) => {
  const order = await awaitedOrder()
  const staff = await openTransfer(page, order)
  await staff.record(TOTAL, 'HALE')
  await expect(staff.toast(RECORD.paid)).toBeVisible()
  await staff.undo.press('Enter')
  await expect(staff.dialog).toContainText(UNDO.unpays)
  await staff.press(UNDO.confirm)
  await expect(staff.toast(UNDO.done)).toBeVisible()
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
  await expect(staff.section(ORDER.refunds)).toContainText(OWED.state)
  await page.getByRole('button', { name: named(OWED.record, sum) }).press('Enter')
  const day = staff.dialog.getByLabel(OWED.day)
  await day.fill('2020-01-01')
  await staff.press(OWED.confirm)
  await expect(day).toHaveAccessibleDescription(OWED.dayWrong)
  await day.fill((await day.getAttribute('max')) ?? '')
  await staff.press(OWED.confirm)
  await expect(staff.toast(OWED.done)).toBeVisible()
  await expect(page.getByText(owed)).toBeHidden()
  await expect(staff.section(ORDER.refunds)).toContainText(refundState('succeeded'))
  await expect(page.getByRole('heading', { name: 'Amounts' })).toBeFocused()
})

test('a transfer can be recorded for an order that was to be paid by card; while none is awaited the list says so', async ({
  page,
}) => {
  const order = await placeOrder()
  const staff = await openTransfer(page, order)
  await expect(staff.transfer).toBeHidden()
  await staff.record(PART, 'HALE')
  await expect(staff.transfer).toContainText(
    `${ORDER_TRANSFER.missing}${formatMoney(TOTAL - PART)}`,
  )
  await expect(staff.heading(order.orderNumber)).toBeFocused()
  await page.goto(`${PATHS.adminTransfers}?search=${order.orderNumber}`)
  await expect(page.getByRole('row').filter({ hasText: `#${order.orderNumber}` })).toBeVisible()
  await page.route('**/api/transfers*', answers({ transfers: [], count: 0 }))
  await page.goto(PATHS.adminTransfers)
  await expect(page.getByRole('heading', { name: TRANSFERS.none })).toBeVisible()
})
