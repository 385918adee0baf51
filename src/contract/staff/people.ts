import type { invitePersonRequest, personRequest } from '#contract/requests.ts'
import type { StaffMember } from '#domain/people/staff-role.ts'

import { get, post } from './staff-endpoint.ts'

const PEOPLE = { permission: 'people' } as const

/** Staff actions that are logged: about people, passkeys and exports. */
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
    /** Who invited the person, and when (ISO); null for an owner from `STAFF_EMAILS`. */
    invited: { by: string; at: string } | null
    passkeys: number
  })[]
  /** Logged staff actions, newest first. */
  log: { at: string; actor: string; kind: StaffAction; detail: string }[]
}

/** The staff members and their logged actions. Refuses with `forbidden`. */
export const listPeople = get<PeopleAnswer>('/api/people', PEOPLE)

/**
 * Gives a role to a new or existing member of staff, and mails them a one-time link that is valid
 * for a week. Refuses with `forbidden`; `invalid-request` for an owner from `STAFF_EMAILS`, or for
 * an address that the mail server rejects; `unavailable` if the mail cannot be sent.
 */
export const invitePerson = post<typeof invitePersonRequest, PeopleAnswer>(
  '/api/invite-person',
  PEOPLE,
)

/** Removes a person's access and sessions at once. Refuses with `forbidden`, `not-found`. */
export const removePerson = post<typeof personRequest, PeopleAnswer>('/api/remove-person', PEOPLE)

/** All personal data stored under an email address. Refuses with `forbidden`, `not-found`. */
export const exportPerson = post<typeof personRequest, object>('/api/export-person', PEOPLE)

/** Counts of the data that an erasure removed, and of the data that the law requires us to keep. */
export interface ErasedPerson {
  /** Number of anonymised orders; their amounts stay. */
  orders: number
  /** Numbers of the orders that could not be erased. */
  failed: string[]
  messages: number
  /** Number of erased mails beyond those of the erased orders and messages. */
  mails: number
  /** Number of timeline entries of other orders from which the email address was removed. */
  entries: number
  /** Invoices and credit notes that still name the person. */
  documents: number
  /** Day until which these documents are kept, YYYY-MM-DD; null if there are none. */
  keptUntil: string | null
  /** Number of refunds owed to a bank account; the account number is kept until staff record them as sent. */
  owed: number
}

/** Invoices and credit notes stay as long as the law requires. Refuses with `forbidden`, `not-found`. */
export const erasePerson = post<typeof personRequest, ErasedPerson>('/api/erase-person', PEOPLE)
