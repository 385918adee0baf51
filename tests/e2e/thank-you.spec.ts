import { cost, FIFTH, FIRST, FOURTH, SECOND, THIRD } from '#tests/catalogue.ts'
import { anOrdered, aVerifiedPayment } from '#tests/stores/payments.ts'

import { aNewBuyer } from './buyers.ts'
import { paidOrder, placeOrder } from './orders.ts'
import { confirmationPage } from './pages/confirmation.ts'
import { atProvider } from './platform.ts'
import { expect, test } from './test.ts'

const SESSION = 'cs_test_abcdefghijklmnop'

test('without a session the return page leads to the confirmation', async ({ page }) => {
  await page.goto('/thank-you')
  await expect(page).toHaveURL(/\/order-confirmation$/)
  await expect(page.getByText('No order information found')).toBeVisible()
})

test('a paid session is verified, told, and leads to its order in the same place of history', async ({
  page,
}) => {
  const { sessionId, orderNumber } = await paidOrder()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/verify-payment', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/shop')
  await page.goto(`/thank-you?session_id=${sessionId}`)
  await expect(
    page.getByRole('heading', { name: 'Verifying Your Payment', level: 1 }),
  ).toBeVisible()
  await expect(page.getByText(`${sessionId.slice(0, 10)}...`)).toBeVisible()
  answered.resolve()
  await expect(page.getByRole('heading', { name: 'Redirecting to Order Details' })).toBeVisible()
  const toasts = page.getByRole('status')
  await expect(toasts.getByText('Order confirmed!')).toBeVisible()
  await expect(toasts.getByText('Redirecting to your order details...')).toBeVisible()

  await expect(page).toHaveURL(`/order-confirmation?session_id=${sessionId}`)
  await expect(confirmationPage(page).thanks).toBeVisible()
  expect(await confirmationPage(page).orderNumber()).toBe(orderNumber)
  await page.goBack()
  await expect(page).toHaveURL('/shop')
})

test('an unknown session: the reason, another try, and the way to the order', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404 \(Not Found\)/)
  let asked = 0
  await page.route('**/api/verify-payment', (route) => {
    asked += 1
    return route.continue()
  })
  await page.goto(`/thank-you?session_id=${SESSION}`)
  const issue = page.getByRole('alert').filter({ hasText: 'Verification Issue' })
  await expect(issue).toBeVisible()
  await issue.getByRole('button', { name: 'Try Again' }).click()
  await expect(issue).toBeVisible()
  await expect.poll(() => asked).toBe(2)
  await issue.getByRole('link', { name: 'View Order' }).click()
  await expect(page).toHaveURL(`/order-confirmation?session_id=${SESSION}`)
  await expect(confirmationPage(page).notFound).toBeVisible()
})

test('an unpaid and a malformed session are answered as an unknown one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404 \(Not Found\)/)
  const { sessionId } = await placeOrder()
  const said: string[] = []
  for (const session of [SESSION, sessionId, '../../etc/passwd', "cs_test_' or 1=1"]) {
    await confirmationPage(page).open(encodeURIComponent(session))
    await expect(confirmationPage(page).notFound).toBeVisible()
    said.push((await page.getByRole('alert').textContent()) ?? '')
  }
  expect(new Set(said).size).toBe(1)
})

test('the confirmation waits with the beginning of the session id', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  const { sessionId } = await paidOrder()
  await page.route('**/api/verify-payment', async (route) => {
    await answered.promise
    await route.continue()
  })
  await confirmationPage(page).open(sessionId)
  await expect(page.getByText('Loading your order details...')).toBeVisible()
  await expect(page.getByText(`${sessionId.slice(0, 8)}...`)).toBeVisible()
  await expect(page.getByText(sessionId.slice(0, 9))).toHaveCount(0)
  answered.resolve()
  await expect(confirmationPage(page).thanks).toBeVisible()
})

test('says that the order is being filed until it is, and nothing of what was left empty', async ({
  page,
}) => {
  const answered = Promise.withResolvers<void>()
  const buyer = aNewBuyer({ position: '', employees: '', vatNumber: '', reference: '' })
  const { sessionId } = await paidOrder({ buyer })
  await page.route('**/api/store-order', async (route) => {
    await answered.promise
    await route.continue()
  })
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).saving).toBeVisible()
  answered.resolve()
  await expect(confirmationPage(page).saving).toBeHidden()
  await expect(confirmationPage(page).button('Resend Email')).toBeVisible()
  expect(await confirmationPage(page).facts('Company')).toEqual({
    Company: buyer.companyName,
    'Business Type': buyer.businessType,
  })
})

