import { KEPT_DAYS } from '#domain/retention.ts'
import { CLOSED } from '#messages/confirmation.ts'
import { PROGRESS } from '#messages/delivery.ts'

import { inDatabase } from './database.ts'
import { judgeState } from './judge.ts'
import { paidOrder } from './orders.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the page stays open long after the order, names its last day once all is delivered, and then closes', async ({
  page,
  complaints,
}) => {
  const { sessionId, orderNumber } = await paidOrder()
  const delivered = (daysAgo: number) =>
    inDatabase(
      `update order_items set step = 'delivered', step_since = now() - make_interval(days => $2)
      where order_id = (select id from orders where order_number = $1)`,
      [orderNumber, daysAgo],
    )
  await inDatabase(
    `update orders set order_date = now() - interval '400 days' where order_number = $1`,
    [orderNumber],
  )
  const confirmation = confirmationPage(page)
  await confirmation.open(sessionId)
  await expect(confirmation.thanks).toBeVisible()
  await expect(page.getByText(PROGRESS.intro)).toBeVisible()

  await delivered(KEPT_DAYS.confirmation)
  await page.reload()
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/London' })
  await expect(page.getByText(PROGRESS.openUntil(today.format()))).toBeVisible()

  await delivered(KEPT_DAYS.confirmation + 1)
  complaints.expect(/410/)
  await page.reload()
  await expect(page.getByRole('heading', { name: CLOSED.title, level: 1 })).toBeVisible()
  const told = page.getByRole('alert')
  await expect(told).toContainText(orderNumber)
  await expect(told).toContainText(`${KEPT_DAYS.confirmation} days after the last delivery`)
  await expect(told.getByRole('link')).toHaveCount(2)
  await judgeState(page)
})
