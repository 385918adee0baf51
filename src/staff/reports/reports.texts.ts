import type { ReportLine } from '#domain/money/report.ts'
import type { ReportPeriod } from '#domain/time/month.ts'

export const REPORTS_TEXTS = {
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
  scrolls: 'Figures',
} as const

/** Headings of a report's columns, in order. */
export const REPORT_COLUMNS: Readonly<Record<keyof ReportLine, string>> = {
  gross: 'Gross',
  refunded: 'Refunded',
  net: 'Net',
  vat: 'VAT',
}

/** Periods relative to today. */
const PERIODS = { 'this-year': 'This year', 'twelve-months': 'Last twelve months' } as const

/** Name of a period in the select. */
export function periodName(period: ReportPeriod): string {
  return period === 'this-year' || period === 'twelve-months' ? PERIODS[period] : period
}