test('an old confirmation opened again leaves a new cart alone', async ({ page }) => {
  const { sessionId } = await paidOrder()
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).thanks).toBeVisible()
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await confirmationPage(page).open(sessionId)
  await expect(confirmationPage(page).thanks).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('the summary folds on a phone and keeps to its height', async ({ page }) => {
  const { sessionId } = await paidOrder({
    quantities: {
      [FIRST]: 1,
      [THIRD]: 1,
      [FOURTH]: 1,
      [FIFTH]: 1,
      [SECOND]: 1,
    },
  })
  const confirmation = confirmationPage(page)
  const height = () => confirmation.lines.evaluate((list) => list.clientHeight)
  await confirmation.open(sessionId)
  await expect(confirmation.thanks).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(300)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(height).toBeLessThanOrEqual(250)
  const toggle = confirmation.button('Order Summary')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(confirmation.lines).toBeHidden()
})

test('on a phone the second price is in view, and one number and one total stand on the page', async ({
  page,
}) => {
  const { sessionId, orderNumber } = await paidOrder({ quantities: { [THIRD]: 1, [FIFTH]: 1 } })
  const confirmation = confirmationPage(page)
  await page.setViewportSize({ width: 375, height: 700 })
  await confirmation.open(sessionId)
  await expect(confirmation.thanks).toBeVisible()
  const list = confirmation.lines
  const price = list.getByText(cost({ [FIFTH]: 1 }))
  const below = async () => {
    const [frame, box] = await Promise.all([list.boundingBox(), price.boundingBox()])
    return (box?.y ?? 0) + (box?.height ?? 0) - (frame?.y ?? 0) - (frame?.height ?? 0)
  }
  expect(await below(), 'cut off, in pixels').toBeLessThanOrEqual(0)
  await expect(page.getByRole('main').getByText(orderNumber, { exact: true })).toHaveCount(1)
  await expect(confirmation.notice).toContainText(orderNumber)
  await expect(page.getByRole('main').getByText(cost({ [THIRD]: 1, [FIFTH]: 1 }))).toHaveCount(1)
})

test('the number can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { sessionId, orderNumber } = await paidOrder()
  await confirmationPage(page).open(sessionId)
  await confirmationPage(page).button('Copy Order Number').click()
  await expect(page.getByRole('status').getByText('Order number copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNumber)
})

test('amounts in another currency are marked, what was charged is not', async ({ page }) => {
  const { sessionId } = await paidOrder({ quantities: { [THIRD]: 1 } })
  await confirmationPage(page).open(sessionId)
  await page.getByLabel('Currency').selectOption('USD')
  const { summary } = confirmationPage(page)
  await expect(summary).toContainText(`≈ ${cost({ [THIRD]: 1 }, 'USD')}`)
  await expect(summary).toContainText(`You were charged ${cost({ [THIRD]: 1 })}.`)
  await expect(summary.getByRole('definition').last()).toContainText(cost({ [THIRD]: 1 }))
})

test('a refunded order says so instead of thanks', async ({ page }) => {
  const { sessionId } = await paidOrder()
  await atProvider(`payments/${sessionId}/refund`)
  await confirmationPage(page).open(sessionId)
  await expect(page.getByText('This payment has been refunded.')).toBeVisible()
  await expect(confirmationPage(page).thanks).toBeHidden()
  const { summary } = confirmationPage(page)
  await expect(summary.getByText('Refunded', { exact: true })).toHaveCount(2)
  await expect(summary.getByRole('definition').last()).toHaveText(cost({ [FIRST]: 1 }))
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden()
})

test('a partly refunded order tells how much went back', async ({ page }) => {
  const { sessionId } = await paidOrder()
  await atProvider(`payments/${sessionId}/refund`, { amount: 100_000 })
  await confirmationPage(page).open(sessionId)
  await expect(page.getByText('Part of this payment has been refunded: £1,000.00.')).toBeVisible()
})

for (const [step, said] of [
  ['questionnaire', 'Thank you for your order!'],
  ['review', 'Work on your order has begun.'],
  ['delivered', 'Your order has been delivered'],
] as const) {
  test(`an order at the step ${step} is told what is true of it`, async ({ page }) => {
    const items = [anOrdered({ step, image: '' })]
    const json = aVerifiedPayment({ items })
    await page.route('**/api/verify-payment', (route) => route.fulfill({ json }))
    await page.route('**/api/store-order', (route) => route.fulfill({ json: {} }))
    await page.route('**/api/send-order-email', (route) => route.fulfill({ json: {} }))
    await confirmationPage(page).open(SESSION)
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByText('is now being processed')).toHaveCount(
      step === 'questionnaire' ? 1 : 0,
    )
    await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCount(
      step === 'questionnaire' ? 1 : 0,
    )
  })
}
