import type { Page } from '@playwright/test'

import { cost, FIFTH, THIRD } from '#tests/catalogue.ts'

import { answers, hold, refuses } from './answers.ts'
import { aNewBuyer } from './buyers.ts'
import { paidOrder, placeOrder } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout, mailsTo } from './platform.ts'
import { linkAfter, signIn, signInAnew, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

const LIST = /\/api\/orders(\?.*)?$/
const NOBODY = /401 \(Unauthorized\)/

function toast(page: Page, text: string) {
  return page.getByRole('status').getByText(text, { exact: true })
}

/** Opens the list as staff, narrowed down by a search so that other tests' orders stay out. */
async function openSignedIn(page: Page, search = '') {
  await signIn(page)
  await page.goto(search === '' ? '/admin/orders' : `/admin/orders?search=${search}`)
  return ordersPage(page)
}

test.describe('sign-in', () => {
  test('asks for an address that can be one, answers strangers as staff, and mails them nothing', async ({
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
    const answer = page.getByRole('main')
    const stranger = aNewBuyer().email
    const ask = async (address: string) => {
      await on.orders.open()
      await on.orders.address.fill(address)
      await on.orders.askForLink.click()
      await expect(answer).toContainText('a sign-in link is on its way')
      return answer.textContent()
    }
    const toStranger = await ask(stranger)
    let toStaff: string | null = null
    const link = await linkAfter(async () => (toStaff = await ask(staffAddress())))
    expect(toStaff).toBe(toStranger)
    expect(await mailsTo(stranger)).toEqual([])

    await page.goto(link)
    await on.orders.finish.click()
    await expect(on.orders.heading).toBeVisible()
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
    await used.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(ordersPage(scanner).askForLink).toBeVisible()
  })

  test('ends by signing out, for the cookie too', async ({ page, consoleErrors, on }) => {
    consoleErrors.allow(NOBODY)
    await signInAnew(page)
    await on.orders.open()
    const cookies = await page.context().cookies()
    await on.orders.account.click()
    await on.orders.signOut.click()
    await expect(on.orders.askForLink).toBeVisible()
    await page.context().addCookies(cookies)
    await page.reload()
    await expect(on.orders.askForLink).toBeVisible()
    expect((await page.request.get('/api/orders')).status()).toBe(401)
  })
})

test('without a session nothing personal is to be had', async ({ page, on }) => {
  const { buyer, orderNumber } = await paidOrder()
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') bodies.push(await response.text())
  })
  await page.goto(`/admin/orders?search=${orderNumber}`)
  await expect(on.orders.askForLink).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff pages' })).toBeHidden()
  await expect(page.getByText(buyer.email)).toHaveCount(0)
  for (const path of [
    `/api/orders?search=${orderNumber}`,
    '/api/orders/00000000-0000-4000-8000-000000000000',
    '/api/orders.csv',
    '/api/issues',
  ]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(401)
    bodies.push(await answer.text())
  }
  expect(bodies.length).toBeGreaterThan(5)
  expect(bodies.filter((body) => body.includes(buyer.email))).toEqual([])
})

