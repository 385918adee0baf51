import type { Page } from '@playwright/test'

import type { IssuesAnswer, OrdersAnswer } from '#contract/orders.ts'
import type { IssueReason } from '#domain/issue.ts'
import type { OrderRecord } from '#domain/order-record.ts'
import { REASON } from '#messages/issues.ts'
import { PATHS } from '#paths.ts'

import { answers } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ordersPage } from './pages/orders.ts'
import { staffPages } from './pages/staff-pages.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

const SINCE = '2026-02-27T09:05:00.000Z'

const ROWS = Array.from({ length: 50 }, (_, index): OrderRecord => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  order_number: String(700_000_000 + index),
  order_date: SINCE,
  customer_name: 'Margaret Hale',
  customer_email: 'margaret@hale.example',
  total_amount: 199_700,
  payment_status: 'paid',
  customer_notified: true,
  order_items: [{ name: 'Valuation', quantity: 1, step: 'review' }],
}))

const ISSUES = (Object.keys(REASON) as IssueReason[]).slice(0, 5).map((reason, index) => ({
  key: reason,
  reason,
  since: SINCE,
  order: ROWS[index]!,
}))

async function openFull(page: Page) {
  const list: OrdersAnswer = { orders: ROWS, count: ROWS.length, nextCursor: null }
  const issues: IssuesAnswer = { items: ISSUES, webhookSilentSince: null }
  await page.route(/\/api\/orders(\?.*)?$/, answers(list))
  await page.route(/\/api\/issues$/, answers(issues))
  await signIn(page)
  await staffPages(page).open()
  await expect(ordersPage(page).rows).toHaveCount(ROWS.length)
}

test('eight orders are in view below five issues, and the head of the list stays', async ({
  page,
  on,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFull(page)
  const { rows } = on.orders
  await expect(rows.nth(7)).toBeInViewport({ ratio: 1 })
  expect((await rows.first().boundingBox())?.height).toBe(52)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(96)
})

test('the arrow keys lead from the search through issues and orders, and back', async ({
  page,
}) => {
  await openFull(page)
  const focused = page.locator(':focus')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(REASON[ISSUES[0]!.reason].title)
  await page.keyboard.press('Enter')
  await expect(page.getByText(REASON[ISSUES[0]!.reason].todo)).toBeVisible()
  await expectAccessible(page)
  for (const _ of ISSUES) await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`#${ROWS[0]!.order_number}`)
  await page.keyboard.press('ArrowDown')
  await expect(focused).toHaveText(`#${ROWS[1]!.order_number}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText(`#${ROWS[0]!.order_number}`)
  await page.keyboard.press('ArrowUp')
  await expect(focused).toHaveText(REASON[ISSUES.at(-1)!.reason].title)
})

test('nothing of the shop is in the frame, and the search leads to the orders', async ({
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
