import { contactSubjectPath, PATHS } from '#paths.ts'
import { FIRST, product } from '#tests/catalogue.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { paidOrder } from '#tests/e2e/orders.ts'
import { queryDatabase, mailAbout } from '#tests/e2e/platform.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { SITE, WORDS } from '#tests/library.ts'

test('until the work is delivered, a customer can choose a time for a call', async ({
  page,
  on,
}) => {
  const { bookingUrl } = SITE
  test.skip(bookingUrl === undefined, 'Calls with the firm cannot be booked')
  const { sessionId, orderNumber, buyer } = await paidOrder()
  await on.confirmation.open(sessionId)
  const choose = on.confirmation.link('Choose a time (opens in a new tab)')
  const href = product(FIRST).bookingUrl ?? bookingUrl!
  for (const [name, value] of Object.entries({ href, target: '_blank', rel: 'noopener' })) {
    await expect(choose).toHaveAttribute(name, value)
  }
  await expectAccessible(page)
  const { text } = await mailAbout(`Your order ${orderNumber}`, buyer.email)
  expect(text).toContain(`Choose a time:\n${href}`)
  await queryDatabase(
    `update order_items set step = 'delivered'
    where order_id = (select id from orders where order_number = $1)`,
    [orderNumber],
  )
  await page.reload()
  await expect(page.getByText(WORDS.order.delivered)).toBeVisible()
  await expect(choose).toHaveCount(0)

  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 })
    await page.goto(PATHS.terms)
    await page.goto(contactSubjectPath('consultation'))
    const call = page.getByRole('link', { name: 'Choose a time (opens in a new tab)' })
    await expect(call).toHaveAttribute('href', bookingUrl!)
    await expect(call).toBeInViewport()
    await expect(page.getByLabel('Full Name')).toBeInViewport()
  }
})
