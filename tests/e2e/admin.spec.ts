import { respondWith, holdRequests, refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer, paidOrder } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout, mailsTo } from './platform.ts'
import { signInLinkAfter, signIn, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

const LIST = /\/api\/orders(\?.*)?$/
const NOT_SIGNED_IN = /401 \(Unauthorized\)/

test('sign-in gives an unknown email address the same response as a known one', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/422/)
  await on.orders.open()
  await on.orders.address.fill('staff')
  await on.orders.askForLink.click()
  await expect(on.orders.address).toHaveAccessibleDescription(
    /Enter an email address, such as name@example\.com/,
  )
  await on.orders.address.fill(aNewBuyer().email)
  await on.orders.askForLink.click()
  await expect(page.getByText('a sign-in link is on its way')).toBeVisible()
  await expectAccessible(page)
})

test('a sign-in link works once, and only after its button is pressed', async ({
  page,
  visit,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(NOT_SIGNED_IN)
  const scanner = await visit()
  const link = await signInLinkAfter(() =>
    page.request.post('/api/auth/request-link', { data: { email: staffAddress() } }),
  )
  await scanner.goto(link)
  await expect(ordersPage(scanner).finish).toBeVisible()

  await page.goto(link)
  await on.orders.finish.click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(on.orders.account).toHaveAccessibleName(`Signed in as ${staffAddress()}`)

  await ordersPage(scanner).finish.click()
  const used = scanner.getByRole('alert').filter({ hasText: 'This link no longer works' })
  await expect(used).toContainText('The link can be used once')
  await expectAccessible(scanner)
  await used.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(ordersPage(scanner).askForLink).toBeVisible()
})

const MAIL = '**/api/send-order-email'

test('the button of an order that resends the confirmation reports its result and refreshes the list of orders', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/503/)
  const { orderNumber, buyer } = await paidOrder()
  await mailAbout(`Your order ${orderNumber}`, buyer.email)
  const { orders, staff } = on
  await signIn(page)
  await staff.open({ search: orderNumber })
  const message = 'The mail server is out for lunch.'
  // Presses Enter instead of clicking, because toasts stay in tests and may cover the button.
  const send = () => orders.sendEmail(orderNumber).press('Enter')
  await page.route(MAIL, refuseWith('unavailable', message, { requestId: 'req-9' }))
  await send()
  await expect(staff.toast('Failed to send email')).toBeVisible()
  await expect(staff.toast(message)).toBeVisible()
  await expect(staff.toast('Reference: req-9')).toBeVisible()
  await page.route(MAIL, refuseWith('unavailable', '', { requestId: 'req-10' }))
  await send()
  await expect(staff.toast('Reference: req-10')).toBeVisible()

  await page.route(MAIL, respondWith({ success: true, sentToCustomer: false }))
  await send()
  await expect(staff.toast('Email sent successfully')).toBeVisible()
  await expect(staff.toast('Email not sent to customer')).toBeVisible()

  await page.unroute(MAIL)
  const release = await holdRequests(page, MAIL)
  await send()
  await expect(staff.toast('Sending email...')).toBeVisible()
  const refreshed = page.waitForResponse(LIST)
  release()
  await expect(staff.toast('Email sent to customer')).toBeVisible()
  await expect(staff.toast('Sending email...')).toBeHidden()
  await refreshed
  expect(await mailsTo(buyer.email)).toHaveLength(2)
})
