import { PROGRESS_TEXTS } from '#domain/order/work-news.texts.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { fillFirmText } from '#domain/products/firm-text.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { catalogue } from '#services/catalogue.ts'
import { priceText, FIFTH, FIRST, SECOND_STEP, product } from '#tests/catalogue.ts'
import { SITE, WORDS } from '#tests/library.ts'

import { expectAccessible } from './expect-accessible.ts'
import { paidOrder } from './orders.ts'
import { atProvider, queryDatabase } from './platform.ts'
import { expect, skipBelowServices, test } from './test.ts'

/** SQL of a moment: noon in London, `$2` days ago. */
const DAYS_AGO = `((now() at time zone 'Europe/London')::date - $2::int + time '12:00') at time zone 'Europe/London'`

/** The text of a step of the first product, as the page of an order shows it. */
const stepText = ({ page: text }: { page: string }) =>
  fillPartner(text, listLeaders([product(FIRST)]), catalogue.firm.adviser)

test('the customer’s page of an order shows the progress of the work and closes after the last day of access', async ({
  page,
  consoleErrors,
  on,
}) => {
  skipBelowServices(2)
  const { sessionId, orderNumber } = await paidOrder({ quantities: { [FIRST]: 1, [FIFTH]: 1 } })
  const ofOrder = '(select id from orders where order_number = $1)'
  const put = (productId: string, step: string, promisedOn: string | null) =>
    queryDatabase(
      `update order_items set step = $3, promised_on = $4, step_since = '2026-03-02T12:00:00Z'
      where order_id = ${ofOrder} and product_id = $2`,
      [orderNumber, productId, step, promisedOn],
    )
  const delivered = (daysAgo: number) =>
    queryDatabase(
      `update order_items set step = 'delivered', step_since = ${DAYS_AGO} where order_id = ${ofOrder}`,
      [orderNumber, daysAgo],
    )
  await queryDatabase(
    `update orders set order_date = now() - interval '400 days' where order_number = $1`,
    [orderNumber],
  )
  await on.confirmation.open(sessionId)
  await expect(on.confirmation.thanks).toBeVisible()
  await expect(page.getByText(PROGRESS_TEXTS.intro(WORDS.order.lastDelivery))).toBeVisible()
  const work = page.getByRole('region', { name: PROGRESS_TEXTS.title })
  const lines = work.getByRole('listitem')
  const lineOf = (id: string) => lines.filter({ hasText: product(id).name }).first()
  await expect(lineOf(FIRST)).toContainText(stepText(product(FIRST).steps[0]!))
  await expect(lineOf(FIRST)).toContainText(product(FIRST).turnaround)
  const bookingUrl = product(FIRST).bookingUrl ?? SITE.bookingUrl
  const call = on.confirmation.link('Choose a time').first()
  if (bookingUrl) await expect(call).toHaveAttribute('href', bookingUrl)

  await put(FIRST, SECOND_STEP.id, '2031-03-03')
  await put(FIFTH, 'delivered', '2031-03-03')
  await atProvider(`payments/${sessionId}/refund`, { amount: product(FIRST).price })
  await page.reload()
  await expect(lineOf(FIRST)).toContainText(stepText(SECOND_STEP))
  const agreed = fillFirmText(WORDS.order.agreed, { day: formatDate('2031-03-03') })
  await expect(lineOf(FIRST)).toContainText(agreed)
  const done = fillFirmText(WORDS.order.deliveredOn, { day: formatDate('2026-03-02') })
  await expect(lineOf(FIFTH)).toContainText(done)
  await expect(
    page.getByText(`A refund of ${priceText({ [FIRST]: 1 })} has been issued.`),
  ).toBeVisible()
  await expectAccessible(page)

  await delivered(KEPT_DAYS.confirmation)
  await page.reload()
  const today = formatDate(new Date().toISOString())
  await expect(page.getByText(PROGRESS_TEXTS.openUntil(today))).toBeVisible()

  await delivered(KEPT_DAYS.confirmation + 1)
  consoleErrors.expect(/410/)
  await page.reload()
  const closed = page.getByRole('heading', { name: 'This order’s page has closed', level: 1 })
  await expect(closed).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(orderNumber)
  await expect(alert).toContainText(
    `${KEPT_DAYS.confirmation} days after ${WORDS.order.lastDelivery}`,
  )
  await expect(alert.getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
})
