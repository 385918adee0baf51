import type { DocumentKind } from './invoice.ts'

/** An invoice or credit note as the pages of its order list it, in its newest version. */
export interface DocumentRecord {
  id: string
  /** Where it is read. */
  href: string
  kind: DocumentKind
  number: string
  version: number
  /** ISO moment. */
  issuedAt: string
  /** Pence. */
  amount: number
  isVoid: boolean
  /** Number of the invoice that stands in its place. */
  replacedBy?: string
  /** It cannot print all that it says, and comes to the customer by an email of its own. */
  isHeld?: boolean
}
