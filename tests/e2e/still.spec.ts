import type { BrowserContext, Locator, Page } from '@playwright/test'

import type { AttentionAnswer } from '#contract/orders.ts'
import type { AttentionReason } from '#domain/order-record.ts'
import { REASON } from '#messages/attention.ts'
import { adminOrderPath, caseStudyPath, confirmationPath, PATHS, productPath } from '#paths.ts'
import { product } from '#tests/catalogue.ts'
import { STUDIES } from '#tests/library.ts'

import { paidOrder, placedBy } from './orders.ts'
import { storedCart } from './pages/stored.ts'
import { expect, test } from './test.ts'

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
const LATE = /\/_astro\/|\/api\//
const CART = storedCart({ 'business-valuation': 1 })
const FULL_CART = storedCart({
  'business-valuation': 1,
  pim: 2,
  consulting: 1,
  'company-profile': 1,
  'exit-package': 10,
})
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
  matters?: AttentionAnswer
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
  for (const size of SIZES) {
    const page = await visit()
    await page.setViewportSize(size)
    if (opened.as) await page.context().addCookies(await opened.as.cookies())
    await page.addInitScript(watchMoves, opened.stored ?? {})
    const { matters } = opened
    if (matters) await page.route('**/api/attention', (route) => route.fulfill({ json: matters }))
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
    await page.close()
  }
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
  productPath(product('pim').slug),
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

test('an unknown address stands still', async ({ visit, complaints }) => {
  complaints.allow(/404|Unknown path/)
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

for (const address of [PATHS.checkout, PATHS.checkoutCanceled]) {
  test(`${address} stands still`, async ({ visit }) => {
    await standsStill(visit, {
      address,
      stored: { cart: FULL_CART },
      ends: (page) => page.getByRole('button', { name: /^Complete Order/ }),
    })
  })
}

test('the confirmation of a paid order, and of one under way, stands still', async ({ visit }) => {
  const [paid, underWay] = await Promise.all([
    paidOrder({ quantities: { pim: 2, consulting: 1 } }),
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

test('what is said of no payment stands still', async ({ visit, complaints }) => {
  complaints.allow(/404/)
  const nothing = '?session_id=cs_test_nothing'
  for (const address of [PATHS.orderConfirmation, PATHS.orderConfirmation + nothing]) {
    await standsStill(visit, { address, ends: heading('Order Not Found') })
  }
  const address = PATHS.thankYou + nothing
  await standsStill(visit, { address, ends: heading('Verification Issue') })
})

test('signing in stands still', async ({ visit }) => {
  for (const address of [PATHS.adminSignIn, PATHS.adminOrders, PATHS.adminMessages]) {
    await standsStill(visit, { address, ends: linkForm })
  }
  await standsStill(visit, {
    address: `${PATHS.adminSignIn}#token=abc`,
    ends: (page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }),
  })
})

test('the staff pages stand still', async ({ page, visit, complaints }) => {
  complaints.allow(/404/)
  const { buyer, orderNumber } = await paidOrder()
  const [order] = await placedBy(page, buyer)
  const as = page.context()
  const row = (shown: Page) => shown.getByRole('row').filter({ hasText: `#${orderNumber}` })
  const items = (Object.keys(REASON) as AttentionReason[]).map((reason) => ({
    key: reason,
    reason,
    since: order!.order_date,
    order: order!,
  }))
  for (const needed of [items, []]) {
    await standsStill(visit, {
      address: `${PATHS.adminOrders}?search=${orderNumber}`,
      as,
      matters: { items: needed, webhookSilentSince: null },
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
})
