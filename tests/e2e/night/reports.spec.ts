import type { Page } from '@playwright/test'

import { salesReport, type SalesReportAnswer } from '#contract/staff/sales-report.ts'
import { PATHS } from '#paths.ts'
import { REPORTS_TEXTS } from '#staff/reports/reports.texts.ts'
import { respondWith, refuseWith } from '#tests/e2e/answers.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { pretendRole } from '#tests/e2e/staff.ts'
import { expect, test } from '#tests/e2e/test.ts'

const MONTHS = Array.from(
  { length: 12 },
  (_, place) => `2025-${String(place + 1).padStart(2, '0')}`,
)

/** Requests for the report of any period. */
const REPORT = `**${salesReport.path}?**`

/** A year with high sales, and a month with more refunds than sales. */
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
  ]),
  earlier: [],
  years: [2026, 2025],
}

async function openReport(page: Page, answer: SalesReportAnswer) {
  await page.route(REPORT, respondWith(answer))
  await pretendRole(page, 'owner')
  await page.goto(PATHS.adminReports)
}

test('the sales report shows a full year as well as a period without sales', async ({
  page,
  on,
}) => {
  await openReport(page, FULL)
  await expect(on.staff.salesByMonth).toBeVisible()
  await expect(on.staff.earlierYear).toBeHidden()
  await expectAccessible(page)
  await openReport(page, { ...FULL, earlier: FULL.figures })
  await expect(on.staff.earlierYear).toBeVisible()
  await expectAccessible(page)
  const late = FULL.figures.filter(({ month }) => month >= MONTHS.at(-3)!)
  await openReport(page, { ...FULL, figures: late })
  const rows = on.staff.salesByMonth.getByRole('row')
  await expect(rows, 'a head, three months and their total').toHaveCount(5)
  await openReport(page, { ...FULL, figures: [] })
  await expect(page.getByRole('heading', { name: REPORTS_TEXTS.empty })).toBeVisible()
  await expectAccessible(page)
  const [first] = MONTHS
  await openReport(page, { ...FULL, months: [first!] })
  await expect(on.staff.salesByMonth).toBeVisible()
})

test('a role that may not read the sales report sees neither the report nor its link', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/)
  await page.route(REPORT, refuseWith('forbidden', 'No.'))
  await pretendRole(page, 'member')
  await page.goto(PATHS.adminReports)
  await expect(page.getByRole('heading', { name: REPORTS_TEXTS.forbidden.title })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Reports' })).toBeHidden()
  await expectAccessible(page)
})
