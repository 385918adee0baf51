import { formatMoney } from '#domain/money/money.ts'
import { ORDERS_TEXTS, STATUS_LABELS } from '#staff/orders/orders.texts.ts'
import { ORDER_TRANSFER_TEXTS, RECORD_TRANSFER_TEXTS } from '#staff/transfers/transfers.texts.ts'
import { FIRST, penceOf, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { aNewBuyer, placeOrder } from '#tests/e2e/orders.ts'
import { aFamilyName, openTransfers, placeOrderByTransfer } from '#tests/e2e/pages/transfers.ts'
import { queryDatabase } from '#tests/e2e/platform.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')

const TOTAL = penceOf({ [FIRST]: 1 })
const PART = 10_050

test('the list of awaited transfers shows the amount received and the due date of the balance', async ({
  page,
  on,
}) => {
  const name = aFamilyName()
  const order = await placeOrderByTransfer(name)
  await placeOrder({ buyer: aNewBuyer({ lastName: name }) })
  const staff = await openTransfers(page, order)
  await staff.record(PART, '')
  await expect(staff.toast(RECORD_TRANSFER_TEXTS.done)).toBeVisible()

  await on.staff.open({ search: name })
  await expect(on.orders.rows).toHaveCount(2)
  await on.staff.choice('Payment').selectOption(STATUS_LABELS.awaiting_transfer)
  await expect(on.orders.rows).toHaveCount(1)
  const row = on.orders.row(order.orderNumber)
  await expect(row).toContainText(formatMoney(TOTAL))
  await expect(row).toContainText(ORDERS_TEXTS.received(formatMoney(PART)))
  await expect(row).toContainText(/Due .*\d{4}/)
  await expect(row).not.toContainText(ORDERS_TEXTS.overdue)
  await queryDatabase(`update orders set transfer_due_on = '2020-01-31' where id = $1`, [staff.id])
  await on.orders.refresh.click()
  await expect(row).toContainText(ORDERS_TEXTS.overdue)
  await expectAccessible(page)
})

test('staff can record a bank transfer for an order placed by card', async ({ page }) => {
  const order = await placeOrder()
  const staff = await openTransfers(page, order)
  await expect(staff.transfer).toBeHidden()
  await staff.record(PART, 'HALE')
  await expect(staff.transfer).toContainText(
    `${ORDER_TRANSFER_TEXTS.missing}${formatMoney(TOTAL - PART)}`,
  )
  await expect(staff.heading(order.orderNumber)).toBeFocused()
})

test('a second identical transfer must be confirmed before it is recorded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409/)
  const order = await placeOrderByTransfer()
  const staff = await openTransfers(page, order)
  const listed = staff.transfer.getByRole('listitem')
  await staff.record(PART, 'HALE')
  await expect(listed).toHaveCount(1)
  await staff.record(PART, 'hale')
  await expect(staff.dialog).toContainText(RECORD_TRANSFER_TEXTS.question)
  await expect(staff.dialog).not.toContainText('undefined')
  await expect(staff.dialog).toContainText('Is this another transfer?')
  await expect(staff.amount).toHaveValue(formatMoney(PART))
  await expect(staff.reference).toHaveValue('hale')
  await expectAccessible(page)
  await staff.reference.fill('HALE')
  await expect(staff.dialog).not.toContainText(RECORD_TRANSFER_TEXTS.question)
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(staff.dialog).toContainText(RECORD_TRANSFER_TEXTS.question)
  await expect(listed).toHaveCount(1)
  await staff.press(RECORD_TRANSFER_TEXTS.confirmAgain)
  await expect(listed).toHaveCount(2)

  await staff.open.click()
  await queryDatabase(
    `insert into transfers (id, order_id, amount, arrived_on, reference, recorded_at, recorded_by)
    values (gen_random_uuid(), $1, 700, current_date, '', now(), 'bob@firm.example')`,
    [staff.id],
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(listed).toHaveCount(3)
  await staff.amount.fill(formatMoney(PART))
  await staff.reference.fill('HALE 3')
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(staff.dialog).toContainText('£7.00 was recorded by bob@firm.example')
  await expect(staff.reference).toHaveValue('HALE 3')
  await expect(listed).toHaveCount(3)
  await staff.press(RECORD_TRANSFER_TEXTS.confirm)
  await expect(listed).toHaveCount(4)
})
