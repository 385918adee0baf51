import type { StaffDeed } from '#domain/staff-deed.ts'
import type { StaffMember, StaffRole } from '#domain/staff-role.ts'

export interface InvitedMember extends StaffMember {
  invitedBy: string
  /** ISO moment. */
  invitedAt: string
}

export interface StaffLogEntry {
  /** ISO moment. */
  at: string
  actor: string
  kind: StaffDeed
  /** Whom, or what. */
  detail: string
}

/** Who works here beside the owners whom the host's variables name. Addresses in lower case. */
export interface People {
  roleOf(email: string): Promise<StaffRole | undefined>
  invited(): Promise<InvitedMember[]>
  /** Writes down an invitation, or another role for somebody who has one, and notes it. */
  invite(member: StaffMember, by: { actor: string; at: Date }): Promise<void>
  /** Takes all that is kept of somebody's work here away at once, sessions and open links among it, and notes it; false where there is nobody. */
  remove(email: string, by: { actor: string; at: Date }): Promise<boolean>
  note(entry: {
    actor: string
    at: Date
    kind: 'exported' | 'erased'
    detail: string
  }): Promise<void>
  /** The newest first, up to a number. */
  log(limit: number): Promise<StaffLogEntry[]>
}
