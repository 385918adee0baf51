import type { BrowserContext, Locator, Page, Route } from '@playwright/test'

import { listMessages } from '#contract/messages.ts'
import { listIssues, listOrders } from '#contract/orders.ts'
import { salesReport } from '#contract/sales-report.ts'
import { storeOrder } from '#contract/store-order.ts'
import type { IssueReason } from '#domain/order-issue.ts'
import { REASON } from '#messages/issues.ts'
import { adminOrderPath, caseStudyPath, confirmationPath, PATHS, productPath } from '#paths.ts'
import { FIFTH, FIRST, FOURTH, product, SECOND, THIRD } from '#tests/catalogue.ts'
import { STUDIES } from '#tests/library.ts'

import { paidOrder, placedBy } from './orders.ts'
import { storedCart } from './pages/stored.ts'
import { expect, test } from './test.ts'

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
const LATE = /\/_astro\/|\/api\//
const CART = storedCart({ [FIRST]: 1 })
const FULL_CART = storedCart({
  [FIRST]: 1,
  [THIRD]: 2,
  [FIFTH]: 1,
  [SECOND]: 1,
  [FOURTH]: 10,
})
const EUROS = { currency: 'EUR' }
/** An answer of a server that is out of order. */
const OUT_OF_ORDER = { status: 503, json: { error: { code: 'unavailable', message: 'Not now.' } } }
const NO_SUCH = '00000000-0000-4000-8000-000000000000'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Moves {
  sum: number
  moved: string[]
}

/** What a page is opened with, and what stands on it in the end. */
interface Opened {
  address: string
  stored?: Record<string, string>
  as?: BrowserContext
  /** Answers in place of the functions', by the ends of their addresses. */
  answers?: Record<string, NonNullable<Parameters<Route['fulfill']>[0]>>
  ends: (page: Page) => Locator
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { name, level: 1 })

const linkForm = (page: Page) => page.getByRole('button', { name: 'Email me a sign-in link' })

/**
 * Passes when nothing moves by itself from the first paint to the last state, with each thing
 * arriving late: typeface and scripts after the HTML has been painted, each answer of a function
 * after another paint.
 */
async function standsStill(visit: () => Promise<Page>, opened: Opened): Promise<void> {
  const page = await visit()
  if (opened.as) await page.context().addCookies(await opened.as.cookies())
  await page.addInitScript(watchMoves, opened.stored ?? {})
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const [address, answer] of Object.entries(opened.answers ?? {})) {
      await page.route(`**${address}`, (route) => route.fulfill(answer))
    }
    // While requests are caught the browser has no cache: the second size fetches all anew.
    await page.route(LATE, async (route) => {
      await page.evaluate(afterPaint)
      await route.fallback()
    })
    await page.goto(opened.address)
    await expect(opened.ends(page)).toBeVisible()
    await page.evaluate(afterPaint)
    const { sum, moved } = await page.evaluate(() => (window as never as { moves: Moves }).moves)
    expect(Number(sum.toFixed(3)), `at ${size.width} pixels:\n${moved.join('\n')}`).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/robots.txt')
    await page.evaluate(forget)
  }
  await page.close()
}

