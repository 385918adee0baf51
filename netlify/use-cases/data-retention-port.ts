/** What to take away in one go: whose time was over at `before`, and no more rows than `limit`. */
export interface Batch {
  before: Date
  now: Date
  limit: number
}

/**
 * Takes what is no longer needed out of the database, batch by batch; each answers how many rows it
 * took. Orders keep their figures, mails that they were sent.
 */
export interface DataRetention {
  /** Orders that were never paid. */
  abandonedOrders(batch: Batch): Promise<number>
  /** Orders that were paid, but for their documents. */
  paidOrders(batch: Batch): Promise<number>
  /** Whom documents name. */
  documents(batch: Batch): Promise<number>
  mailBodies(batch: Batch): Promise<number>
  contactMessages(batch: Batch): Promise<number>
  webhookEvents(batch: Batch): Promise<number>
  /** Who chose the staff and exported what: as long as the orders that it is about. */
  staffLog(batch: Batch): Promise<number>
  /** Sign-ins of people who do not work here any more, with their sessions. */
  staffUsers(batch: Batch): Promise<number>
  staffSessions(batch: Batch): Promise<number>
  staffLinks(batch: Batch): Promise<number>
  limits(batch: Batch): Promise<number>
}
