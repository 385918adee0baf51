import type { Page } from '@playwright/test'

import { compareBalance, salesReport, type SalesReportAnswer } from '#contract/sales-report.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import { DIFFERENCE, disputesTook, REPORTS } from '#messages/reports.ts'
import { PATHS } from '#paths.ts'

import { answers, refuses } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { paidOrder } from './orders.ts'
import { platform } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

const MONTHS = Array.from(
  { length: 12 },
  (_, place) => `2025-${String(place + 1).padStart(2, '0')}`,
)

/** The report, of whatever period. */
const REPORT = `**${salesReport.path}?**`

const ORDER = { id: '00000000-0000-4000-8000-000000000001', number: '700000001' }

const FOUND = {
  month: '2025-12',
  at: '2026-01-02T09:05:00.000Z',
  comparison: {
    payments: { shop: 500_000, provider: 600_000 },
    refunds: { shop: -1000, provider: -1000 },
    disputes: { shop: 0, provider: 0 },
    fees: 9020,
    differences: [
      {
        kind: 'payment' as const,
        reason: 'payment-without-order' as const,
        id: 'ch_3PqRsTuVwXyZ012345678901',
        order: null,
        shop: null,
        provider: 100_500,
        currency: 'gbp',
      },
      {
        kind: 'payment' as const,
        reason: 'other-amount' as const,
        id: 'ch_3PqRsTuVwXyZ012345678902',
        order: ORDER,
        shop: 500,
        provider: 0,
        currency: 'gbp',
      },
    ],
    count: 2,
  },
}

/** A year in which a lot was sold, with a month that gave back more than it took. */
const FULL: SalesReportAnswer = {
  months: MONTHS,
  figures: MONTHS.flatMap((month, place) => [
    ...['Business Acquisition Consulting', 'Company Profile'].map((name, at) => ({
      month,
      productId: `product-${at}`,
      name,
      kind: 'sale' as const,
      gross: place === 6 ? 0 : (place + 1) * (at + 1) * 1_234_567,
      vat: place === 6 ? 0 : (place + 1) * (at + 1) * 205_761,
    })),
    { month, productId: 'product-0', name: '', kind: 'refund', gross: 2_500_000, vat: 416_667 },
    { month, productId: 'product-0', name: '', kind: 'fee', gross: 18_538, vat: 0 },
    { month, productId: '', name: '', kind: 'fee', gross: 700, vat: 0 },
    { month, productId: 'product-0', name: '', kind: 'dispute', gross: 1000, vat: 0 },
  ]),
  years: [2026, 2025],
  costsKnownUntil: '2026-01-02T09:05:00.000Z',
  comparisons: [FOUND],
}

async function answering(page: Page, answer: SalesReportAnswer) {
  await page.route(REPORT, answers(answer))
  await page.route('**/api/auth/session', answers(as('owner')))
  await page.goto(PATHS.adminReports)
}

function as(role: StaffRole) {
  return { email: 'somebody@northmere.example', role }
}

const chart = (page: Page) => page.getByRole('img', { name: /^Chart: gross and after fees/ })

test('a sale is in the report of its month and service, and is compared with Stripe', async ({
  page,
}) => {
  await paidOrder()
  await signIn(page)
  await page.goto(PATHS.adminOrders)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(chart(page)).toBeVisible()
  const months = page.getByRole('table', { name: REPORTS.byMonth })
  await expect(months.getByRole('row').last()).toContainText(/Total£[\d,]+\.\d\d/)
  await expect(page.getByRole('table', { name: REPORTS.byProduct })).toBeVisible()

  await page.getByRole('combobox', { name: 'Service' }).selectOption({ index: 1 })
  await expect(page.getByRole('table', { name: REPORTS.byProduct })).toBeHidden()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This year')
  await expect(page).toHaveURL(/period=this-year&service=|service=[\w-]+&period=this-year/)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('twelve-months')

  await page.getByRole('button', { name: REPORTS.compare }).press('Enter')
  await expect(page.getByText(/^Compared on /)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Payments/ })).toContainText('£')
  await page.reload()
  await expect(page.getByText(/^Compared on /)).toBeVisible()

  for (const name of [REPORTS.export, REPORTS.exportToImport]) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const file = await page.request.get(platform().url + href)
    expect(await file.text()).toMatch(/"INV-|"TEST-INV-/)
  }
})

test('a full year, one that begins late, none, and one month', async ({ page }) => {
  await answering(page, FULL)
  await expect(chart(page)).toBeVisible()
  await expect(page.getByText(DIFFERENCE['payment-without-order'])).toBeVisible()
  await expect(page.getByText(disputesTook({ disputed: 12_000, vat: 1 })!)).toBeVisible()
  await expectAccessible(page)
  const late = FULL.figures.filter(({ month }) => month >= MONTHS.at(-3)!)
  await answering(page, { ...FULL, figures: late })
  const rows = page.getByRole('table', { name: REPORTS.byMonth }).getByRole('row')
  await expect(rows, 'a head, three months and their total').toHaveCount(5)
  await answering(page, { ...FULL, figures: [], comparisons: [] })
  await expect(page.getByRole('heading', { name: REPORTS.empty })).toBeVisible()
  await expectAccessible(page)
  const [first] = MONTHS
  await answering(page, { ...FULL, months: [first!], comparisons: [] })
  await expect(chart(page)).toBeVisible()
})

test('a report that fails is tried again, a month is read in as many calls as it takes, and a member has no way to it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/403|503/)
  await page.route('**/api/auth/session', answers(as('bookkeeper')))
  await page.route(REPORT, refuses('unavailable', 'Not now.'))
  await page.goto(PATHS.adminReports)
  await expect(page.getByRole('heading', { name: REPORTS.failed })).toBeVisible()
  await page.route(REPORT, answers({ ...FULL, comparisons: [] }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(REPORTS.never)).toBeVisible()

  const { promise: seen, resolve: goOn } = Promise.withResolvers<undefined>()
  let calls = 0
  await page.route(`**${compareBalance.path}`, async (route) => {
    calls += 1
    if (calls === 1) return route.fulfill({ json: { state: 'more-to-read' } })
    await seen
    return route.fulfill({ json: { state: 'compared', ...FOUND } })
  })
  await page.getByRole('button', { name: REPORTS.compare }).click()
  await expect(page.getByText(REPORTS.readingOn)).toBeVisible()
  goOn(undefined)
  await expect(page.getByText(REPORTS.readingOn)).toBeHidden()
  expect(calls).toBe(2)

  await page.route(REPORT, refuses('forbidden', 'No.'))
  await page.route('**/api/auth/session', answers(as('member')))
  await page.reload()
  await expect(page.getByRole('heading', { name: REPORTS.forbidden.title })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Reports' })).toBeHidden()
  await expectAccessible(page)
})
