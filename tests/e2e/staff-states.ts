import type { Page } from '@playwright/test'

import type { IssuesAnswer } from '#contract/staff/issues.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import type { OrdersAnswer, OrderRecord } from '#contract/staff/orders.ts'
import { ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import type { IssueReason, OrderIssue, ShopIssue } from '#domain/order/issue.ts'
import { PATHS } from '#paths.ts'
import { anOrderRecord } from '#tests/builders.ts'

import { respondWith, holdRequests, refuseWith } from './answers.ts'
import { paidOrder, placedBy } from './orders.ts'
import { ordersPage } from './pages/orders.ts'
import { staffPages } from './pages/staff-pages.ts'
import { signIn, staffAddress } from './staff.ts'
import { expect } from './test.ts'

export const LIST_URL = /\/api\/orders(\?.*)?$/
export const ISSUES_URL = /\/api\/issues$/
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
export const REASONS = Object.keys(ISSUE_TEXTS) as IssueReason[]

export const LONG_ROWS = NAMES.map((name, index): OrderRecord => ({
  ...anOrderRecord(),
  id: `10000000-0000-4000-8000-00000000000${index}`,
  order_number: `70000000${index}`,
  order_date: '2026-02-27T09:05:00.000Z',
  customer_name: name,
  customer_email: `${UNBROKEN}@${UNBROKEN}.example`.toLowerCase(),
  total_amount: 24_997_000,
  payment_status: STATUSES[index] ?? 'paid',
  email_state: index % 2 === 0 ? 'sent' : null,
  order_items: Array.from({ length: 10 }, () => ({ name, quantity: 1, step: 'Review' })),
}))

/** A full page of ordinary orders. */
export const FULL_PAGE = Array.from({ length: 50 }, (_, index): OrderRecord => ({
  ...LONG_ROWS[0]!,
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  order_number: String(710_000_000 + index),
  customer_name: 'Margaret Hale',
  customer_email: 'margaret@hale.example',
  order_items: [{ name: 'Valuation', quantity: 1, step: 'Review' }],
}))

export const NO_ISSUES: IssuesAnswer = { items: [], count: 0, shop: [] }
export const SINCE = '2026-02-27T09:05:00.000Z'

export const answerOf = (items: OrderIssue[], shop: ShopIssue[] = []): IssuesAnswer => ({
  items,
  count: items.length,
  shop,
})

/** One issue for each reason, about these orders in turn. */
export const issuesOf = (orders: readonly OrderRecord[], reasons = REASONS) =>
  reasons.map((reason, index) => ({
    key: reason,
    reason,
    since: SINCE,
    order: orders[index % orders.length]!,
  }))

export const SHOP_ISSUES: ShopIssue[] = (
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

type Check = (page: Page) => Promise<void>

/** Makes the server answer requests for the list with these orders and issues. */
export async function answerList(page: Page, list: OrdersAnswer, issues: IssuesAnswer) {
  await page.route(LIST_URL, respondWith(list))
  await page.route(ISSUES_URL, respondWith(issues))
}

/** Opens the list full of long and right-to-left names, with every kind of issue. */
async function openFull(page: Page) {
  await answerList(
    page,
    { orders: LONG_ROWS, count: 1001, nextCursor: 'next' },
    answerOf(issuesOf(LONG_ROWS), SHOP_ISSUES),
  )
  await signIn(page)
  const staff = staffPages(page)
  await staff.open({ status: 'paid', search: 'n' })
  await expect(staff.count('1,000+ orders')).toBeVisible()
  return staff
}

async function fullList(page: Page, check: Check): Promise<void> {
  const staff = await openFull(page)
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
  await check(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const [reason] = REASONS as [IssueReason]
  const { title } = ISSUE_TEXTS[reason]
  await staff.needed.getByRole('button', { name: title, exact: true }).first().press('Enter')
  await expect(page.getByText(ISSUE_TEXTS[reason].todo).first()).toBeVisible()
  await check(page)
}

async function frame(page: Page, check: Check): Promise<void> {
  const orders = ordersPage(page)
  await signIn(page)
  await page.goto(PATHS.adminMessages)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Cart|Shop|Get Started/ })).toHaveCount(0)
  await orders.account.press('Enter')
  await expect(orders.signOut).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  await orders.search.fill('no order has this')
  await orders.search.press('Enter')
  await expect(page).toHaveURL(`${PATHS.adminOrders}?search=no+order+has+this`)
  await expect(page.getByText('No orders match your search')).toBeVisible()
}

