import type { DocumentFacts, DocumentKind } from '#domain/invoice.ts'
import type { Month } from '#domain/month.ts'
import type { Movement } from '#domain/movement.ts'
import type { Comparison, Pair } from '#domain/reconciliation.ts'
import type { Figure } from '#domain/report.ts'

/** A time whose end does not belong to it. */
export interface Span {
  since: Date
  until: Date
}

export interface MovementPage {
  movements: Movement[]
  /** The last of them, to pass on for the next page; null on the last one. */
  next: string | null
}

/** How far the provider's book has been read over a span; `after` is the last movement read of it. */
export interface BalanceReading extends Span {
  after: string | null
  isDone: boolean
}

export interface KeptComparison {
  month: Month
  /** ISO moment. */
  at: string
  comparison: Comparison
}

/** A document as the books have it. */
export interface BookedDocument {
  id: string
  kind: DocumentKind
  number: string
  /** A later version is void, or a copy with other words that adds nothing to the books. */
  version: number
  facts: DocumentFacts
  /** ISO moment. */
  bookedAt: string
  /** Number of the invoice that it credits or replaces; null for the first invoice of an order. */
  invoiceNumber: string | null
  paymentIntentId: string | null
}

/** The first and the last month, and whether test money is left out. */
export interface MonthSpan {
  from: Month
  to: Month
  realOnly: boolean
}

/** The shop's own books, and what has been read of the provider's. */
export interface Ledger {
  figures(span: MonthSpan): Promise<Figure[]>
  /** The month of the first sale; undefined before there is one. */
  firstMonth(realOnly: boolean): Promise<Month | undefined>
  /** A page of all versions of documents, by their day in the books: what is known of a month that has ended stays. */
  documents(
    span: MonthSpan,
    after: Pick<BookedDocument, 'id' | 'bookedAt'> | undefined,
    limit: number,
  ): Promise<BookedDocument[]>

  /** Keeps movements that are new, and what each cost; those that are known change nothing. */
  record(movements: readonly Movement[], live: boolean): Promise<void>
  /** How far a reading of this name has come; undefined before it began. */
  reading(name: string): Promise<BalanceReading | undefined>
  keepReading(name: string, reading: BalanceReading): Promise<void>

  /**
   * All payments, refunds and disputes that moved on the provider's balance in a span, and those that
   * the shop has from it before `settledBy` which the provider does not.
   */
  pairs(span: Span, settledBy: Date, realOnly: boolean): Promise<Pair[]>
  comparisons(span: Pick<MonthSpan, 'from' | 'to'>): Promise<KeptComparison[]>
  keepComparison(kept: KeptComparison): Promise<void>
}
