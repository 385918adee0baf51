import { priceText, FIRST, SECOND, THIRD } from '#tests/catalogue.ts'
import { overlapPixels, rightEdges } from '#tests/e2e/geometry.ts'
import { paidOrder } from '#tests/e2e/orders.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'

test('the order summary on the confirmation page has a limited height, and folds on a phone', async ({
  page,
  context,
  on,
}) => {
  skipBelowServices(3)
  const ids = [FIRST, SECOND, THIRD]
  const quantities = Object.fromEntries(ids.map((id) => [id, 1]))
  const { sessionId, orderNumber } = await paidOrder({ quantities })
  const height = () => on.confirmation.lines.evaluate((list) => list.clientHeight)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { button, summary } = on.confirmation
  await on.confirmation.open(sessionId)
  await expect(on.confirmation.thanks).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(300)
  await button('Copy Order Number').click()
  await expect(page.getByRole('status').getByText('Order number copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNumber)
  expect(await rightEdges(summary.locator('.figures').filter({ hasText: '£' }))).toHaveLength(1)
  await page.getByLabel('Currency').selectOption('USD')
  await expect(summary).toContainText(`≈ ${priceText(quantities, 'USD')}`)
  await expect(summary).toContainText(`You were charged ${priceText(quantities)}.`)
  await expect(summary.getByRole('definition').last()).toContainText(priceText(quantities))

  await page.getByLabel('Currency').selectOption('GBP')
  await page.setViewportSize({ width: 375, height: 700 })
  const toggle = on.confirmation.button('Order Summary')
  await expect(on.confirmation.lines).toBeHidden()
  await toggle.click()
  await expect.poll(height).toBeLessThanOrEqual(250)
  const second = on.confirmation.lines.getByRole('listitem').nth(1)
  const price = second.getByText(priceText({ [SECOND]: 1 }))
  expect(
    await overlapPixels(price, on.confirmation.lines),
    'cut off, in pixels',
  ).toBeLessThanOrEqual(await height())
  await expect(page.getByRole('main').getByText(orderNumber, { exact: true })).toHaveCount(1)
  await expect(on.confirmation.notice).toContainText(orderNumber)
  for (const fact of ['Paid', 'Total']) {
    const sum = on.confirmation.summary.locator('dl > div, dl').filter({ hasText: fact }).last()
    await expect(sum).toContainText(priceText(quantities))
  }
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(on.confirmation.lines).toBeHidden()
})
