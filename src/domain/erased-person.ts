/** How much an erasure took away, and what stays by law. */
export interface ErasedPerson {
  /** Orders out of which the person was taken; their amounts stay. */
  orders: number
  messages: number
  /** Mails beside those of the orders and messages. */
  mails: number
  /** Entries in the timelines of other orders that named the address. */
  entries: number
  /** Invoices and credit notes that still name the person. */
  documents: number
  /** Last day on which the newest of them does, YYYY-MM-DD; null where there is none. */
  keptUntil: string | null
}
