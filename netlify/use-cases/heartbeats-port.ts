import type { Right } from './card-provider-port.ts'

/**
 * What is watched: the sweep, its rounds to their end, the card provider, the reading of its lists to
 * their end, the mail server, the function that sends mails in the background, and each right that the
 * key for the provider was found to lack.
 */
export type Part = 'sweep' | 'round' | 'provider' | 'lists' | 'mail' | 'background' | Right

/** A right that the key lacks, and since when that is known. */
export interface MissingRight {
  right: Right
  since: Date
}

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
  /** The rights that the key was found to lack and has not been found to have since. */
  missingRights(): Promise<MissingRight[]>
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
  /** Since when the provider has not answered, or the key has lacked a right. */
  providerFailingSince: Date | null
  mailFailingSince: Date | null
  /** Since when the oldest issue has needed somebody. */
  oldestIssue: Date | null
}