/** Runs in the page before its own scripts: adds up what moves without having been touched. */
function watchMoves(stored: Record<string, string>): void {
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text)
  const moves: Moves = { sum: 0, moved: [] }
  Object.assign(window, { moves })
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      moves.sum += value
      const names = sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120))
      moves.moved.push(`${value.toFixed(4)} ${names.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the next visit is a first one again. */
function forget(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/** Runs in the page: ends after its content has been painted, and once more after that. */
async function afterPaint(): Promise<void> {
  await new Promise<void>((painted) => {
    new PerformanceObserver(() => painted()).observe({ type: 'paint', buffered: true })
  })
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

for (const address of [
  PATHS.home,
  PATHS.shop,
  productPath(product(THIRD).slug),
  PATHS.caseStudies,
  caseStudyPath(STUDIES[0]!.id),
  PATHS.faq,
  PATHS.terms,
  PATHS.privacy,
]) {
  test(`${address} stands still`, async ({ visit }) => {
    await standsStill(visit, { address, ends: heading(/./) })
  })
}

test('an unknown address stands still', async ({ visit, consoleErrors }) => {
  consoleErrors.allow(/404|Unknown path/)
  await standsStill(visit, { address: '/no/such-page', ends: heading(/./) })
})

for (const [name, stored, title] of [
  ['an empty cart', {}, 'Your Cart is Empty'],
  ['a cart with one line', { cart: CART }, 'Your Cart'],
  ['a full cart', { cart: FULL_CART }, 'Your Cart'],
] as const) {
  test(`${name} stands still`, async ({ visit }) => {
    const next = title === 'Your Cart' ? 'Proceed to Checkout' : 'Browse Services'
    await standsStill(visit, {
      address: PATHS.cart,
      stored,
      ends: (page) => page.getByRole('link', { name: next }),
    })
  })
}

for (const [address, stored] of [
  [PATHS.home, {}],
  [PATHS.shop, {}],
  [productPath(product('exit-package').slug), {}],
  [PATHS.cart, { cart: FULL_CART }],
  [PATHS.checkout, { cart: FULL_CART }],
] as const) {
  test(`${address} in euros stands still`, async ({ visit }) => {
    await standsStill(visit, {
      address,
      stored: { ...stored, ...EUROS },
      ends: (page) => page.getByRole('main').getByText('≈').filter({ visible: true }).first(),
    })
  })
}

for (const address of [PATHS.checkout, PATHS.checkoutCanceled]) {
  test(`${address} stands still`, async ({ visit }) => {
    await standsStill(visit, {
      address,
      stored: { cart: FULL_CART },
      ends: (page) => page.getByRole('button', { name: /^Complete Order/ }),
    })
  })
}

test('an earlier payment is told over a form that stands still', async ({ visit }) => {
  const [paid, underWay] = await Promise.all([paidOrder(), paidOrder({}, 'delayed')])
  const opened = [paid, underWay].map(({ sessionId }) => ({
    sessionId,
    cart: [{ id: 'business-valuation', quantity: 1 }],
    draft: '',
  }))
  const stored = { cart: FULL_CART, openedSessions: JSON.stringify(opened) }
  await standsStill(visit, {
    address: PATHS.checkout,
    stored,
    ends: (page) => page.getByText(underWay.orderNumber),
  })
})

test('an order that is not filed stands still', async ({ visit, consoleErrors }) => {
  consoleErrors.allow(/503/)
  const { sessionId } = await paidOrder()
  await standsStill(visit, {
    address: confirmationPath(sessionId),
    stored: EUROS,
    answers: { [storeOrder.path]: OUT_OF_ORDER },
    ends: (page) => page.getByText('A minor issue with your order'),
  })
})

test('the confirmation of a paid order, and of one under way, stands still', async ({ visit }) => {
  const [paid, underWay] = await Promise.all([
    paidOrder({ quantities: { [THIRD]: 2, [FIFTH]: 1 } }),
    paidOrder({}, 'delayed'),
  ])
  await standsStill(visit, {
    address: confirmationPath(paid.sessionId),
    ends: (page) => page.getByRole('button', { name: 'Resend Email' }),
  })
  await standsStill(visit, {
    address: `${PATHS.thankYou}?session_id=${paid.sessionId}`,
    ends: (page) => page.getByRole('button', { name: 'Resend Email' }),
  })
  await standsStill(visit, {
    address: confirmationPath(underWay.sessionId),
    ends: heading('Checking your payment'),
  })
})

test('what is said of no payment stands still', async ({ visit, consoleErrors }) => {
  consoleErrors.allow(/404/)
  const nothing = '?session_id=cs_test_nothing'
  for (const address of [PATHS.orderConfirmation, PATHS.orderConfirmation + nothing]) {
    await standsStill(visit, { address, ends: heading('Order Not Found') })
  }
  const address = PATHS.thankYou + nothing
  await standsStill(visit, { address, ends: heading('Verification Issue') })
})

test('signing in stands still', async ({ visit }) => {
  for (const address of [
    PATHS.adminSignIn,
    PATHS.adminOrders,
    PATHS.adminMessages,
    PATHS.adminReports,
  ]) {
    await standsStill(visit, { address, ends: linkForm })
  }
  await standsStill(visit, {
    address: `${PATHS.adminSignIn}#token=abc`,
    ends: (page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }),
  })
})

test('the staff pages stand still', async ({ page, visit, consoleErrors }) => {
  consoleErrors.allow(/404|503/)
  const { buyer, orderNumber } = await paidOrder()
  const [order] = await placedBy(page, buyer)
  const as = page.context()
  const row = (shown: Page) => shown.getByRole('row').filter({ hasText: `#${orderNumber}` })
  const items = (Object.keys(REASON) as IssueReason[]).map((reason) => ({
    key: reason,
    reason,
    since: order!.order_date,
    order: order!,
  }))
  for (const needed of [items, []]) {
    await standsStill(visit, {
      address: `${PATHS.adminOrders}?search=${orderNumber}`,
      as,
      answers: { [listIssues.path]: { json: { items: needed, webhookSilentSince: null } } },
      ends: row,
    })
  }
  await standsStill(visit, {
    address: `${PATHS.adminOrders}?search=no+order+has+this`,
    as,
    ends: (shown) => shown.getByText('No orders match your search'),
  })
  await standsStill(visit, {
    address: adminOrderPath(order!.id),
    as,
    ends: heading(`Order #${orderNumber}`),
  })
  await standsStill(visit, {
    address: adminOrderPath(NO_SUCH),
    as,
    ends: heading('Order not found'),
  })
  await standsStill(visit, {
    address: `${PATHS.adminMessages}?show=all`,
    as,
    ends: (shown) => shown.getByText(/Mark as|No messages/).first(),
  })
  await standsStill(visit, {
    address: PATHS.adminReports,
    as,
    ends: (shown) => shown.getByRole('heading', { name: 'Compare with Stripe' }),
  })
  for (const [address, failing] of [
    [PATHS.adminOrders, listIssues.path],
    [PATHS.adminOrders, `${listOrders.path}{,?*}`],
    [PATHS.adminMessages, `${listMessages.path}{,?*}`],
    [PATHS.adminReports, `${salesReport.path}{,?*}`],
    [adminOrderPath(order!.id), `${listOrders.path}/*`],
  ] as const) {
    await standsStill(visit, {
      address,
      as,
      answers: { [failing]: OUT_OF_ORDER },
      ends: (shown) => shown.getByText('Not now.').first(),
    })
  }
})
