import type { StaffDeed } from '#contract/people.ts'
import type { StaffRole } from '#domain/staff-role.ts'

import { ROLE_NAME } from './staff-pages.ts'

export const PEOPLE = {
  title: 'People',
  loading: 'Loading people...',
  failed: 'The list of people could not be loaded',
  ownersOnly: 'Only owners see this page',
  ownersOnlyText: 'Ask an owner to invite or remove somebody.',
  toOrders: 'Go to the orders',
  role: 'Role',
  named: 'Set by the hosting configuration; cannot be removed here',
  remove: 'Remove',
  removeTitle: 'Remove this person',
  removeText: 'They will be signed out everywhere at once, and need a new invitation to return.',
  keep: 'Keep',
  removed: 'Removed',
  notRemoved: 'Nobody was removed',
  inviteTitle: 'Invite somebody',
  email: 'Email address',
  invite: 'Send the invitation',
  inviting: 'Sending...',
  invited: 'Invitation sent',
  notInvited: 'The invitation was not sent',
  logTitle: 'Invitations, passkeys, exports and erasures',
  logEmpty: 'No invitations, passkeys, exports or erasures yet.',
  /** Who invited somebody, before the moment. */
  by: (by: string) => `by ${by}`,
} as const

/** What a role is called, and what it may do. */
export const ROLE: Readonly<Record<StaffRole, { name: string; may: string }>> = {
  owner: { name: ROLE_NAME.owner, may: 'Everything, refunds and people included' },
  member: {
    name: ROLE_NAME.member,
    may: 'Reads, exports and works on orders and messages; no reports',
  },
  bookkeeper: {
    name: ROLE_NAME.bookkeeper,
    may: 'Reads and exports, reports and invoices included',
  },
}

const DEED: Readonly<Record<StaffDeed, string>> = {
  invited: 'invited',
  removed: 'removed',
  exported: 'exported',
  erased: 'erased',
  'passkey-added': 'added a passkey:',
  'passkey-removed': 'removed a passkey:',
  'passkeys-reset': 'reset the passkeys of',
  'passkeys-demanded': 'made passkeys compulsory',
  'passkeys-optional': 'made passkeys optional',
}

/** One line of what was done with people, passkeys and exports. */
export function logText({ kind, detail }: { kind: StaffDeed; detail: string }): string {
  return `${DEED[kind]} ${detail}`.trim()
}
