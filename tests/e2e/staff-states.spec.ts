import type { Page } from '@playwright/test'

import type { IssuesAnswer } from '#contract/staff/issues.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import type { OrdersAnswer, OrderRecord } from '#contract/staff/orders.ts'
import { REASON } from '#domain/order/issue.texts.ts'
import type { IssueReason, OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import { PATHS } from '#paths.ts'
import { anOrderRecord } from '#tests/builders.ts'

import { answers, hold, refuses } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { paidOrder, placedBy } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { staffPages } from './pages/staff-pages.ts'
import { signIn, staffAddress } from './staff.ts'
import { expect, test } from './test.ts'

const LIST = /\/api\/orders(\?.*)?$/
const ISSUES = /\/api\/issues$/
const MISSED = /\/api\/missed-messages$/
const ONE = /\/api\/orders\/[0-9a-f-]{36}$/

const UNBROKEN = 'Llanfairpwllgwyngyllgogerychwyrndrobwyll'
const NAMES = [
  'عبد الرحمن بن سلمان الدوسري',
  'יעל בן־דוד שפירא',
  UNBROKEN,
  'Maximiliana Alexandra Wilhelmina Theodora von Hohenzollern-Sigmaringen-Featherstonehaugh',
  'Ng',
]
const STATUSES = ['paid', 'refunded', 'disputed', 'needs_review', 'processing'] as const
const REASONS = Object.keys(REASON) as IssueReason[]

const ROWS = NAMES.map((name, index): OrderRecord => ({
  ...anOrderRecord(),
  id: `10000000-0000-4000-8000-00000000000${index}`,
  order_number: `70000000${index}`,
  order_date: '2026-02-27T09:05:00.000Z',
  customer_name: name,
  customer_email: `${UNBROKEN}@${UNBROKEN}.example`.toLowerCase(),
  total_amount: 24_997_000,
  payment_status: STATUSES[index] ?? 'paid',
  email_state: index % 2 === 0 ? 'sent' : null,
  order_items: Array.from({ length: 10 }, () => ({ name, quantity: 1, step: 'review' })),
}))

/** A full page of ordinary orders. */
const MANY = Array.from({ length: 50 }, (_, index): OrderRecord => ({
  ...ROWS[0]!,
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  order_number: String(710_000_000 + index),
  customer_name: 'Margaret Hale',
  customer_email: 'margaret@hale.example',
  order_items: [{ name: 'Valuation', quantity: 1, step: 'review' }],
}))

const NOTHING: IssuesAnswer = { items: [], count: 0, shop: [] }
const SILENT = '2026-02-27T09:05:00.000Z'

const answerOf = (items: OrderIssue[], shop: ShopIssue[] = []): IssuesAnswer => ({
  items,
  count: items.length,
  shop,
})

/** One issue for each reason, about these orders in turn. */
const issuesOf = (orders: readonly OrderRecord[], reasons = REASONS) =>
  reasons.map((reason, index) => ({
    key: reason,
    reason,
    since: SILENT,
    order: orders[index % orders.length]!,
  }))

const ISSUES_OF_FIVE = issuesOf(MANY, REASONS.slice(0, 5))

const SHOP: ShopIssue[] = (
  [
    'sweep-silent',
    'provider-refuses',
    'provider-down',
    'mail-stands-still',
    'mails-given-up',
    'webhook-silent',
    'signatures-refused',
  ] as const
).map((reason) => ({ key: reason, reason, since: SILENT, count: 2 }))

/** Answers the list with these orders and issues. */
async function holding(page: Page, list: OrdersAnswer, issues: IssuesAnswer) {
  await page.route(LIST, answers(list))
  await page.route(ISSUES, answers(issues))
}

/** Opens the list full of long and right-to-left names, with every kind of issue. */
async function openFull(page: Page) {
  await holding(
    page,
    { orders: ROWS, count: 1001, nextCursor: 'next' },
    answerOf(issuesOf(ROWS), SHOP),
  )
  await signIn(page)
  const staff = staffPages(page)
  await staff.open({ status: 'paid', search: 'n' })
  await expect(staff.count('1,000+ orders')).toBeVisible()
  return staff
}

test('the list is accessible with long and right-to-left names and every kind of issue', async ({
  page,
}) => {
  const staff = await openFull(page)
  const all = `Show all ${REASONS.length + SHOP.length}`
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
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const [reason] = REASONS as [IssueReason]
  const { title } = REASON[reason]
  await staff.needed.getByRole('button', { name: title, exact: true }).first().press('Enter')
  await expect(page.getByText(REASON[reason].todo).first()).toBeVisible()
  await expectAccessible(page)
})

test('the total of issues beyond the page is shown, and missed Stripe messages can be fetched', async ({
  page,
  on,
}) => {
  const items = REASONS.flatMap((reason) =>
    ROWS.slice(0, 2).map((order) => ({ key: reason + order.id, reason, since: SILENT, order })),
  )
  const shop = SHOP.filter(({ reason }) => reason === 'webhook-silent')
  await holding(page, { orders: [], count: 0, nextCursor: null }, { items, count: 73, shop })
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

  for (const path of [MISSED, ISSUES]) await page.route(path, answers(NOTHING))
  await page.getByRole('button', { name: 'Fetch missed messages' }).press('Enter')
  await expect(on.staff.toast('Missed messages fetched')).toBeVisible()
  await expect(on.staff.needed).toContainText('All is well')
  await expect(on.staff.needed).toBeFocused()
})

/** Number of orders by status, to tell one list from another. */
const COUNTS: Readonly<Record<string, number>> = { paid: 55, refunded: 56 }

/** Opens the list with fifty orders, and five on a second page. */
async function openTwoPages(page: Page) {
  await page.route(ISSUES, answers(answerOf(ISSUES_OF_FIVE)))
  await page.route(LIST, (route) => {
    const { searchParams } = new URL(route.request().url())
    const from = searchParams.has('cursor') ? MANY.length : 0
    const to = from > 0 ? undefined : MANY.length
    const list: OrdersAnswer = {
      orders: [...MANY, ...ROWS].slice(from, to),
      count: COUNTS[searchParams.get('status') ?? ''] ?? 57,
      nextCursor: to === undefined ? null : 'next',
    }
    return route.fulfill({ json: list })
  })
  await signIn(page)
  await staffPages(page).open()
  await expect(ordersPage(page).rows).toHaveCount(MANY.length)
}

test('loading the rest of a list moves the focus to the first new row, each time', async ({
  page,
  on,
}) => {
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
    await expect(rows.nth(MANY.length).getByRole('link').first()).toBeFocused()
  }
})

