import type { Month } from '#domain/month.ts'
import type { Comparison } from '#domain/reconciliation.ts'
import type { Figure } from '#domain/report.ts'

import { NO_FILE } from './endpoint.ts'
import type { compareBalanceRequest } from './requests.ts'
import { get, post } from './staff-endpoint.ts'

/** A month as it was last compared with the provider's book. */
export interface ComparedMonth {
  month: Month
  /** ISO moment. */
  at: string
  comparison: Comparison
}

export interface SalesReportAnswer {
  /** All months of the period up to the one that runs, the earliest first. */
  months: Month[]
  figures: Figure[]
  /** The years of which there is anything, the newest first; this one among them. */
  years: number[]
  /** ISO moment until which the provider's fees and what disputes took are known; null before any are. */
  costsKnownUntil: string | null
  comparisons: ComparedMonth[]
}

/**
 * What was sold, given back and charged, by month and product. Query: `period`, one of
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

/** The comparison; or that the month has more movements than one call reads, so that another reads on. */
export type CompareBalanceAnswer =
  | { state: 'more-to-read' }
  | (ComparedMonth & { state: 'compared' })

/**
 * Reads a month of the provider's book and compares it with the shop's; changes nothing there. Refuses
 * with `forbidden`, `provider-error` where the key may not read it, `provider-unavailable`.
 */
export const compareBalance = post<typeof compareBalanceRequest, CompareBalanceAnswer>(
  '/api/compare-balance',
  { permission: 'reports' },
)
