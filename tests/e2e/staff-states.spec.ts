import type { Page } from '@playwright/test'

import type { OrderDetail } from '#contract/order.ts'
import type { IssuesAnswer, OrdersAnswer } from '#contract/orders.ts'
import type { IssueReason, ShopIssue } from '#domain/issue.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { REASON } from '#messages/issues.ts'

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
  id: `00000000-0000-4000-8000-00000000000${index}`,
  order_number: `70000000${index}`,
  order_date: '2026-02-27T09:05:00.000Z',
  customer_name: name,
  customer_email: `${UNBROKEN}@${UNBROKEN}.example`.toLowerCase(),
  total_amount: 24_997_000,
  payment_status: STATUSES[index] ?? 'paid',
  customer_notified: index % 2 === 0,
  order_items: Array.from({ length: 10 }, () => ({ name, quantity: 1, step: 'review' })),
}))

const NOTHING: IssuesAnswer = { items: [], webhookSilentSince: null }
const SILENT = '2026-02-27T09:05:00.000Z'

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

/** The list as it would be with these orders and issues. */
async function holding(page: Page, list: OrdersAnswer, issues: IssuesAnswer) {
  await page.route(LIST, answers(list))
  await page.route(ISSUES, answers(issues))
}

/** The list full of long and right-to-left names, with every kind of issue. */
async function openFull(page: Page) {
  const items = REASONS.map((reason, index) => ({
    key: reason,
    reason,
    since: SILENT,
    order: ROWS[index % ROWS.length]!,
  }))
  await holding(
    page,
    { orders: ROWS, count: 1001, nextCursor: 'next' },
    { items, shop: SHOP, webhookSilentSince: SILENT },
  )
  await signIn(page)
  const staff = staffPages(page)
  await staff.open({ status: 'paid', search: 'n' })
  await expect(staff.count('1,000+ orders')).toBeVisible()
  return staff
}

test('the list full of long and right-to-left names, with every kind of issue', async ({
  page,
}) => {
  const staff = await openFull(page)
  const all = `Show all ${REASONS.length + SHOP.length}`
  await page.getByRole('button', { name: all, exact: true }).click()
  for (const text of [
    'Amount differs',
    'Paid at Stripe, not recorded here',
    'Email not delivered',
    'Dispute opened',
    'Payment pending for over an hour',
    'No messages from Stripe',
    'Emails not delivered',
  ]) {
    await expect(staff.needed).toContainText(text)
  }
  await expectAccessible(page)
})

test('the filters above a full list', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const staff = await openFull(page)
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(staff.choice('Sort by')).toBeVisible()
  await expectAccessible(page)
})

test('of more issues than the page is told, their number is said', async ({ page, on }) => {
  const items = REASONS.flatMap((reason) =>
    ROWS.slice(0, 2).map((order) => ({ key: reason + order.id, reason, since: SILENT, order })),
  )
  await holding(
    page,
    { orders: [], count: 0, nextCursor: null },
    { items, count: 73, webhookSilentSince: null },
  )
  await signIn(page)
  await on.staff.open()
  await expect(on.staff.needed).toContainText('73 issues')
  const known = `Show the first ${items.length}`
  await page.getByRole('button', { name: known, exact: true }).click()
  await expect(on.staff.needed.getByRole('listitem')).toHaveCount(items.length)
})

test('what Stripe never told is fetched by a press', async ({ page, on }) => {
  const list = { orders: ROWS, count: ROWS.length, nextCursor: null }
  const shop = SHOP.filter(({ reason }) => reason === 'webhook-silent')
  await holding(page, list, { items: [], shop, webhookSilentSince: SILENT })
  await signIn(page)
  await on.staff.open()
  await expect(on.staff.needed).toContainText('No messages from Stripe')
  for (const path of [MISSED, ISSUES]) await page.route(path, answers(NOTHING))
  await page.getByRole('button', { name: 'Fetch missed messages' }).press('Enter')
  await expect(on.staff.toast('Missed messages fetched')).toBeVisible()
  await expect(on.staff.needed).toContainText('All is well')
  await expect(on.staff.needed).toBeFocused()
})