async function listInTrouble(page: Page, check: Check): Promise<void> {
  const staff = staffPages(page)
  const orders = ordersPage(page)
  for (const path of [LIST_URL, ISSUES_URL])
    await page.route(path, refuseWith('unavailable', 'Not just now.'))
  const release = await holdRequests(page, /\/api\/(orders(\?.*)?|issues)$/)
  await signIn(page)
  await staff.open()
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await check(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  release()
  await expect(staff.toast('Failed to load orders')).toBeVisible()
  await expect(staff.toast('Not just now.')).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveCount(2)
  await check(page)
  const panel = alert.filter({ hasText: 'Failed to load orders' })
  await expect(panel).toContainText('Not just now.')
  await answerList(page, { orders: [], count: 0, nextCursor: null }, NO_ISSUES)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel).toBeHidden()
  await staff.needed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect(staff.needed).toContainText('All is well')
  await check(page)
  await orders.search.fill(UNBROKEN)
  await expect(page.getByText('No orders match your search')).toBeVisible()
}

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
      email: LONG_ROWS[0]!.customer_email,
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
    mails: [{ ...mail, state: 'failed', to: LONG_ROWS[0]!.customer_email, attempts: 7 }],
    timeline: [
      {
        at: SINCE,
        kind: 'note',
        amount: null,
        actor: staffAddress(),
        facts: { type: 'text', text: `${NAMES[1]}\n${UNBROKEN.repeat(3)}` },
      },
      { at: SINCE, kind: 'dispute-opened', amount: null, actor: 'stripe', facts: null },
      ...real.timeline,
    ],
  }
  await page.route(ONE, respondWith(order))
  const staff = staffPages(page)
  await staff.openOrder(id)
  await expect(staff.section('Items and progress').getByRole('heading', { level: 3 })).toHaveCount(
    10,
  )
  return staff
}

async function longOrder(page: Page, check: Check): Promise<void> {
  const staff = await openLong(page)
  for (const reason of ['dispute-needs-response', 'not-settled', 'refund-failed'] as const) {
    const { title } = ISSUE_TEXTS[reason]
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await expect(staff.section('Amounts')).toContainText('Refunded£500.00')
  await expect(staff.timeline).toContainText(['Note', 'Dispute opened', 'Payment received'])
  await check(page)

  await page
    .getByRole('button', { name: /^Update progress/ })
    .first()
    .click()
  await expect(staff.dialog).toBeVisible()
  await check(page)
}

async function endedOrders(page: Page, check: Check): Promise<void> {
  const staff = staffPages(page)
  const real = await readOrder(page)
  const refunded: OrderDetail = { ...real, status: 'refunded', refunded: real.total }
  await page.route(ONE, respondWith(refunded))
  const again = page.getByRole('button', { name: 'Resend the confirmation' })
  const move = page.getByRole('button', { name: /^Update progress/ })
  await staff.openOrder(real.id)
  await expect(staff.section('Amounts')).toContainText('Net received£0.00')
  await expect(again).toBeVisible()
  await expect(page.getByText('Work has stopped')).toBeVisible()
  await expect(move).toBeHidden()
  await check(page)

  const nobody = Object.fromEntries(Object.keys(real.buyer).map((field) => [field, '']))
  const erased: OrderDetail = {
    ...real,
    buyer: { ...(nobody as typeof real.buyer), firstName: 'Erased', country: 'GB' },
    mails: [],
  }
  await page.route(ONE, respondWith(erased))
  await page.reload()
  await expect(staff.section('Customer')).toContainText('Erased')
  await expect(staff.section('Emails')).toContainText('The emails were erased')
  await expect(again).toBeHidden()
  await move.click()
  await expect(staff.dialog).toContainText('no email will be sent')
}

interface StaffStates {
  title: string
  /** Opens each state and calls `check` on it. */
  walk: (page: Page, check: Check) => Promise<void>
  /** Expected errors on the console. */
  errors?: RegExp
}

/** States of the staff pages to check with axe. */
export const STAFF_STATES: readonly StaffStates[] = [
  {
    title: 'the order list with long names and every kind of issue is accessible',
    walk: fullList,
  },
  {
    title: 'the search in the header of staff pages leads to the orders',
    walk: frame,
  },
  {
    title: 'the order list is accessible while it loads, after a failure and without orders',
    walk: listInTrouble,
    errors: /503/,
  },
  {
    title: 'the page of an order with ten lines and unbreakable names is accessible',
    walk: longOrder,
  },
  {
    title: 'the page of a refunded order offers no further step',
    walk: endedOrders,
  },
]
