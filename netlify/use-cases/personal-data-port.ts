/** What an erasure took away, and what the law has it keep. */
export interface Erasure {
  /** Numbers of the orders out of which the person was taken. */
  orders: string[]
  messages: number
  /** Mails beside those of the orders and messages. */
  mails: number
  /** Words in the timelines of other orders that named the address. */
  entries: number
  /** Invoices and credit notes that still name the person. */
  documents: { count: number; newest: Date | null }
}

/** What is held about persons, found by an e-mail address in any case of its letters. */
export interface PersonalData {
  /** All of it: orders with items, timeline and documents, messages, and mails to or about them. */
  of(email: string): Promise<PersonalCopy>
  /** Takes a person out of everything but documents, all or nothing; safe to repeat. */
  erase(email: string, now: Date): Promise<Erasure>
  /** The same for one order by its number. */
  eraseOrder(number: string, now: Date): Promise<Erasure>
}

export interface PersonalCopy {
  email: string
  orders: { order_number: string }[]
  messages: object[]
  mails: object[]
}
