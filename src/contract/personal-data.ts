import type { personRequest } from './requests.ts'
import { post } from './staff-endpoint.ts'

/** All that is held about the person with an address. Refuses with `forbidden`, `not-found`. */
export const exportPerson = post<typeof personRequest, object>('/api/export-person', {
  permission: 'people',
})

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

/**
 * Takes the person with an address out of orders, messages and mails; invoices and credit notes stay
 * for as long as the law asks. Refuses with `forbidden`, `not-found`.
 */
export const erasePerson = post<typeof personRequest, ErasedPerson>('/api/erase-person', {
  permission: 'people',
})
