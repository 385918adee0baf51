import type { DisputeEvidence } from '#domain/dispute-evidence.ts'
import type { IssuedDocument } from '#domain/invoice.ts'

/** Invoices and credit notes that have been issued. */
export interface Documents {
  byId(id: string): Promise<FiledDocument | undefined>
  /** The document as a PDF. */
  print(document: FiledDocument): Promise<Uint8Array>
  /** What proves a disputed order, as a PDF. */
  printEvidence(evidence: DisputeEvidence): Promise<Uint8Array>
}

/** A document out of the file, with what it refers to. */
export interface FiledDocument extends IssuedDocument {
  orderId: string
  /** Number of the invoice that it credits or replaces; null for the first invoice of an order. */
  invoiceNumber: string | null
}
