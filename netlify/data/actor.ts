/** Who changed something, by email address, and when. */
export interface ActorAndTime {
  actor: string
  at: Date
}
