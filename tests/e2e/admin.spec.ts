import { cost, FIFTH, FIRST } from '#tests/catalogue.ts'

import { answers, hold, refuses } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer, paidOrder, placeOrder } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout, mailsTo } from './platform.ts'
import { linkAfter, signIn, staffAddress } from './staff.ts'
import { expect, needsServices, test } from './test.ts'

const LIST = /\/api\/orders(\?.*)?$/
const NOBODY = /401 \(Unauthorized\)/

test.describe('sign-in', () => {
  test('asks for an address that can be one, and says the same to a stranger', async ({
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

  test('takes a link once, and only by the button', async ({ page, visit, consoleErrors, on }) => {
    consoleErrors.expect(NOBODY)
    const scanner = await visit()
    const link = await linkAfter(() =>
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
})

test.describe('the list', () => {
  test('shows of each order what the spec names, and is searched', async ({ page, on }) => {
    needsServices(2)
    const { orderNumber, buyer } = await paidOrder({ quantities: { [FIRST]: 2, [FIFTH]: 1 } })
    await mailAbout(`Your order ${orderNumber}`, buyer.email)
    const pending = await placeOrder()
    const { orders, staff } = on
    await signIn(page)
    await staff.open({ search: 'no order has this' })
    await expect(orders.heading).toBeVisible()
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(orders.search).toHaveValue('')
    await expect(orders.row(pending.orderNumber)).toBeVisible()
    await expect(orders.row(pending.orderNumber)).toContainText('Pending')
    await expect(orders.row(pending.orderNumber)).not.toContainText('No email sent')
    await expect(orders.sendEmail(pending.orderNumber)).toBeHidden()
    await orders.search.fill(` ${buyer.email.toUpperCase()} `)
    await expect(orders.rows).toHaveCount(1)
    await expect(page).toHaveURL(/[?&]search=/)
    await page.reload()
    await expect(orders.search).toHaveValue(buyer.email.toUpperCase())
    await expect(page.getByRole('columnheader')).toContainText([
      'Order',
      'Date',
      'Customer',
      'Amount',
      'Status',
      'Actions',
    ])
    const row = orders.row(orderNumber)
    await expect(orders.rows).toHaveCount(1)
    for (const text of [
      '2 items',
      `${buyer.firstName} ${buyer.lastName}`,
      buyer.email,
      cost({ [FIRST]: 2, [FIFTH]: 1 }),
      'Paid',
    ]) {
      await expect(row).toContainText(text)
    }
    await expect(row).toContainText(/ \d{4} at \d{2}:\d{2}/)
    await expect(row.getByText('Email sent', { exact: true })).toBeVisible()
    await expect(orders.view(orderNumber)).toHaveAttribute(
      'href',
      /^\/admin\/orders\/[0-9a-f-]{36}$/,
    )
    await expect(orders.view(orderNumber)).toHaveAttribute('target', '_blank')
  })
})

const MAIL = '**/api/send-order-email'

test('another confirmation mail says why it failed and that it has not left, or goes, and the list is fetched anew', async ({
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
  await page.route(MAIL, refuses('unavailable', message, { requestId: 'req-9' }))
  await orders.sendEmail(orderNumber).click()
  await expect(staff.toast('Failed to send email')).toBeVisible()
  await expect(staff.toast(message)).toBeVisible()
  await expect(staff.toast('Reference: req-9')).toBeVisible()

  await page.route(MAIL, answers({ success: true, sentToCustomer: false }))
  await orders.sendEmail(orderNumber).click()
  await expect(staff.toast('Email sent successfully')).toBeVisible()
  await expect(staff.toast('Email not sent to customer')).toBeVisible()

  await page.unroute(MAIL)
  const release = await hold(page, MAIL)
  await orders.sendEmail(orderNumber).click()
  await expect(staff.toast('Sending email...')).toBeVisible()
  const refreshed = page.waitForResponse(LIST)
  release()
  await expect(staff.toast('Email sent to customer')).toBeVisible()
  await expect(staff.toast('Sending email...')).toBeHidden()
  await refreshed
  expect(await mailsTo(buyer.email)).toHaveLength(2)
})
