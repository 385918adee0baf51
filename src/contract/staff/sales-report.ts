import { FILE_FAILED_MESSAGE } from '#contract/endpoint.ts'
import type { MonthlyFigure } from '#domain/money/report.ts'
import type { Month } from '#domain/time/month.ts'

import { get } from './staff-endpoint.ts'

export interface SalesReportAnswer {
  /** The months of the period up to the current month, earliest first. */
  months: Month[]
  figures: MonthlyFigure[]
  /** Figures of the same months a year earlier. */
  earlier: MonthlyFigure[]
  /** The years with figures and the current year, newest first. */
  years: number[]
}

/** Query: `period`, a `ReportPeriod`. Refuses with `forbidden`, `invalid-request` for an invalid period. */
export const salesReport = get<SalesReportAnswer>('/api/sales-report', { permission: 'reports' })

/**
 * Invoices and credit notes of a period as a CSV file. Query: as for `salesReport`, and
 * `layout=import` for the columns that accounting programs import. Refuses with `forbidden`,
 * `invalid-request` for an invalid period or layout.
 */
export const exportDocuments = get<never>('/api/documents.csv', {
  permission: 'reports',
  unavailable: FILE_FAILED_MESSAGE,
})
