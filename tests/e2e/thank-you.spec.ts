import { openPortal } from '#contract/shop/portal.ts'
import { STEPS } from '#tests/builders.ts'
import { priceText, FIRM, FIRST, product } from '#tests/catalogue.ts'
import { WORDS } from '#tests/library.ts'
import { anOrderedItem, aVerifiedPayment, SESSION_ID } from '#tests/shop/checkout/payments.ts'

import { respondWith, holdRequests, refuseWith } from './answers.ts'
import { aNewBuyer, paidOrder } from './orders.ts'
import { atProvider } from './platform.ts'
import { expect, test } from './test.ts'

const HAS_NEXT_STEPS = FIRM.afterOrder.length > 0 || product(FIRST).partner !== undefined

const NOT_FOUND = 'No payment has this reference.'
const EXPIRED = { success: false, status: 'expired', orderNumber: '123456789' }

test('the page of an unknown payment session shows possible causes and links', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/404 \(Not Found\)/)
  await page.route('**/api/verify-payment', refuseWith('payment-not-found', NOT_FOUND))
  await page.goto(`/thank-you?session_id=${SESSION_ID}`)
  const issue = page.getByRole('alert').filter({ hasText: 'Verification Issue' })
  await expect(page).toHaveTitle(/^Verification Issue/)
  const toast = page.locator('.toast').filter({ hasText: 'Payment verification failed' })
  await expect(toast).toContainText(NOT_FOUND)
  await expect(issue).toContainText(NOT_FOUND)
  const retried = page.waitForRequest('**/api/verify-payment')
  await issue.getByRole('button', { name: 'Try Again' }).click()
  await retried
  await issue.getByRole('link', { name: 'View Order' }).click()
  await expect(page).toHaveURL(`/order-confirmation?session_id=${SESSION_ID}`)
  await expect(on.confirmation.notFound).toBeVisible()
  await expect(toast).toContainText(NOT_FOUND)
  for (const cause of [
    NOT_FOUND,
    'The payment was not completed.',
    'The session has expired.',
    'There was an error processing the order.',
  ]) {
    await expect(page.getByRole('main').getByText(cause, { exact: true })).toBeVisible()
  }
  await expect(on.confirmation.link('Go to Shop')).toHaveAttribute('href', '/shop')
  await expect(on.confirmation.link('Return to Checkout')).toHaveAttribute('href', '/checkout')
  await page.goto('/thank-you')
  await expect(page).toHaveURL(/\/order-confirmation$/)
  await expect(page.getByText('No order information found')).toBeVisible()
})

test('the confirmation appears once the payment is confirmed and the order is saved', async ({
  page,
  on,
}) => {
  const buyer = aNewBuyer({ position: '', employees: '', vatNumber: '', reference: '' })
  const { sessionId } = await paidOrder({ buyer })
  const release = await holdRequests(page, '**/api/verify-payment')
  await page.route('**/api/store-order', () => {}, { times: 1 })
  await on.confirmation.open(sessionId)
  await expect(page.getByText('Loading your order details...')).toBeVisible()
  await expect(page.getByText(`${sessionId.slice(0, 8)}...`)).toBeVisible()
  await expect(page.getByText(sessionId.slice(0, 9))).toHaveCount(0)
  release()
  await expect(on.confirmation.thanks).toBeVisible()
  await expect(on.confirmation.saving).toBeVisible()

  await page.reload()
  await expect(on.confirmation.button('Resend Email')).toBeVisible()
  await expect(on.confirmation.saving).toBeHidden()
  await expect(page.getByText('A minor issue with your order')).toBeHidden()
  expect(await on.confirmation.facts('Company'), 'no empty facts').toEqual({
    Company: buyer.companyName,
    'Business Type': buyer.businessType,
  })
})

test('the page of an order shows the state of its work or of its payment', async ({ page, on }) => {
  for (const call of ['store-order', 'send-order-email']) {
    await page.route(`**/api/${call}`, respondWith({}))
  }
  await page.route(`**${openPortal.path}`, respondWith({ orderId: '', isOpen: true, products: [] }))
  for (const [step, text, isNew] of [
    ['questionnaire', 'Thank you for your order!', 1],
    ['review', 'Your order is in progress', 0],
    ['review', WORDS.order.begun, 0],
    ['delivered', WORDS.order.deliveredTitle, 0],
  ] as const) {
    const items = [anOrderedItem({ step, steps: STEPS, image: '' })]
    await page.route('**/api/verify-payment', respondWith(aVerifiedPayment({ items })))
    await on.confirmation.open(SESSION_ID)
    await expect(page.getByText(text).last()).toBeVisible()
    await expect(page.getByText(WORDS.order.thanks)).toHaveCount(isNew)
    await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCount(
      HAS_NEXT_STEPS ? isNew : 0,
    )
  }

  await page.route('**/api/verify-payment', respondWith(EXPIRED))
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'The payment was not completed' })
  await expect(alert).toContainText('No money has been taken.')
  await expect(alert.getByRole('link', { name: 'Return to Checkout' })).toBeVisible()
  await expect(page.getByRole('status').getByRole('paragraph')).toHaveCount(0)

  const { sessionId } = await paidOrder()
  await page.unroute('**/api/verify-payment')
  await page.unroute(`**${openPortal.path}`)
  await atProvider(`payments/${sessionId}/refund`)
  await on.confirmation.open(sessionId)
  await expect(page.getByText('A full refund of this payment has been issued.')).toBeVisible()
  await expect(on.confirmation.thanks).toBeHidden()
  const { summary } = on.confirmation
  await expect(summary.getByText('Refunded', { exact: true })).toHaveCount(2)
  await expect(summary.getByRole('definition').last()).toHaveText(priceText({ [FIRST]: 1 }))
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden()
})