/** The list with a list of two pages, of another length for each payment status. */
async function openTwoPages(page: Page, counts: Readonly<Record<string, number>>) {
  await holding(page, { orders: [], count: 0, nextCursor: null }, NOTHING)
  const further = ROWS.map((row) => ({ ...row, id: row.id.replace('0000', '1111') }))
  await page.route(LIST, (route) => {
    const { searchParams } = new URL(route.request().url())
    const count = counts[searchParams.get('status') ?? ''] ?? 0
    const first: OrdersAnswer = { orders: ROWS, count, nextCursor: 'next' }
    const last: OrdersAnswer = { orders: further, count, nextCursor: null }
    const both: OrdersAnswer = { ...last, orders: [...ROWS, ...further] }
    if (searchParams.has('pages')) return route.fulfill({ json: both })
    return route.fulfill({ json: searchParams.has('cursor') ? last : first })
  })
  await signIn(page)
  await staffPages(page).open()
  return { staff: staffPages(page), rows: ordersPage(page).rows }
}

test('the first order of the last page has the focus, each time a list is loaded to its end', async ({
  page,
}) => {
  const { staff, rows } = await openTwoPages(page, { paid: 11, refunded: 12 })
  for (const [status, count] of [
    ['Paid', '11 orders'],
    ['Refunded', '12 orders'],
  ] as const) {
    await staff.choice('Payment').selectOption(status)
    await expect(staff.count(count)).toBeVisible()
    await staff.more.press('Enter')
    await expect(rows).toHaveCount(10)
    await expect(rows.nth(5).getByRole('link').first()).toBeFocused()
  }
})

test('the list while it waits, empty and without a match', async ({ page, on }) => {
  await holding(page, { orders: [], count: 0, nextCursor: null }, NOTHING)
  const release = await hold(page, /\/api\/(orders(\?.*)?|issues)$/)
  await signIn(page)
  await on.staff.open()
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(on.staff.needed).toContainText('All is well')
  await expectAccessible(page)
  await on.orders.search.fill(UNBROKEN)
  await expect(page.getByText('No orders match your search')).toBeVisible()
  await expectAccessible(page)
})

test('the list when neither it nor what needs somebody can be had', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/503/)
  for (const path of [LIST, ISSUES]) await page.route(path, refuses('unavailable', 'Not just now.'))
  await signIn(page)
  await on.staff.open()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(2)
  await expectAccessible(page)
})

/** A paid order as the staff pages have it, read by a visitor who thereby signs in as staff. */
async function readOrder(page: Page): Promise<OrderDetail> {
  const { buyer } = await paidOrder()
  const [{ id } = { id: '' }] = await placedBy(page, buyer)
  return (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
}

/** The page of an order of ten lines, with names that break nowhere. */
async function openLong(page: Page) {
  const real = await readOrder(page)
  const { id, buyer } = real
  const [item, mail] = [real.items[0]!, real.mails[0]!]
  const order: OrderDetail = {
    ...real,
    status: 'disputed',
    attention: 'not-settled',
    issues: [
      { key: 'dispute', reason: 'dispute-needs-response' },
      { key: 'settled', reason: 'not-settled' },
      { key: 'mail', reason: 'mail-failed' },
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
      { at: SILENT, kind: 'dispute-opened', amount: null, actor: 'stripe' },
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

test('the page of an order of ten lines, with names that break nowhere, and the question before its work is moved', async ({
  page,
}) => {
  const staff = await openLong(page)
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /^Update progress/ })
    .first()
    .click()
  await expect(staff.dialog).toBeVisible()
  await expectAccessible(page)
})

/** The buttons of an order's page that an order may have no use for. */
function workOf(page: Page) {
  return {
    again: page.getByRole('button', { name: 'Resend the confirmation' }),
    move: page.getByRole('button', { name: /^Update progress/ }),
  }
}

test('the page of an order that was given back, and of one whose client has been erased', async ({
  page,
  on,
}) => {
  const real = await readOrder(page)
  const refunded: OrderDetail = { ...real, status: 'refunded', refunded: real.total }
  await page.route(ONE, answers(refunded))
  const { again, move } = workOf(page)
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
  await expectAccessible(page)
})

test('a link that was sent, and a link that is spent', async ({ page, consoleErrors, on }) => {
  consoleErrors.expect(/401/)
  await on.orders.open()
  await on.orders.address.fill('nobody@example.com')
  await on.orders.askForLink.click()
  await expect(page.getByText('a sign-in link is on its way')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/sign-in#token=spent')
  await on.orders.finish.click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
})

test('an order that is not there', async ({ page, consoleErrors, on }) => {
  consoleErrors.expect(/404/)
  await signIn(page)
  await on.staff.openOrder(ROWS[0]!.id)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expectAccessible(page)
})
