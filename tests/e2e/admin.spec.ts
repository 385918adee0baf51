import type { Page } from '@playwright/test'

import { cost, FIFTH, THIRD } from '#tests/catalogue.ts'

import { aNewBuyer } from './buyers.ts'
import { paidOrder, placeOrder } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { mailAbout, mailsTo } from './platform.ts'
import { linkAfter, signIn, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

const LIST = /\/api\/orders(\?.*)?$/
const NOBODY = /401 \(Unauthorized\)/

const NO_ORDERS = { orders: [], count: 0, nextCursor: null }

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
  test('answers strangers as it answers staff, and mails them nothing', async ({ page }) => {
    const orders = ordersPage(page)
    const answer = page.getByRole('main')
    const stranger = aNewBuyer().email
    const ask = async (address: string) => {
      await orders.open()
      await orders.address.fill(address)
      await orders.askForLink.click()
      await expect(answer).toContainText('a sign-in link is on its way')
      return answer.textContent()
    }
    const toStranger = await ask(stranger)
    let toStaff: string | null = null
    const link = await linkAfter(async () => (toStaff = await ask(staffAddress())))
    expect(toStaff).toBe(toStranger)
    expect(await mailsTo(stranger)).toEqual([])

    await page.goto(link)
    await orders.finish.click()
    await expect(orders.heading).toBeVisible()
  })

  test('asks for an address that can be one', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/422/)
    const orders = ordersPage(page)
    await orders.open()
    await orders.address.fill('staff')
    await orders.askForLink.click()
    await expect(orders.address).toHaveAccessibleDescription(
      /Enter an email address, such as name@example\.com/,
    )
  })

  test('takes a link once, and only by the button', async ({ page, visit, consoleErrors }) => {
    consoleErrors.expect(NOBODY)
    const scanner = await visit()
    const link = await linkAfter(() =>
      page.request.post('/api/auth/request-link', { data: { email: staffAddress() } }),
    )
    await scanner.goto(link)
    await expect(ordersPage(scanner).finish).toBeVisible()

    await page.goto(link)
    await ordersPage(page).finish.click()
    await expect(page).toHaveURL('/admin/orders')
    await expect(ordersPage(page).account).toHaveAccessibleName(`Signed in as ${staffAddress()}`)

    await ordersPage(scanner).finish.click()
    const used = scanner.getByRole('alert').filter({ hasText: 'This link no longer works' })
    await expect(used).toContainText('The link can be used once')
    await used.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(ordersPage(scanner).askForLink).toBeVisible()
  })

  test('ends by signing out, for the cookie too', async ({ page, consoleErrors }) => {
    consoleErrors.allow(NOBODY)
    const orders = await openSignedIn(page)
    const cookies = await page.context().cookies()
    await orders.account.click()
    await orders.signOut.click()
    await expect(orders.askForLink).toBeVisible()
    await page.context().addCookies(cookies)
    await page.reload()
    await expect(orders.askForLink).toBeVisible()
    expect((await page.request.get('/api/orders')).status()).toBe(401)
  })
})

test('without a session nothing personal is to be had', async ({ page }) => {
  const { buyer, orderNumber } = await paidOrder()
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') bodies.push(await response.text())
  })
  await page.goto(`/admin/orders?search=${orderNumber}`)
  await expect(ordersPage(page).askForLink).toBeVisible()
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

  test('is fetched anew by Refresh', async ({ page }) => {
    const buyer = aNewBuyer()
    const orders = await openSignedIn(page, buyer.email)
    await expect(page.getByText('No orders match your search')).toBeVisible()
    const { orderNumber } = await placeOrder({ buyer })
    await orders.refresh.click()
    await expect(orders.row(orderNumber)).toBeVisible()
  })

  test('waits, and is empty', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route(LIST, async (route) => {
      await answered.promise
      await route.fulfill({ json: NO_ORDERS })
    })
    await openSignedIn(page)
    await expect(page.getByText('Loading orders...')).toBeVisible()
    answered.resolve()
    await expect(page.getByText('No orders found')).toBeVisible()
  })

  for (const [message, shown] of [
    ['The orders are out for lunch.', 'The orders are out for lunch.'],
    ['', 'Failed to fetch orders'],
  ] as const) {
    test(`fails with “${shown}”, and can be tried again`, async ({ page, consoleErrors }) => {
      consoleErrors.expect(/503/)
      await page.route(LIST, (route) =>
        route.fulfill({
          status: 503,
          json: { error: { code: 'unavailable', message, requestId: 'test' } },
        }),
      )
      const orders = await openSignedIn(page)
      await expect(toast(page, 'Failed to load orders')).toBeVisible()
      await expect(toast(page, shown)).toBeVisible()
      const panel = page.getByRole('main').getByRole('alert')
      await expect(panel).toContainText('Failed to load orders')
      await expect(panel).toContainText(shown)
      await page.unroute(LIST)
      await panel.getByRole('button', { name: 'Try Again' }).click()
      await expect(panel).toBeHidden()
      await expect(orders.search).toBeVisible()
    })
  }
})

test.describe('another confirmation mail', () => {
  test('goes to the customer, and the list is fetched anew', async ({ page }) => {
    const { orderNumber, buyer } = await paidOrder()
    const orders = await openSignedIn(page, orderNumber)
    await mailAbout(`Your order ${orderNumber}`, buyer.email)
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/send-order-email', async (route) => {
      await answered.promise
      await route.continue()
    })
    await orders.sendEmail(orderNumber).click()
    await expect(toast(page, 'Sending email...')).toBeVisible()
    const refreshed = page.waitForResponse(LIST)
    answered.resolve()
    await expect(toast(page, 'Email sent successfully')).toBeVisible()
    await expect(toast(page, 'Email sent to customer')).toBeVisible()
    await expect(toast(page, 'Sending email...')).toBeHidden()
    await refreshed
    expect(await mailsTo(buyer.email)).toHaveLength(2)
  })

  test('says when it has not left yet', async ({ page }) => {
    const { orderNumber } = await paidOrder()
    await page.route('**/api/send-order-email', (route) =>
      route.fulfill({ json: { success: true, sentToCustomer: false } }),
    )
    const orders = await openSignedIn(page, orderNumber)
    await orders.sendEmail(orderNumber).click()
    await expect(toast(page, 'Email sent successfully')).toBeVisible()
    await expect(toast(page, 'Email not sent to customer')).toBeVisible()
  })

  test('says why it failed', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/503/)
    const { orderNumber } = await paidOrder()
    const message = 'The mail server is out for lunch.'
    await page.route('**/api/send-order-email', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message, requestId: 'req-9' } },
      }),
    )
    const orders = await openSignedIn(page, orderNumber)
    await orders.sendEmail(orderNumber).click()
    await expect(toast(page, 'Failed to send email')).toBeVisible()
    await expect(toast(page, message)).toBeVisible()
    await expect(toast(page, 'Reference: req-9')).toBeVisible()
  })

  test('is offered only where there is one', async ({ page }) => {
    const { orderNumber } = await placeOrder()
    const orders = await openSignedIn(page, orderNumber)
    await expect(orders.view(orderNumber)).toBeVisible()
    await expect(orders.sendEmail(orderNumber)).toBeHidden()
  })
})
