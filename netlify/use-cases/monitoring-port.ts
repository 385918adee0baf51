/** What the second way of being told gets of an entry: nothing about a person. */
export interface PostedAlert {
  /** The same for every post about this occurrence. */
  key: string
  reason: string
  title: string
  /** Where staff deal with it. */
  url: string
}

/** Those outside who are told how the shop is, beside mail. */
export interface Monitoring {
  /** Posts an entry as JSON; rejects when it was not taken. Undefined where no address is set. */
  post: ((alert: PostedAlert) => Promise<void>) | undefined
  /** Says that the sweep has done its work, where somebody listens; rejects when that was not heard. */
  ping: () => Promise<void>
}
