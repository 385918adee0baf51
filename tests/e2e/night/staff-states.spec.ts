import type { Page } from '@playwright/test'

import { fetchMissedEvents, listIssues, type IssuesAnswer } from '#contract/staff/issues.ts'
import type { OrdersAnswer, OrderRecord } from '#contract/staff/orders.ts'
import { ISSUE_TEXTS, type IssueReason } from '#domain/order/issue.texts.ts'
import type { ShopIssue } from '#domain/order/issue.ts'
import { PATHS } from '#paths.ts'
import { ORDER_LINK_LABELS } from '#staff/orders/issues.texts.ts'
import { anOrderRecord } from '#tests/builders.ts'
import { holdRequests, refuseWith, respondWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { expectVisibleFocus } from '#tests/e2e/keyboard.ts'
import { UNBREAKABLE_NAME, UNBREAKABLE_EMAIL } from '#tests/e2e/long-texts.ts'
import { ordersPage } from '#tests/e2e/pages/orders.ts'
import { staffPages } from '#tests/e2e/pages/staff-pages.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

const ORDERS = /\/api\/orders(\?.*)?$/
const ISSUES = `**${listIssues.path}`
const SINCE = '2026-02-27T09:05:00.000Z'
const STATUSES = ['paid', 'refunded', 'disputed', 'needs_review', 'processing'] as const
const REASONS = Object.keys(ISSUE_TEXTS) as IssueReason[]

/** Orders of customers with long or right-to-left names, with ten items each. */
const LONG_ROWS = [
  'عبد الرحمن بن سلمان الدوسري',
  'יעל בן־דוד שפירא',
  UNBREAKABLE_NAME,
  'Maximiliana Alexandra Wilhelmina Theodora von Hohenzollern-Sigmaringen-Featherstonehaugh',
  'Ng',
].map((name, index): OrderRecord => ({
  ...anOrderRecord(),
  id: `10000000-0000-4000-8000-00000000000${index}`,
  order_number: `70000000${index}`,
  order_date: SINCE,
  customer_name: name,
  customer_email: UNBREAKABLE_EMAIL,
  total_amount: 24_997_000,
  payment_status: STATUSES[index] ?? 'paid',
  email_state: index % 2 === 0 ? 'sent' : null,
  order_items: Array.from({ length: 10 }, () => ({ name, quantity: 1, step: 'Review' })),
}))

/** A full page of ordinary orders. */
const FULL_PAGE = Array.from({ length: 50 }, (_, index): OrderRecord => ({
  ...LONG_ROWS[0]!,
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  order_number: String(710_000_000 + index),
  customer_name: 'Margaret Hale',
  customer_email: 'margaret@hale.example',
  order_items: [{ name: 'Valuation', quantity: 1, step: 'Review' }],
}))

/** One issue for each reason; the issues take these orders in turn. */
const issuesOf = (orders: readonly OrderRecord[], reasons = REASONS) =>
  reasons.map((reason, index) => ({
    key: reason,
    reason,
    since: SINCE,
    order: orders[index % orders.length]!,
  }))

const SHOP_ISSUES: ShopIssue[] = (
  [
    'sweep-silent',
    'provider-refuses',
    'provider-down',
    'mail-stands-still',
    'mails-given-up',
    'webhook-silent',
    'signatures-refused',
  ] as const
).map((reason) => ({ key: reason, reason, since: SINCE, count: 2 }))

const NO_ISSUES = { items: [], count: 0, shop: [] } satisfies IssuesAnswer
const ISSUES_OF_FIVE = issuesOf(FULL_PAGE, REASONS.slice(0, 5))

/** Answers requests for the list of orders and for the list of issues in place of the server. */
async function answerLists(
  page: Page,
  orders: Partial<OrdersAnswer>,
  { items = [], ...issues }: Partial<IssuesAnswer>,
) {
  await page.route(ORDERS, respondWith({ orders: [], count: 0, nextCursor: null, ...orders }))
  await page.route(ISSUES, respondWith({ items, count: items.length, shop: [], ...issues }))
}

test('the order list with long names and every kind of issue is accessible', async ({
  page,
  on: { staff },
}) => {
  await answerLists(
    page,
    { orders: LONG_ROWS, count: 1001, nextCursor: 'next' },
    { items: issuesOf(LONG_ROWS), shop: SHOP_ISSUES },
  )
  await signIn(page)
  await staff.open({ status: 'paid', search: 'n' })
  await expect(staff.count('1,000+ orders')).toBeVisible()
  const all = `Show all ${REASONS.length + SHOP_ISSUES.length}`
  await page.getByRole('button', { name: all, exact: true }).click()
  for (const [title, button] of [
    ['Amount differs', 'Check with Stripe'],
    ['Paid at Stripe, not recorded here', 'Record now'],
    ['Email not delivered', 'Send again'],
    ['Dispute opened', 'Check with Stripe'],
    ['Payment pending for over an hour', 'Check with Stripe'],
    ['No messages from Stripe', 'Fetch missed messages'],
    ['Emails not delivered', 'Send again'],
  ] as const) {
    const issue = staff.needed.getByRole('listitem').filter({ hasText: title })
    await expect(issue.getByRole('button', { name: button })).toBeVisible()
  }
  for (const reason of ['refund-owed', 'customer-silent', 'work-due'] as const) {
    const { title } = ISSUE_TEXTS[reason]
    const issue = staff.needed.getByRole('listitem').filter({ hasText: title })
    const link = issue.getByRole('link', { name: `${ORDER_LINK_LABELS[reason]} for order` })
    await expect(link).toHaveAttribute('href', /^\/admin\/orders\//)
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const [reason] = REASONS as [IssueReason]
  const { title } = ISSUE_TEXTS[reason]
  await staff.needed.getByRole('button', { name: title, exact: true }).first().press('Enter')
  await expect(page.getByText(ISSUE_TEXTS[reason].todo).first()).toBeVisible()
  await expectAccessible(page)
})

test('the search in the header of staff pages leads to the list of orders', async ({
  page,
  on: { orders },
}) => {
  await signIn(page)
  await page.goto(PATHS.adminMessages)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Cart|Shop|Get Started/ })).toHaveCount(0)
  await orders.account.press('Enter')
  await expect(orders.signOut).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await orders.search.fill('no order has this')
  await orders.search.press('Enter')
  await expect(page).toHaveURL(`${PATHS.adminOrders}?search=no+order+has+this`)
  await expect(page.getByText('No orders match your search')).toBeVisible()
})