test('eight orders are in view below five issues, and the arrow keys lead through both', async ({
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
  expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(100)

  await page.setViewportSize({ width: 1280, height: 900 })
  const focused = page.locator(':focus')
  const titles = ISSUES_OF_FIVE.map(({ reason }) => REASON[reason].title)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(titles[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByText(REASON[ISSUES_OF_FIVE[0]!.reason].todo)).toBeVisible()
  for (const _ of titles) await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`#${MANY[0]!.order_number}`)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`#${MANY[1]!.order_number}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText(`#${MANY[0]!.order_number}`)
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText(titles.at(-1)!)
})

test('staff pages have no link of the shop, and their search leads to the orders', async ({
  page,
  on,
}) => {
  await signIn(page)
  await page.goto(PATHS.adminMessages)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Cart|Shop|Get Started/ })).toHaveCount(0)
  await on.orders.account.press('Enter')
  await expect(on.orders.signOut).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await on.orders.search.fill('no order has this')
  await on.orders.search.press('Enter')
  await expect(page).toHaveURL(`${PATHS.adminOrders}?search=no+order+has+this`)
  await expect(page.getByText('No orders match your search')).toBeVisible()
})

test('the list is accessible while it loads, after a failure, empty and without a match', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/503/)
  for (const path of [LIST, ISSUES]) await page.route(path, refuses('unavailable', 'Not just now.'))
  const release = await hold(page, /\/api\/(orders(\?.*)?|issues)$/)
  await signIn(page)
  await on.staff.open()
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  release()
  await expect(on.staff.toast('Failed to load orders')).toBeVisible()
  await expect(on.staff.toast('Not just now.')).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveCount(2)
  await expectAccessible(page)
  const panel = alert.filter({ hasText: 'Failed to load orders' })
  await expect(panel).toContainText('Not just now.')
  await holding(page, { orders: [], count: 0, nextCursor: null }, NOTHING)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel).toBeHidden()
  await on.staff.needed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(on.staff.needed).toContainText('All is well')
  await expectAccessible(page)
  await on.orders.search.fill(UNBROKEN)
  await expect(page.getByText('No orders match your search')).toBeVisible()
})

