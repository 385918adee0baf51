import { formatDate, formatLondonTimeOfDay, formatLondonTime } from '#domain/time/date.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { TRANSFER_TEXTS } from '#domain/transfers/transfer.texts.ts'
import { orderPagePath } from '#paths.ts'
import { ORDER_TRANSFER_TEXTS, RECORD_TRANSFER_TEXTS } from '#staff/transfers/transfers.texts.ts'
import { FIRST, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { openOrder, paidOrder, placeOrder } from '#tests/e2e/orders.ts'
import { queryDatabase } from '#tests/e2e/platform.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { mainHeading } from '#tests/e2e/stands-still.ts'
import { expect, test } from '#tests/e2e/test.ts'

const DAY = 86_400_000

const awaitedOrder = () =>
  placeOrder({ quantities: { [FIRST]: 1 }, paymentMethod: 'bank-transfer' })

test.describe('a visitor’s browser in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('staff see every time in London time', async ({ page, on }) => {
    const moment = '2026-07-01T22:30:00.000Z'
    const order = await paidOrder()
    await queryDatabase(`update orders set order_date = $1 where order_number = $2`, [
      moment,
      order.orderNumber,
    ])
    const text = formatLondonTime(moment)
    await openOrder(page, order)
    await expect(page.getByRole('main').locator(`time[datetime="${moment}"]`)).toHaveText(text)
    for (const time of await page.getByRole('main').locator('time').all()) {
      await expect(time).toHaveText(/GMT|BST|\d{4}$/)
      await expect(time).not.toContainText('GMT+9')
    }
    await on.orders.open()
    await on.orders.search.fill(order.orderNumber)
    await expect(on.orders.row(order.orderNumber)).toContainText(
      `${formatDate(moment)} ${formatLondonTimeOfDay(moment)}`,
    )
  })
})

test.describe('a browser clock that is 20 days ahead', () => {
  test.skip(!TAKES_TRANSFERS, 'The firm takes no transfer for this service')

  test('a browser clock that is fast does not make a transfer overdue for the customer', async ({
    page,
  }) => {
    const { sessionId } = await awaitedOrder()
    await page.clock.install({ time: Date.now() + 20 * DAY })
    await page.goto(orderPagePath(sessionId))
    await expect(mainHeading(TRANSFER_TEXTS.title)(page)).toBeVisible()
    await expect(page.getByText('We expected')).toHaveCount(0)
  })

  test('staff whose browser clock is fast cannot record a transfer for a future day', async ({
    page,
  }) => {
    const order = await awaitedOrder()
    await signIn(page)
    await page.clock.install({ time: Date.now() + 20 * DAY })
    const staff = await openOrder(page, order)
    await expect(staff.section(ORDER_TRANSFER_TEXTS.title)).not.toContainText(
      ORDER_TRANSFER_TEXTS.overdue,
    )
    await page.getByRole('button', { name: RECORD_TRANSFER_TEXTS.open, exact: true }).click()
    const day = page.getByRole('dialog').getByLabel(RECORD_TRANSFER_TEXTS.day)
    const today = londonDay(new Date())
    await expect(day).toHaveValue(today)
    await expect(day).toHaveAttribute('max', today)
  })
})
