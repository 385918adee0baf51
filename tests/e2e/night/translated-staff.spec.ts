import type { Page } from '@playwright/test'

import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import { PATHS } from '#paths.ts'
import {
  BUYER_FIELD_LABELS,
  CORRECTION_TEXTS,
  NEW_LINK_TEXTS,
  ORDER_TEXTS,
} from '#staff/current-order/order.texts.ts'
import { CLOSE_ISSUE_TEXTS } from '#staff/orders/issues.texts.ts'
import { ORDERS_TEXTS } from '#staff/orders/orders.texts.ts'
import { PASSKEYS_TEXTS } from '#staff/people/passkeys.texts.ts'
import { PEOPLE_TEXTS } from '#staff/people/people.texts.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'
import { REPORTS_TEXTS } from '#staff/reports/reports.texts.ts'
import { RECORD_TRANSFER_TEXTS, UNDO_TRANSFER_TEXTS } from '#staff/transfers/transfers.texts.ts'
import { FIRST, SECOND_STEP, penceOf, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { aNewBuyer, openOrder, paidOrder, placeOrder, type PlacedOrder } from '#tests/e2e/orders.ts'
import { writeToFirm } from '#tests/e2e/pages/messages.ts'
import { queryDatabase, mailAbout } from '#tests/e2e/platform.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { simulateTranslation } from '#tests/e2e/translate.ts'

/** Opens the page of an order and translates it. */
async function openTranslated(page: Page, order: PlacedOrder) {
  const staff = await openOrder(page, order)
  await simulateTranslation(page)
  const dialog = page.getByRole('dialog')
  return {
    ...staff,
    dialog,
    press: (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click(),
    confirm: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
  }
}

const confirmationSubject = (order: PlacedOrder) => `Your order ${order.orderNumber}`

test('an order page that the browser translates shows a new work step and its email', async ({
  page,
}) => {
  const order = await paidOrder()
  const staff = await openTranslated(page, order)
  await staff.press(/^Update progress/)
  await staff.dialog.getByRole('radio', { name: SECOND_STEP.name }).check()
  await staff.confirm('Update and email the customer')
  await expect(staff.timeline.filter({ hasText: SECOND_STEP.name })).toHaveCount(1)
  await expect(staff.section('Emails')).not.toContainText('Waiting')
  await expect(staff.section('Emails').getByRole('listitem')).toHaveCount(3)
  await expect(staff.heading(order.orderNumber)).toBeVisible()
})

test('an order page that the browser translates shows a resent confirmation and a new link', async ({
  page,
}) => {
  const order = await paidOrder()
  await mailAbout(confirmationSubject(order), order.buyer.email)
  const staff = await openTranslated(page, order)
  await staff.press(ORDERS_TEXTS.sendAgain)
  await expect(staff.section('Emails').getByRole('listitem')).toHaveCount(3)
  await expect(staff.section('Emails')).not.toContainText('Waiting')
  await staff.press(NEW_LINK_TEXTS.send)
  await expect(staff.timeline.filter({ hasText: 'New link sent' })).toHaveCount(1)
  await mailAbout(`The link to your order ${order.orderNumber}`, order.buyer.email)
  await expect(staff.section('Emails')).not.toContainText('Waiting')
  await expect(staff.heading(order.orderNumber)).toBeVisible()
})

test('an order page that the browser translates shows the result of each action', async ({
  page,
}) => {
  const order = await paidOrder()
  const staff = await openTranslated(page, order)
  const sum = formatMoney(penceOf({ [FIRST]: 1 }))
  await staff.press(CORRECTION_TEXTS.open)
  await staff.dialog.getByLabel(BUYER_FIELD_LABELS.city).fill('Leeds')
  await staff.confirm(CORRECTION_TEXTS.confirm)
  await expect(staff.timeline.filter({ hasText: 'Details corrected' })).toHaveCount(1)
  await expect(staff.section('Customer')).toContainText('Leeds')

  await staff.note.fill('Called the client')
  await staff.press('Add note')
  await expect(staff.timeline.filter({ hasText: 'Called the client' })).toHaveCount(1)
  await expect(staff.toast('Note added')).toBeVisible()
  await staff.press(ORDER_TEXTS.askStripe)
  await expect(staff.toast(ORDER_TEXTS.asked)).toBeVisible()

  await staff.press(REFUND_TEXTS.open)
  await staff.dialog.getByRole('radio', { name: REFUND_TEXTS.whole }).check()
  await staff.dialog.getByRole('radio', { name: REFUND_REASON_LABELS.duplicate }).check()
  await staff.confirm(REFUND_TEXTS.review)
  await expect(staff.dialog).toContainText(`${REFUND_REASON_LABELS.duplicate}.`)
  await staff.confirm(REFUND_TEXTS.back)
  await staff.confirm(REFUND_TEXTS.review)
  await staff.confirm(REFUND_TEXTS.now(sum))
  await expect(staff.section('Amounts')).toContainText(`Refunded${sum}`)
  await mailAbout(`Refund of ${sum}`, order.buyer.email)
  await expect(staff.section('Emails')).not.toContainText('Waiting')
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(2)
})

test('an order page that the browser translates shows a transfer that is recorded and undone', async ({
  page,
}) => {
  test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')
  const order = await placeOrder({ paymentMethod: 'bank-transfer' })
  const staff = await openTranslated(page, order)
  await staff.press(RECORD_TRANSFER_TEXTS.open)
  const amount = staff.dialog.getByRole('textbox', { name: RECORD_TRANSFER_TEXTS.amount })
  await amount.fill('1.00')
  await amount.fill(formatMoney(penceOf({ [FIRST]: 1 })))
  await staff.confirm(RECORD_TRANSFER_TEXTS.confirm)
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(1)
  await staff.press(/^Undo: /)
  await staff.confirm(UNDO_TRANSFER_TEXTS.confirm)
  await expect(staff.toast(UNDO_TRANSFER_TEXTS.done)).toBeVisible()
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(2)
  await expect(staff.heading(order.orderNumber)).toBeVisible()
})

test('a list of orders that the browser translates can be searched and refreshed', async ({
  page,
  on,
}) => {
  const word = `Quince${crypto.randomUUID().slice(0, 8)}`
  const order = await paidOrder({ buyer: aNewBuyer({ lastName: word }) })
  await mailAbout(confirmationSubject(order), order.buyer.email)
  await queryDatabase(
    `update mails set sent_at = null, failed_at = now() where order_id = (select id from orders where order_number = $1)`,
    [order.orderNumber],
  )
  await signIn(page)
  await on.orders.open()
  await expect(on.orders.rows.first()).toBeVisible()
  await simulateTranslation(page)
  await on.orders.search.fill('nobody has this name')
  await expect(page.getByText('No orders match your search')).toBeVisible()
  await on.orders.search.fill(word)
  await expect(on.orders.rows).toHaveCount(1)
  const issue = await on.staff.issue(order.orderNumber)
  await issue.getByRole('button', { name: /^Close with a note|^Close:/ }).click()
  await on.staff.closing.getByRole('textbox').fill('Called the client')
  await on.staff.closing
    .getByRole('button', { name: CLOSE_ISSUE_TEXTS.confirm, exact: true })
    .click()
  await expect(on.staff.toast(CLOSE_ISSUE_TEXTS.done.title)).toBeVisible()
  await on.orders.sendEmail(order.orderNumber).click()
  await on.staff.choice('Payment').selectOption('Paid')
  await expect(on.orders.rows).toHaveCount(1)
  await on.orders.refresh.click()
  await expect(on.orders.rows).toContainText(word)
})

test('the staff pages of messages, people and reports work while the browser translates them', async ({
  page,
  on,
  consoleErrors,
}) => {
  consoleErrors.allow(/422/)
  const writer = await writeToFirm(page)
  await signIn(page)
  await on.messages.open()
  const message = on.messages.message(writer)
  await expect(message).toBeVisible()
  await simulateTranslation(page)
  await message.getByRole('button', { name: /^Mark as answered/ }).click()
  await expect(message).toContainText('Marked as answered by')
  await message.getByRole('button', { name: /^Mark as new/ }).click()
  await expect(message).toContainText('Marked as new by')
  await on.messages.choice.selectOption({ index: 1 })
  await expect(message).toBeVisible()

  await page.goto(PATHS.adminPeople)
  const email = `books-${crypto.randomUUID()}@northmere.example`
  const field = page.getByRole('textbox', { name: 'Email address', exact: true })
  await expect(field).toBeVisible()
  await simulateTranslation(page)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(field).toHaveAccessibleDescription(/Enter an email address/)
  await field.fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const person = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(person.filter({ hasText: email })).toHaveCount(1)
  await page.getByRole('button', { name: `Remove: ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(person.filter({ hasText: email })).toHaveCount(0)
  await expect(page.getByRole('region', { name: PEOPLE_TEXTS.logTitle })).toContainText(
    `removed ${email}`,
  )

  await page.goto(PATHS.adminReports)
  await expect(page.getByRole('combobox', { name: 'Period' })).toBeVisible()
  await simulateTranslation(page)
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This year')
  await expect(
    on.staff.salesByMonth.or(page.getByRole('heading', { name: REPORTS_TEXTS.empty })).first(),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Period' }).selectOption({ index: 0 })
  await expect(on.staff.salesByMonth).toBeVisible()

  await page.goto(PATHS.adminPasskeys)
  await expect(page.getByRole('button', { name: PASSKEYS_TEXTS.add })).toBeVisible()
  await simulateTranslation(page)
  await page.getByRole('button', { name: PASSKEYS_TEXTS.add }).click()
  const name = page.getByRole('textbox', { name: PASSKEYS_TEXTS.name })
  await expect(name).toHaveAccessibleDescription(new RegExp(PASSKEYS_TEXTS.nameMissing))
})