test.describe('the list', () => {
  test('shows of each order what the spec names', async ({ page }) => {
    const { orderNumber, buyer } = await paidOrder({ quantities: { [THIRD]: 2, [FIFTH]: 1 } })
    await mailAbout(`Your order ${orderNumber}`, buyer.email)
    const orders = await openSignedIn(page, orderNumber)
    await expect(orders.heading).toBeVisible()
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
      cost({ [THIRD]: 2, [FIFTH]: 1 }),
      'Paid',
    ]) {
      await expect(row).toContainText(text)
    }
    await expect(row).toContainText(/[A-Z][a-z]+ \d{1,2}, \d{4} at \d{2}:\d{2} [AP]M/)
    await expect(row.getByText('Email sent', { exact: true })).toBeVisible()
    await expect(orders.view(orderNumber)).toHaveAttribute(
      'href',
      /^\/admin\/orders\/[0-9a-f-]{36}$/,
    )
    await expect(orders.view(orderNumber)).toHaveAttribute('target', '_blank')
  })

  test('is searched by number, address and name, in any case, and in the address', async ({
    page,
  }) => {
    const name = `Quintessa${Date.now()}`
    const { orderNumber, buyer } = await placeOrder({ buyer: aNewBuyer({ lastName: name }) })
    const orders = await openSignedIn(page)
    await expect(orders.row(orderNumber)).toBeVisible()
    for (const text of [
      orderNumber.slice(1),
      buyer.email.toUpperCase(),
      name.toLowerCase(),
      `  ${name.slice(2)}  `,
    ]) {
      const found = page.waitForResponse((response) => {
        const url = new URL(response.url())
        return LIST.test(url.href) && url.searchParams.get('search') === text.trim()
      })
      await orders.search.fill(text)
      await found
      await expect(orders.rows).toHaveCount(1)
      await expect(orders.row(orderNumber)).toContainText('Pending')
    }
    await expect(orders.row(orderNumber).getByText('No email sent', { exact: true })).toBeVisible()
    await page.reload()
    await expect(orders.search).toHaveValue(name.slice(2))
    await expect(orders.rows).toHaveCount(1)

    await orders.search.fill('no order has this')
    await expect(page.getByText('No orders match your search')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expect(orders.search).toHaveValue('')
    await expect(orders.rows.first()).toBeVisible()
    await orders.search.fill('   ')
    await expect(orders.row(orderNumber)).toBeVisible()
  })

  test('fails with a reason, and can be tried again', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/503/)
    const message = 'The orders are out for lunch.'
    await page.route(LIST, refuses('unavailable', message))
    const orders = await openSignedIn(page)
    await expect(toast(page, 'Failed to load orders')).toBeVisible()
    await expect(toast(page, message)).toBeVisible()
    const panel = page.getByRole('main').getByRole('alert')
    await expect(panel).toContainText('Failed to load orders')
    await expect(panel).toContainText(message)
    await page.unroute(LIST)
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(panel).toBeHidden()
    await expect(orders.search).toBeVisible()
  })
})

test.describe('another confirmation mail', () => {
  const MAIL = '**/api/send-order-email'

  test('says why it failed and that it has not left, or goes, and the list is fetched anew', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/503/)
    const { orderNumber, buyer } = await paidOrder()
    await mailAbout(`Your order ${orderNumber}`, buyer.email)
    const orders = await openSignedIn(page, orderNumber)
    const message = 'The mail server is out for lunch.'
    await page.route(MAIL, refuses('unavailable', message, { requestId: 'req-9' }))
    await orders.sendEmail(orderNumber).click()
    await expect(toast(page, 'Failed to send email')).toBeVisible()
    await expect(toast(page, message)).toBeVisible()
    await expect(toast(page, 'Reference: req-9')).toBeVisible()

    await page.route(MAIL, answers({ success: true, sentToCustomer: false }))
    await orders.sendEmail(orderNumber).click()
    await expect(toast(page, 'Email sent successfully')).toBeVisible()
    await expect(toast(page, 'Email not sent to customer')).toBeVisible()

    await page.unroute(MAIL)
    const release = await hold(page, MAIL)
    await orders.sendEmail(orderNumber).click()
    await expect(toast(page, 'Sending email...')).toBeVisible()
    const refreshed = page.waitForResponse(LIST)
    release()
    await expect(toast(page, 'Email sent to customer')).toBeVisible()
    await expect(toast(page, 'Sending email...')).toBeHidden()
    await refreshed
    expect(await mailsTo(buyer.email)).toHaveLength(2)
  })

  test('is offered only where there is one, on an order that Refresh has fetched', async ({
    page,
  }) => {
    const buyer = aNewBuyer()
    const orders = await openSignedIn(page, buyer.email)
    await expect(page.getByText('No orders match your search')).toBeVisible()
    const { orderNumber } = await placeOrder({ buyer })
    await orders.refresh.click()
    await expect(orders.view(orderNumber)).toBeVisible()
    await expect(orders.sendEmail(orderNumber)).toBeHidden()
  })
})
