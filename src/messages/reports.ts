import { formatMoney } from '#domain/money.ts'
import { formatMonth, type Month, type ReportPeriod } from '#domain/month.ts'
import type { DifferenceReason } from '#domain/reconciliation.ts'
import type { ReportLine } from '#domain/report.ts'

export const REPORTS = {
  title: 'Reports',
  loading: 'Loading the report...',
  failed: 'The report could not be loaded',
  forbidden: {
    title: 'Only owners and bookkeepers see this page',
    text: 'Ask an owner for another role.',
    toOrders: 'Go to the orders',
  },
  period: 'Period',
  product: 'Service',
  allProducts: 'All services',
  export: 'Invoices as CSV',
  exportToImport: 'For Xero or QuickBooks',
  empty: 'Nothing was sold in this period',
  emptyText: 'A payment appears here as soon as it has arrived. Choose another period above.',
  byMonth: 'By month',
  byProduct: 'By service',
  month: 'Month',
  total: 'Total',
  noProduct: 'Account costs',
  scrolls: 'Figures',
  compareTitle: 'Compare with Stripe',
  compareText:
    'Reads what Stripe has recorded in a month and compares it with the orders, refunds and disputes here. Nothing is changed.',
  compare: 'Compare with Stripe',
  comparing: 'Reading...',
  readingOn: 'This month has too many transactions to read at once. Still reading...',
  never: 'This month has not been compared yet.',
  agrees: 'The shop and Stripe agree',
  notCompared: 'The month could not be compared',
  shop: 'Shop',
  stripe: 'Stripe',
  what: 'What',
  payments: 'Payments',
  refunds: 'Refunds',
  disputes: 'Disputes',
  fees: 'Stripe’s fees',
  noOrder: 'No order',
  nothing: 'Nothing',
  /** Until when fees and disputes are known, as a day and time; null where none are yet. */
  costsKnown: (until: string | null) =>
    until === null
      ? 'Stripe’s fees and disputes are read once an hour, and have not been read yet.'
      : `Stripe’s fees and disputes are read once an hour; up to date to ${until}.`,
  comparedAt: (moment: string) => `Compared on ${moment}`,
} as const

/** Heads of the columns of a report, in their order. */
export const REPORT_COLUMNS: Readonly<Record<keyof ReportLine, string>> = {
  gross: 'Gross',
  refunded: 'Refunded',
  net: 'Net',
  vat: 'VAT',
  fees: 'Stripe’s fees',
  disputed: 'Disputes',
  remains: 'After fees',
}

/** Periods that move with the calendar. */
const PERIODS = { 'this-year': 'This year', 'twelve-months': 'Last twelve months' } as const

/** What a period is called in the choice of periods. */
export function periodName(period: ReportPeriod): string {
  return period === 'this-year' || period === 'twelve-months' ? PERIODS[period] : period
}

/** How the columns hang together, below the tables. */
export const HOW_IT_ADDS_UP =
  'Gross minus refunds equals net plus VAT. “After fees” is net less Stripe’s fees and disputes. A refund counts in the month in which its credit note was issued.'

/** What disputes of a period do to the books, below the tables; undefined where none took anything. */
export function disputesTook({ disputed, vat }: Pick<ReportLine, 'disputed' | 'vat'>) {
  if (disputed <= 0) return undefined
  const took = `Disputes took ${formatMoney(disputed)} in this period, including those that are still open, less what came back. The invoices remain valid: a dispute is not a credit note`
  return vat === 0
    ? `${took}.`
    : `${took}, and the VAT above still includes theirs in full. Whether VAT on a lost payment can be reclaimed as bad-debt relief is for your accountant to decide.`
}

/** What the chart shows, for those who do not see it. */
export function chartName(
  months: readonly { month: Month; line: Pick<ReportLine, 'gross'> }[],
): string {
  const [first, last] = [months[0], months.at(-1)]
  const best = months.toSorted((one, other) => other.line.gross - one.line.gross)[0]
  if (!first || !last || !best) return ''
  const span =
    first === last
      ? formatMonth(first.month)
      : `${formatMonth(first.month)} to ${formatMonth(last.month)}`
  return `Chart: gross and after fees, ${span}. The highest was ${formatMoney(best.line.gross)} in ${formatMonth(best.month)}. The table below has every figure.`
}

/** An amount at the side of a chart, `£12K` where it is in thousands. */
export function chartAmount(pence: number): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    notation: 'compact',
    // Safari's own is 1 here.
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(pence / 100)
}

/** What the two do not agree on, with the reason and what to do. */
export const DIFFERENCE: Readonly<Record<DifferenceReason, string>> = {
  'payment-without-order': 'Paid at Stripe, and no matching order here',
  'order-not-paid':
    'Paid at Stripe, and not marked as paid here. Open the order and check with Stripe again.',
  'order-without-payment': 'Marked as paid here, and Stripe has no payment',
  'refund-not-recorded':
    'Refunded at Stripe, and not recorded here. Open the order and check with Stripe again.',
  'refund-not-at-provider': 'Refunded here, and Stripe has recorded no refund',
  'dispute-not-recorded':
    'Taken by a dispute at Stripe, and not recorded here. Open the order and check with Stripe again.',
  'dispute-not-at-provider': 'Taken by a dispute here, and Stripe has recorded none',
  'other-amount': 'The amounts differ',
  'other-month': 'The amounts agree, but one side has recorded it in another month',
  'other-currency': 'Recorded in a currency other than pounds',
}

/** How many differences there are, of which the first are listed. */
export function differenceCount(count: number, listed: number): string {
  const all = count === 1 ? '1 difference' : `${count.toLocaleString('en-GB')} differences`
  return listed < count ? `${all}, the first ${listed} of them below` : all
}
