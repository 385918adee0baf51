/** So many times in so many seconds, counted under a name. */
export interface Limit {
  name: string
  most: number
  seconds: number
}

/** Everybody together, in place of a network address. */
export const EVERYBODY = 'everybody'

/** Limits that hold over all instances. */
export interface Limits {
  /**
   * Counts one of `who`, a network address or `EVERYBODY`. Answers undefined when it may pass, else
   * the seconds to wait. What lies behind fails by itself while the database is down: then it passes.
   */
  take(limit: Limit & { who: string }, now: Date): Promise<number | undefined>
}
