import { formatMoney } from '#domain/money/money.ts'
import { MAX_QUANTITY } from '#domain/products/cart.ts'
import { FIRST, FOURTH, product } from '#tests/catalogue.ts'
import { holdRequests, refuseWith } from '#tests/e2e/answers.ts'
import { aNewBuyer, paidOrder, placeOrder } from '#tests/e2e/orders.ts'
import { cartPage } from '#tests/e2e/pages/cart.ts'
import { atProvider } from '#tests/e2e/platform.ts'
import { expect, skipBelowServices, test } from '#tests/e2e/test.ts'
import { simulateTranslation } from '#tests/e2e/translate.ts'

/*
 * Browsers translate a page by replacing each text node with new elements. React must not look for
 * the old node when it changes a text or inserts something before that text.
 */

const SERVICE = product(FOURTH)

test('cart and checkout show each change while the browser translates them', async ({
  page,
  context,
  consoleErrors,
  on,
}) => {
  skipBelowServices(2)
  const { name, price } = SERVICE
  await on.cart.openWith({ [FIRST]: 1, [FOURTH]: 1 })
  await expect(on.cart.line(name)).toBeVisible()
  await simulateTranslation(page)
  await on.cart.remove(product(FIRST).name).click()
  for (let quantity = 2; quantity <= MAX_QUANTITY; quantity++) await on.cart.more(name).click()
  await expect(on.cart.total).toHaveText(formatMoney(price * MAX_QUANTITY))
  await on.cart.clear.click()
  await expect(on.cart.empty).toBeVisible()
  await on.cart.undo.last().click()
  await expect(on.cart.total).toHaveText(formatMoney(price * MAX_QUANTITY))

  consoleErrors.expect(/502/)
  await page.goto('/checkout')
  await expect(on.checkout.submit).toBeVisible()
  await simulateTranslation(page)
  await on.checkout.submit.click()
  await expect(on.checkout.formErrors).toBeVisible()
  await on.checkout.fillIn({ country: 'US' })
  const state = page.locator('label', { hasText: 'State' })
  await expect(state).toHaveText('State (State/Province) *')
  await on.checkout.fillIn({ country: 'FR' })
  await expect(state).toHaveText('State/Province (optional)')
  await on.checkout.complete(aNewBuyer())

  const other = cartPage(await context.newPage())
  await other.open()
  await other.fewer(name).click()
  const remaining = MAX_QUANTITY - 1
  await expect(on.checkout.submit).toHaveText(`Complete Order ${formatMoney(price * remaining)}`)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText(`Quantity: ${remaining}`)

  const answer = await holdRequests(page, '**/api/create-payment')
  await page.route('**/api/create-payment', refuseWith('provider-error', 'Refused'), { times: 1 })
  await on.checkout.submit.click()
  await expect(on.checkout.paymentError).toContainText('Refused')
  await on.checkout.submit.click()
  await expect(on.checkout.submit).toHaveText('Processing Payment...')
  answer()
  await expect(on.hosted.heading).toBeVisible()
  await expect(on.hosted.pay).toContainText(formatMoney(price * remaining))
})

test('the page after a payment verifies the payment and leads to the order while the browser translates the page', async ({
  page,
  on,
}) => {
  const { sessionId, orderNumber } = await paidOrder()
  const verify = await holdRequests(page, '**/api/verify-payment')
  await page.goto('/shop')
  await page.goto(`/thank-you?session_id=${sessionId}`)
  await expect(page.getByRole('heading', { name: 'Verifying Your Payment' })).toBeVisible()
  await expect(page.getByText(`${sessionId.slice(0, 10)}...`)).toBeVisible()
  await simulateTranslation(page)
  verify()
  await expect(page.getByRole('heading', { name: 'Redirecting to Order Details' })).toBeVisible()
  await expect(on.shop.toast('Order confirmed!')).toBeVisible()
  await expect(on.shop.toast('Redirecting to your order details...')).toBeVisible()
  await expect(page).toHaveURL(`/order-confirmation?session_id=${sessionId}`)
  await expect(on.confirmation.thanks).toBeVisible()
  expect(await on.confirmation.orderNumber()).toBe(orderNumber)

  await simulateTranslation(page)
  const send = await holdRequests(page, '**/api/send-order-email')
  const resend = page.getByRole('button', { name: /^(Resend Email|Sending)/ })
  await resend.click()
  await expect(resend).toHaveText('Sending...')
  send()
  await expect(resend).toHaveText('Resend Email')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
})

test('a confirmation page that the browser translates shows the order once it is paid', async ({
  page,
  on,
}) => {
  const { sessionId, orderNumber } = await placeOrder()
  await atProvider(`sessions/${sessionId}/pay`, { outcome: 'delayed' })
  await on.confirmation.open(sessionId)
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible()
  await simulateTranslation(page)
  await atProvider(`sessions/${sessionId}/settle`)
  await expect(on.confirmation.thanks).toBeVisible()
  expect(await on.confirmation.orderNumber()).toBe(orderNumber)
})