test('an order list without orders to show is accessible, whatever the reason', async ({
  page,
  consoleErrors,
  on: { orders, staff },
}) => {
  consoleErrors.expect(/503/)
  for (const path of [ORDERS, ISSUES])
    await page.route(path, refuseWith('unavailable', 'Not just now.'))
  const release = await holdRequests(page, /\/api\/(orders(\?.*)?|issues)$/)
  await signIn(page)
  await staff.open()
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  release()
  await expect(staff.toast('Failed to load orders')).toBeVisible()
  await expect(staff.toast('Not just now.')).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveCount(2)
  await expectAccessible(page)
  const panel = alert.filter({ hasText: 'Failed to load orders' })
  await expect(panel).toContainText('Not just now.')
  await answerLists(page, {}, NO_ISSUES)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel).toBeHidden()
  await staff.needed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(staff.needed).toContainText('All is well')
  await expectAccessible(page)
  await orders.search.fill(UNBREAKABLE_NAME)
  await expect(page.getByText('No orders match your search')).toBeVisible()
})

test('the staff page shows the number of all issues, including unlisted issues', async ({
  page,
  on,
}) => {
  const items = REASONS.flatMap((reason) =>
    LONG_ROWS.slice(0, 2).map((order) => ({ key: reason + order.id, reason, since: SINCE, order })),
  )
  const shop = SHOP_ISSUES.filter(({ reason }) => reason === 'webhook-silent')
  await answerLists(page, {}, { items, count: 73, shop })
  await signIn(page)
  await on.staff.open()
  await expect(on.staff.needed).toContainText('74 issues')
  const count = items.length + shop.length
  const known = `Show the first ${count}`
  await page.getByRole('button', { name: known, exact: true }).click()
  const shown = on.staff.needed.getByRole('listitem')
  await expect(shown).toHaveCount(count)
  await page.getByRole('button', { name: 'Show fewer', exact: true }).click()
  await expect(page.getByRole('button', { name: known, exact: true })).toBeVisible()

  await page.route(`**${fetchMissedEvents.path}`, respondWith(NO_ISSUES))
  await page.getByRole('button', { name: 'Fetch missed messages' }).press('Enter')
  await expect(on.staff.toast('Missed messages fetched')).toBeVisible()
  await expect(on.staff.needed).toContainText('All is well')
  await expect(on.staff.needed).toBeFocused()
})

