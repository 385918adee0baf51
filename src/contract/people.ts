import type { StaffMember } from '#domain/staff-role.ts'

import type { invitePersonRequest, removePersonRequest } from './requests.ts'
import { get, post } from './staff-endpoint.ts'

/** What is written down of what staff do with people, passkeys and exports. */
export type StaffDeed =
  | 'invited'
  | 'removed'
  | 'exported'
  | 'erased'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkeys-reset'
  | 'passkeys-demanded'
  | 'passkeys-optional'

export interface PeopleAnswer {
  people: (StaffMember & {
    /** Who invited them, and when (ISO); null for an owner whom the host's variables name. */
    invited: { by: string; at: string } | null
  })[]
  /** What was done with people, passkeys and exports, the newest first. */
  log: { at: string; actor: string; kind: StaffDeed; detail: string }[]
}

/** Who may use the staff pages, and what they did with people and exports. Refuses with `forbidden`. */
export const listPeople = get<PeopleAnswer>('/api/people', { permission: 'people' })

/**
 * Mails somebody a one-time link that works for a week, and gives them a role; for somebody who has one
 * it is the new role. Refuses with `forbidden`, `invalid-request` for an owner whom the host's variables
 * name or an address that mail is refused for, `unavailable` where the mail does not leave.
 */
export const invitePerson = post<typeof invitePersonRequest, PeopleAnswer>('/api/invite-person', {
  permission: 'people',
})

/** Takes somebody's place and sessions away at once. Refuses with `forbidden`, `not-found`. */
export const removePerson = post<typeof removePersonRequest, PeopleAnswer>('/api/remove-person', {
  permission: 'people',
})
