import type { IssuedDocument } from './invoice.ts'

/** The newest version of an invoice or credit note, as it is listed on the pages of its order. */
export interface DocumentRecord extends Pick<
  IssuedDocument,
  'id' | 'kind' | 'number' | 'version' | 'issuedAt'
> {
  /** Address of the document's PDF. */
  href: string
  /** Pence. */
  amount: number
  isVoid: boolean
  /** Number of the invoice that replaced this invoice. */
  replacedBy?: string
  /** Whether the document is held back from mailing: it has characters that cannot be printed. */
  isHeld?: boolean
}
