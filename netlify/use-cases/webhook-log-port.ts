/** Which webhook events have been dealt with. */
export interface WebhookLog {
  has(eventId: string): Promise<boolean>
  /** Which of these have been dealt with. */
  known(eventIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Notes an event that was delivered, now or once more. */
  add(eventId: string, type: string, now: Date): Promise<void>
  /** Notes an event that had to be fetched, which leaves the webhook as silent as it was. */
  addFetched(eventId: string, type: string, now: Date): Promise<void>
  /** Ends the silence over the events that were fetched: somebody has seen it. */
  acknowledge(now: Date): Promise<void>
  /** Counts a delivery that was refused for its signature. */
  countRefused(now: Date): Promise<void>
}