/** A paid order as the staff API returns it; signs the visitor in as staff. */
async function readOrder(page: Page): Promise<OrderDetail> {
  const { buyer } = await paidOrder()
  const [{ id } = { id: '' }] = await placedBy(page, buyer)
  return (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
}

/** Opens the page of an order with ten lines and unbreakable names. */
async function openLong(page: Page) {
  const real = await readOrder(page)
  const { id, buyer } = real
  const [item, mail] = [real.items[0]!, real.mails[0]!]
  const order: OrderDetail = {
    ...real,
    status: 'disputed',
    issues: [
      { key: 'dispute', reason: 'dispute-needs-response' },
      { key: 'settled', reason: 'not-settled' },
      { key: 'mail', reason: 'mail-failed' },
      { key: 'refund', reason: 'refund-failed' },
    ],
    refunded: 50_000,
    buyer: {
      ...buyer,
      firstName: UNBROKEN,
      lastName: NAMES[0]!,
      email: ROWS[0]!.customer_email,
      companyName: UNBROKEN,
      streetAddress: 'רחוב הרצל 12, תל אביב־יפו',
    },
    items: Array.from({ length: 10 }, (_, line) => ({
      ...item,
      productId: `line-${line}`,
      name: `${UNBROKEN} ${line}`,
      quantity: 10,
      price: 2_499_700,
    })),
    mails: [{ ...mail, state: 'failed', to: ROWS[0]!.customer_email, attempts: 7 }],
    timeline: [
      {
        at: SILENT,
        kind: 'note',
        amount: null,
        actor: staffAddress(),
        facts: { type: 'text', text: `${NAMES[1]}\n${UNBROKEN.repeat(3)}` },
      },
      { at: SILENT, kind: 'dispute-opened', amount: null, actor: 'stripe', facts: null },
      ...real.timeline,
    ],
  }
  await page.route(ONE, answers(order))
  const staff = staffPages(page)
  await staff.openOrder(id)
  await expect(staff.section('Items and progress').getByRole('heading', { level: 3 })).toHaveCount(
    10,
  )
  return staff
}

test('the page of an order with ten lines and unbreakable names is accessible, with its move dialog', async ({
  page,
}) => {
  const staff = await openLong(page)
  for (const reason of ['dispute-needs-response', 'not-settled', 'refund-failed'] as const) {
    const { title } = REASON[reason]
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await expect(staff.section('Amounts')).toContainText('Refunded£500.00')
  await expect(staff.timeline).toContainText(['Note', 'Dispute opened', 'Payment received'])
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /^Update progress/ })
    .first()
    .click()
  await expect(staff.dialog).toBeVisible()
  await expectAccessible(page)
})

test('a refunded order stops the work, and an order of an erased customer sends no email', async ({
  page,
  on,
}) => {
  const real = await readOrder(page)
  const refunded: OrderDetail = { ...real, status: 'refunded', refunded: real.total }
  await page.route(ONE, answers(refunded))
  const again = page.getByRole('button', { name: 'Resend the confirmation' })
  const move = page.getByRole('button', { name: /^Update progress/ })
  await on.staff.openOrder(real.id)
  await expect(on.staff.section('Amounts')).toContainText('Kept£0.00')
  await expect(again).toBeVisible()
  await expect(page.getByText('Work has stopped')).toBeVisible()
  await expect(move).toBeHidden()
  await expectAccessible(page)

  const nobody = Object.fromEntries(Object.keys(real.buyer).map((field) => [field, '']))
  const erased: OrderDetail = {
    ...real,
    buyer: { ...(nobody as typeof real.buyer), firstName: 'Erased', country: 'GB' },
    mails: [],
  }
  await page.route(ONE, answers(erased))
  await page.reload()
  await expect(on.staff.section('Customer')).toContainText('Erased')
  await expect(on.staff.section('Emails')).toContainText('The emails were erased')
  await expect(again).toBeHidden()
  await move.click()
  await expect(on.staff.dialog).toContainText('no email will be sent')
})
