/**
 * What is watched: the sweep, its rounds to their end, the card provider, the reading of its lists to
 * their end, the mail server.
 */
export type Part = 'sweep' | 'round' | 'provider' | 'lists' | 'mail'

/** How a part was when it was last seen at work. */
export interface Heartbeat {
  succeededAt: Date | null
  /** Since when nothing but failures has been seen, and what the last one was; null when it works. */
  failing: { since: Date; failure: string } | null
}

/** What the parts of the shop leave behind of themselves, so that silence can be noticed. */
export interface Heartbeats {
  /** Undefined for a part of which nothing has been seen yet. */
  of(part: Part): Promise<Heartbeat | undefined>
  succeeded(part: Part, now: Date): Promise<void>
  /** `failure` is made of codes and addresses of sites, never of text. */
  failed(part: Part, failure: string, now: Date): Promise<void>
}

/** What the database knows of the shop's parts. */
export interface Vitals {
  lastSweep: Date | null
  /** The first order; before it nobody depends on the sweep. */
  firstOrder: Date | null
  /** Since when the sweep has left work to its next run each time. */
  roundFailingSince: Date | null
  providerFailingSince: Date | null
  mailFailingSince: Date | null
  /** Since when the oldest issue has needed somebody. */
  oldestIssue: Date | null
}
