import type { IssuedDocument } from './invoice.ts'

/** An invoice or credit note as the pages of its order list it, in its newest version. */
export interface DocumentRecord extends Pick<
  IssuedDocument,
  'id' | 'kind' | 'number' | 'version' | 'issuedAt'
> {
  /** Where it is read. */
  href: string
  /** Pence. */
  amount: number
  isVoid: boolean
  /** Number of the invoice that stands in its place. */
  replacedBy?: string
  /** It cannot print all that it says, and comes to the customer by an email of its own. */
  isHeld?: boolean
}
