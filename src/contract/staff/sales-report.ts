import { NO_FILE } from '#contract/endpoint.ts'
import type { Figure } from '#domain/money/report.ts'
import type { Month } from '#domain/time/month.ts'

import { get } from './staff-endpoint.ts'

export interface SalesReportAnswer {
  /** All months of the period up to the one that runs, the earliest first. */
  months: Month[]
  figures: Figure[]
  /** The years of which there is anything, the newest first; this one among them. */
  years: number[]
}

/**
 * What was sold and given back, by month and product. Query: `period`, one of
 * `domain/month.ts`. Refuses with `forbidden`, `invalid-request` for another period.
 */
export const salesReport = get<SalesReportAnswer>('/api/sales-report', { permission: 'reports' })

/**
 * Invoices and credit notes of a period as a CSV file, for whoever sees the report. Query: that of
 * `salesReport`, and `layout`, `import` for the columns that accounting programs import. Refuses with
 * `forbidden`, `invalid-request` for another period or layout.
 */
export const exportDocuments = get<never>('/api/documents.csv', {
  permission: 'reports',
  unavailable: NO_FILE,
})
