export interface ActorAndTime {
  actor: string
  at: Date
}