test('the numbers of the orders with issues are in one column, however long the titles are', async ({
  page,
  on,
}) => {
  await answerLists(page, {}, { items: ISSUES_OF_FIVE })
  await signIn(page)
  await on.staff.open()
  const numbers = on.staff.needed.getByRole('link', { name: /^#/ })
  await expect(numbers).toHaveCount(5)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await numbers.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size, `${width} pixels`).toBe(1)
  }
})

for (const [count, hidden] of [
  [8, 0],
  [9, 4],
] as const) {
  test(`the staff page hides ${hidden} of ${count} issues at first`, async ({ page, on }) => {
    await answerLists(page, {}, { items: issuesOf(LONG_ROWS, REASONS.slice(0, count)) })
    await signIn(page)
    await on.staff.open()
    await expect(on.staff.needed.getByRole('listitem')).toHaveCount(count - hidden)
    const all = page.getByRole('button', { name: `Show all ${count}`, exact: true })
    await expect(all).toHaveCount(hidden === 0 ? 0 : 1)
  })
}

/** Number of orders by status, to tell one list from another. */
const COUNTS: Readonly<Record<string, number>> = { paid: 55, refunded: 56 }

/** Opens a list of orders in two pages: fifty on the first page, five on the second. */
async function openTwoPages(page: Page) {
  await answerLists(page, {}, { items: ISSUES_OF_FIVE })
  await page.route(ORDERS, (route) => {
    const { searchParams } = new URL(route.request().url())
    const from = searchParams.has('cursor') ? FULL_PAGE.length : 0
    const to = from > 0 ? undefined : FULL_PAGE.length
    const list: OrdersAnswer = {
      orders: [...FULL_PAGE, ...LONG_ROWS].slice(from, to),
      count: COUNTS[searchParams.get('status') ?? ''] ?? 57,
      nextCursor: to === undefined ? null : 'next',
    }
    return route.fulfill({ json: list })
  })
  await signIn(page)
  await staffPages(page).open()
  await expect(ordersPage(page).rows).toHaveCount(FULL_PAGE.length)
}

test('the button "Load more" moves the focus to the first new row', async ({ page, on }) => {
  await openTwoPages(page)
  const { rows } = on.orders
  const announcement = (text: string) => page.getByRole('status').getByText(text, { exact: true })
  for (const [status, count] of [
    ['Paid', '55 orders'],
    ['Refunded', '56 orders'],
  ] as const) {
    await on.staff.choice('Payment').selectOption(status)
    await expect(announcement(`${count}, 50 shown, more can be loaded`)).toBeAttached()
    await on.staff.more.press('Enter')
    await expect(announcement(`${count}, 55 shown`)).toBeAttached()
    await expect(on.staff.more).toBeHidden()
    await expect(rows.nth(FULL_PAGE.length).getByRole('link').first()).toBeFocused()
  }
})

test('Shift+Tab in the list of orders never leads to an element that bar or header row hide', async ({
  page,
  on,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await openTwoPages(page)
  const link = on.orders.rows.nth(19).getByRole('link').last()
  await on.orders.rows.nth(20).getByRole('link').first().focus()
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top + 14))
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await expectVisibleFocus(page)
})

test('the first screen of the staff page shows eight orders below five issues', async ({
  page,
  on,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openTwoPages(page)
  const { rows } = on.orders
  await expect(rows.nth(7)).toBeInViewport({ ratio: 1 })
  expect((await rows.first().boundingBox())?.height).toBe(52)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(125)

  await page.setViewportSize({ width: 1280, height: 900 })
  const focused = page.locator(':focus')
  const titles = ISSUES_OF_FIVE.map(({ reason }) => ISSUE_TEXTS[reason].title)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(titles[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByText(ISSUE_TEXTS[ISSUES_OF_FIVE[0]!.reason].todo)).toBeVisible()
  for (const _ of titles) await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`#${FULL_PAGE[0]!.order_number}`)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`#${FULL_PAGE[1]!.order_number}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText(`#${FULL_PAGE[0]!.order_number}`)
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText(titles.at(-1)!)
})
