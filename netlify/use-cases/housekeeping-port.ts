/** Takes what is no longer needed out of the database. */
export interface Housekeeping {
  /** Orders that were never paid, placed before a moment; answers how many were redacted. */
  redactAbandoned(before: Date, now: Date): Promise<number>
  /** Orders of any kind placed before a moment. */
  redactOld(before: Date, now: Date): Promise<number>
  /** The order with this number; answers 0 when there is none, or when it is redacted already. */
  redactOrder(orderNumber: string, now: Date): Promise<number>
  /** The words of mails sent before a moment; that they were sent stays known. */
  forgetMails(before: Date): Promise<void>
  /** Messages to the firm received before a moment. */
  forgetMessages(before: Date): Promise<void>
  /** Webhook ids received before a moment, and sign-ins and limits that have run out. */
  forgetTraces(before: Date, now: Date): Promise<void>
}
