import type { ErasedPerson, StaffAction } from '#contract/staff/people.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/people/retention.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import { formatDate } from '#domain/time/date.ts'
import { ROLE_NAMES } from '#staff/frame/staff-pages.texts.ts'

export const PEOPLE_TEXTS = {
  title: 'People',
  listTitle: 'Who may sign in',
  loading: 'Loading people...',
  failed: 'The list of people could not be loaded',
  forbidden: {
    title: 'Only owners see this page',
    text: 'Ask an owner to invite or remove somebody.',
    toOrders: 'Go to the orders',
  },
  role: 'Role',
  named: 'Set by the hosting configuration; cannot be removed here',
  remove: 'Remove',
  removeTitle: 'Remove this person',
  removeText: 'They will be signed out everywhere at once, and need a new invitation to return.',
  keep: 'Cancel',
  removed: 'Removed',
  notRemoved: 'The person was not removed',
  inviteTitle: 'Invite a colleague',
  email: 'Email address',
  invite: 'Send the invitation',
  inviting: 'Sending...',
  invited: 'Invitation sent',
  notInvited: 'The invitation was not sent',
  logTitle: 'Invitations, passkeys, exports and erasures',
  logEmpty: 'No invitations, passkeys, exports or erasures yet.',
  /** The person who sent the invitation, before the time. */
  by: (by: string) => `by ${by}`,
} as const

/** Name and permissions of each role. */
export const ROLE_TEXTS: Readonly<Record<StaffRole, { name: string; may: string }>> = {
  owner: { name: ROLE_NAMES.owner, may: 'Can do everything, including refunds and people' },
  member: {
    name: ROLE_NAMES.member,
    may: 'Can view, export and work on orders and messages, but not reports',
  },
  bookkeeper: {
    name: ROLE_NAMES.bookkeeper,
    may: 'Can view and export, including reports and invoices',
  },
}

const ACTION: Readonly<Record<StaffAction, string>> = {
  invited: 'invited',
  removed: 'removed',
  exported: 'exported',
  erased: 'erased',
  'passkey-added': 'added a passkey:',
  'passkey-removed': 'removed a passkey:',
  'passkeys-reset': 'removed the passkeys of',
}

/** One line of the log of people, passkeys and exports. */
export function logText({ kind, detail }: { kind: StaffAction; detail: string }): string {
  return `${ACTION[kind]} ${detail}`.trim()
}

export const PERSONAL_DATA_TEXTS = {
  title: 'Requests about personal data',
  email: 'Customer’s email',
  export: 'Export',
  exported: 'The file has been downloaded',
  exportedText: 'It contains personal data: send it only to this person, then delete it.',
  exportFailed: 'Nothing was exported',
  fileName: 'personal-data.json',
  erase: 'Erase',
  eraseFailed: 'Nothing was erased',
  question: 'Erase this person',
  keep: 'Cancel',
  stays: `What remains is the number, date, items, amounts and country of each order, and for ${inDaysOrYears(KEPT_DAYS.paidOrder)} its invoices and credit notes, because tax law requires them. Only owners and bookkeepers can read those.`,
} as const

/** The result of an erasure, in sentences. */
export function erasedText(erased: ErasedPerson): string[] {
  const { orders, failed, messages, mails, entries, documents, keptUntil, owed } = erased
  const gone = [
    counted(orders, 'order'),
    counted(messages, 'message'),
    counted(mails, 'other email'),
    counted(entries, 'other note', 'other notes'),
  ].filter((part) => part !== '')
  return [
    ...(gone.length > 0 ? [`Personal details erased: ${gone.join(', ')}.`] : []),
    ...(failed.length > 0
      ? [
          `Not erased: order ${failed.join(', ')}. Try again. If it fails again, the log says why: tell the person who maintains the shop.`,
        ]
      : []),
    ...(orders > 0 ? ['The number, date, items, amounts and country of each order remain.'] : []),
    ...(keptUntil === null
      ? []
      : [
          `${counted(documents, 'invoice or credit note', 'invoices and credit notes')} ${documents === 1 ? 'remains' : 'remain'} until ${formatDate(keptUntil)}, as tax law requires. Only owners and bookkeepers can read them.`,
        ]),
    ...(owed > 0
      ? ['The account of a refund that has not been sent yet remains until it is recorded as sent.']
      : []),
  ]
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
