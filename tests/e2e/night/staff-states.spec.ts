import type { Page } from '@playwright/test'

import type { OrdersAnswer } from '#contract/staff/orders.ts'
import { ISSUE_TEXTS } from '#domain/order/issue.texts.ts'
import { respondWith } from '#tests/e2e/answers.ts'
import { expectAccessible, expectNoViolations } from '#tests/e2e/expect-accessible.ts'
import { ordersPage } from '#tests/e2e/pages/orders.ts'
import { staffPages } from '#tests/e2e/pages/staff-pages.ts'
import {
  LIST_URL,
  ISSUES_URL,
  REASONS,
  LONG_ROWS,
  FULL_PAGE,
  NO_ISSUES,
  SINCE,
  answerOf,
  issuesOf,
  SHOP_ISSUES,
  answerList,
  STAFF_STATES,
} from '#tests/e2e/staff-states.ts'
import { signIn } from '#tests/e2e/staff.ts'
import { mainHeading } from '#tests/e2e/stands-still.ts'
import { expect, test } from '#tests/e2e/test.ts'

const MISSED = /\/api\/missed-messages$/
const ISSUES_OF_FIVE = issuesOf(FULL_PAGE, REASONS.slice(0, 5))

for (const { title, walk, errors } of STAFF_STATES) {
  test(title, async ({ page, consoleErrors }) => {
    if (errors) consoleErrors.expect(errors)
    await walk(page, expectAccessible)
  })
}

test('the page of a missing order meets WCAG 2.2 AA', async ({ page, consoleErrors, on }) => {
  consoleErrors.expect(/404/)
  await signIn(page)
  await on.staff.openOrder('00000000-0000-4000-8000-000000000000')
  await expect(mainHeading('Order not found')(page)).toBeVisible()
  await expectNoViolations(page)
})

test('the staff page shows the number of all issues, including the issues that it does not list', async ({
  page,
  on,
}) => {
  const items = REASONS.flatMap((reason) =>
    LONG_ROWS.slice(0, 2).map((order) => ({ key: reason + order.id, reason, since: SINCE, order })),
  )
  const shop = SHOP_ISSUES.filter(({ reason }) => reason === 'webhook-silent')
  await answerList(page, { orders: [], count: 0, nextCursor: null }, { items, count: 73, shop })
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

  for (const path of [MISSED, ISSUES_URL]) await page.route(path, respondWith(NO_ISSUES))
  await page.getByRole('button', { name: 'Fetch missed messages' }).press('Enter')
  await expect(on.staff.toast('Missed messages fetched')).toBeVisible()
  await expect(on.staff.needed).toContainText('All is well')
  await expect(on.staff.needed).toBeFocused()
})

test('the numbers of the orders with issues are in one column, however long the titles are', async ({
  page,
  on,
}) => {
  await answerList(page, { orders: [], count: 0, nextCursor: null }, answerOf(ISSUES_OF_FIVE))
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
  [6, 0],
  [7, 2],
] as const) {
  test(`the staff page hides ${hidden} of ${count} issues at first`, async ({ page, on }) => {
    const issues = answerOf(issuesOf(LONG_ROWS, REASONS.slice(0, count)))
    await answerList(page, { orders: [], count: 0, nextCursor: null }, issues)
    await signIn(page)
    await on.staff.open()
    await expect(on.staff.needed.getByRole('listitem')).toHaveCount(count - hidden)
    const all = page.getByRole('button', { name: `Show all ${count}`, exact: true })
    await expect(all).toHaveCount(hidden === 0 ? 0 : 1)
  })
}

/** Number of orders by status, to tell one list from another. */
const COUNTS: Readonly<Record<string, number>> = { paid: 55, refunded: 56 }

/** Opens the list with fifty orders, and five on a second page. */
async function openTwoPages(page: Page) {
  await page.route(ISSUES_URL, respondWith(answerOf(ISSUES_OF_FIVE)))
  await page.route(LIST_URL, (route) => {
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

test('the button "Load more" moves the focus to the first row that it adds', async ({
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
    await expect(rows.nth(FULL_PAGE.length).getByRole('link').first()).toBeFocused()
  }
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
