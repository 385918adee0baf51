import type { invitePersonRequest, personRequest } from '#contract/requests.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'

import { get, post } from './staff-endpoint.ts'

/** What is written down of what staff do with people, passkeys and exports. */
export type StaffAction =
  | 'invited'
  | 'removed'
  | 'exported'
  | 'erased'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkeys-reset'

export interface PeopleAnswer {
  people: (StaffMember & {
    /** Who invited them, and when (ISO); null for an owner whom the host's variables name. */
    invited: { by: string; at: string } | null
    /** How many passkeys they have. */
    passkeys: number
  })[]
  /** What was done with people, passkeys and exports, the newest first. */
  log: { at: string; actor: string; kind: StaffAction; detail: string }[]
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
export const removePerson = post<typeof personRequest, PeopleAnswer>('/api/remove-person', {
  permission: 'people',
})

/** All that is held about the person with an address. Refuses with `forbidden`, `not-found`. */
export const exportPerson = post<typeof personRequest, object>('/api/export-person', {
  permission: 'people',
})

/** How much an erasure took away, and what stays by law. */
export interface ErasedPerson {
  /** Orders from which the person was removed; their amounts stay. */
  orders: number
  /** Numbers of the orders that could not be erased. */
  failed: string[]
  messages: number
  /** Mails beside those of the orders and messages. */
  mails: number
  /** Entries in the timelines of other orders that named the address. */
  entries: number
  /** Invoices and credit notes that still name the person. */
  documents: number
  /** Last day on which the newest of them does, YYYY-MM-DD; null where there is none. */
  keptUntil: string | null
  /** Refunds that are owed to an account, whose number stays until they are recorded as sent. */
  owed: number
}

/**
 * Takes the person with an address out of orders, messages and mails; invoices and credit notes stay
 * for as long as the law asks. Refuses with `forbidden`, `not-found`.
 */
export const erasePerson = post<typeof personRequest, ErasedPerson>('/api/erase-person', {
  permission: 'people',
})
