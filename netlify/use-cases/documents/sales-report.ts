import { failure, success, type Result } from '#contract/failure.ts'
import type { SalesReportAnswer } from '#contract/staff/sales-report.ts'
import * as ledger from '#data/documents/ledger.ts'
import { londonYear } from '#domain/time/date.ts'
import { monthsInPeriod, parseReportPeriod, shiftMonth, type Month } from '#domain/time/month.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Sales and refunds of each month of the period. Test payments count only in a shop with a test key. */
export async function salesReport(
  shop: Shop,
  query: URLSearchParams,
): Promise<Result<SalesReportAnswer>> {
  const { provider, clock } = shop
  const asked = requestedMonths(shop, query)
  if (!asked.ok) return asked
  const { months, span } = asked.value
  const yearEarlier = { from: shiftMonth(span.from, -12), to: shiftMonth(span.to, -12) }
  const [figures, earlier, first] = await Promise.all([
    ledger.listMonthlyFigures(shop.db, span),
    ledger.listMonthlyFigures(shop.db, { ...span, ...yearEarlier }),
    ledger.findFirstMonth(shop.db, provider.live),
  ])
  const current = londonYear(clock.now())
  const earliest = Math.min(first === undefined ? current : Number(first.slice(0, 4)), current)
  const years = Array.from({ length: current - earliest + 1 }, (_, back) => current - back)
  return success({ months, figures, earlier, years })
}

/** The months of the period in a query; a refusal if the period is invalid. */
export function requestedMonths(
  { provider, clock }: Shop,
  query: URLSearchParams,
): Result<{ months: Month[]; span: ledger.MonthSpan }> {
  const period = parseReportPeriod(query.get('period') ?? 'twelve-months')
  const months = period === undefined ? [] : monthsInPeriod(period, clock.now())
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) {
    return failure('invalid-request', 'There is no such period.')
  }
  return success({ months, span: { from, to, realOnly: provider.live } })
}
