import { DOCUMENTS_TEXTS } from '#domain/documents/document.texts.ts'
import { formatMoney } from '#domain/money/money.ts'
import {
  BUYER_FIELD_LABELS,
  CORRECTION_TEXTS,
  ORDER_TEXTS,
} from '#staff/current-order/order.texts.ts'
import { REFUND_TEXTS, REFUND_REASON_LABELS } from '#staff/refunds/refund.texts.ts'
import { FIRST, penceOf } from '#tests/catalogue.ts'
import { openOrder, paidOrder } from '#tests/e2e/orders.ts'
import { mailAbout } from '#tests/e2e/platform.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { simulateTranslation } from '#tests/e2e/translate.ts'

test('an order page that the browser translates shows the result of each action', async ({
  page,
}) => {
  const order = await paidOrder()
  const staff = await openOrder(page, order)
  await simulateTranslation(page)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const sum = formatMoney(penceOf({ [FIRST]: 1 }))
  await press(CORRECTION_TEXTS.open)
  await dialog.getByLabel(BUYER_FIELD_LABELS.city).fill('Leeds')
  await confirm(CORRECTION_TEXTS.confirm)
  await expect(staff.timeline.filter({ hasText: 'Details corrected' })).toHaveCount(1)
  await expect(staff.section('Customer')).toContainText('Leeds')

  await staff.note.fill('Called the client')
  await press('Add note')
  await expect(staff.timeline.filter({ hasText: 'Called the client' })).toHaveCount(1)
  await expect(staff.toast('Note added')).toBeVisible()
  await press(ORDER_TEXTS.askStripe)
  await expect(staff.toast(ORDER_TEXTS.asked)).toBeVisible()

  await press(REFUND_TEXTS.open)
  await dialog.getByRole('radio', { name: REFUND_TEXTS.whole }).check()
  await dialog.getByRole('radio', { name: REFUND_REASON_LABELS.duplicate }).check()
  await confirm(REFUND_TEXTS.review(sum))
  await expect(dialog).toContainText(REFUND_TEXTS.question(sum, order.orderNumber))
  await confirm(REFUND_TEXTS.now(sum))
  await expect(staff.section('Amounts')).toContainText(`Refunded${sum}`)
  await mailAbout(`Refund of ${sum}`, order.buyer.email)
  await expect(staff.section('Emails')).not.toContainText('Waiting')
  await expect(staff.section(DOCUMENTS_TEXTS.title).getByRole('link')).toHaveCount(2)
})
