import {
  LAPSED_TRANSFER_TEXTS,
  TRANSFER_TEXTS,
  CHANGE_PAYMENT_TEXTS,
} from '#domain/transfers/transfer.texts.ts'
import { orderPagePath } from '#paths.ts'
import { FIRST, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { countSheets } from '#tests/e2e/geometry.ts'
import { placeOrder } from '#tests/e2e/orders.ts'
import { queryDatabase } from '#tests/e2e/platform.ts'
import { mainHeading } from '#tests/e2e/stands-still.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')

const awaitingTransfer = mainHeading(TRANSFER_TEXTS.title)

test('the bank details for a transfer print on one sheet', async ({ page, on }) => {
  const { sessionId, orderNumber } = await placeOrder({
    quantities: { [FIRST]: 1 },
    paymentMethod: 'bank-transfer',
  })
  await page.goto(orderPagePath(sessionId))
  await expect(awaitingTransfer(page)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  expect(await countSheets(page, 'A4')).toBe(1)

  await page.emulateMedia({ media: 'screen' })
  await queryDatabase(
    `update orders set settlement = 'expired', payment_status = 'expired', transfer_due_on = current_date - 9,
      transfer_notice_on = null where order_number = $1`,
    [orderNumber],
  )
  await page.goto(orderPagePath(sessionId))
  await expect(mainHeading(LAPSED_TRANSFER_TEXTS.title)(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: CHANGE_PAYMENT_TEXTS['bank-transfer'].choose }).click()
  await expect(awaitingTransfer(page)).toBeVisible()
  expect(await on.confirmation.orderNumber()).toBe(orderNumber)
  await expect(page.locator(':focus')).toContainText(TRANSFER_TEXTS.title)
})
