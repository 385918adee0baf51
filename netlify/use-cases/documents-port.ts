import type { DisputeEvidence } from '#domain/dispute-evidence.ts'
import type { IssuedDocument } from '#domain/invoice.ts'

/** Invoices and credit notes that have been issued. */
export interface Documents {
  byId(id: string): Promise<FiledDocument | undefined>
  /** Orders whose payment at the provider does not name all of their numbers yet, the oldest first. */
  uncopied(limit: number): Promise<NumberedOrder[]>
  /** Notes that these are written at the provider; one whose mail waits is to be written once more. */
  markCopied(numbers: readonly CopiedNumber[], now: Date): Promise<void>
  /** The last number of each series of this year and the one before, and the newest payment. */
  lastNumbers(): Promise<{ last: string[]; paymentIntentId: string | null }>
  /** The document as a PDF. */
  print(document: FiledDocument): Promise<Uint8Array>
  /** What proves a disputed order, as a PDF. */
  printEvidence(evidence: DisputeEvidence): Promise<Uint8Array>
}

export interface NumberedOrder {
  orderNumber: string
  /** Null where it was not paid at the provider. */
  paymentIntentId: string | null
  numbers: CopiedNumber[]
}

/** A number as its payment names it. */
export interface CopiedNumber {
  number: string
  /** `invoice`, or the refund of a credit note; null for what a correction has given rise to. */
  subject: string | null
  /** Whether a mail with the document has left. */
  isSent: boolean
  /** Whether one is still to leave. */
  isWaiting: boolean
  /** When it was written before, by the database's own text; null when it was not. */
  copiedAt: string | null
}

/** A document out of the file, with what it refers to. */
export interface FiledDocument extends IssuedDocument {
  orderId: string
  /** Number of the invoice that it credits or replaces; null for the first invoice of an order. */
  invoiceNumber: string | null
  /** Ids of the credit notes that cancel what an invoice replaces. */
  cancels: string[]
}
