import type { Dispute } from './dispute.ts'
import type { DocumentRecord } from './document-record.ts'
import type { DocumentSeller } from './invoice.ts'
import type { MailRecord, TimelineEntry } from './order-record.ts'
import type { Order } from './order.ts'

/** What proves to a bank what was ordered, agreed, paid and delivered. No note of the staff is in it. */
export interface DisputeEvidence {
  /** ISO moment at which it was put together. */
  madeAt: string
  seller: DocumentSeller
  order: Order
  /** ISO moment; null where it is not known. */
  paidAt: string | null
  disputes: readonly Dispute[]
  documents: readonly DocumentRecord[]
  terms: {
    /** SHA-256 of the text, under which it is published; null where none is recorded. */
    version: string | null
    /** ISO moment. */
    acceptedAt: string | null
    /** Where the text is published. */
    address: string | null
    /** The text in Markdown; null where it is not in the archive. */
    text: string | null
  }
  /** Emails to the customer that have left, oldest first. */
  mails: readonly (Pick<MailRecord, 'kind' | 'subject' | 'to'> & { sentAt: string })[]
  /** What was done when, oldest first. */
  work: readonly Pick<TimelineEntry, 'at' | 'kind' | 'facts'>[]
}
