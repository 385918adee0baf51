import type { ErasedPerson, StaffAction } from '#contract/staff/people.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/people/retention.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import { formatDate } from '#domain/time/date.ts'
import { ROLE_NAME } from '#staff/frame/staff-pages.texts.ts'

export const PEOPLE = {
  title: 'People',
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

const ACTION: Readonly<Record<StaffAction, string>> = {
  invited: 'invited',
  removed: 'removed',
  exported: 'exported',
  erased: 'erased',
  'passkey-added': 'added a passkey:',
  'passkey-removed': 'removed a passkey:',
  'passkeys-reset': 'removed the passkeys of',
}

/** One line of what was done with people, passkeys and exports. */
export function logText({ kind, detail }: { kind: StaffAction; detail: string }): string {
  return `${ACTION[kind]} ${detail}`.trim()
}

export const PERSON = {
  title: 'Requests about personal data',
  hint: 'For a customer who asks for a copy of what is held about them, or to be erased.',
  email: 'Customer’s email',
  export: 'Export',
  exporting: 'Exporting...',
  exported: 'The file has been downloaded',
  exportedText: 'It holds personal data: send it to nobody but this person, then delete it.',
  exportFailed: 'Nothing was exported',
  fileName: 'personal-data.json',
  erase: 'Erase',
  erasing: 'Erasing...',
  eraseFailed: 'Nothing was erased',
  question: 'Erase this person',
  keep: 'Keep',
  goes: 'Their name, address and other details are removed from all orders. Notes, messages and emails about them are deleted, even where an order was later corrected to another email address. This cannot be undone.',
  stays: `What remains is the number, date, items, amounts and country of each order, and for ${inDaysOrYears(KEPT_DAYS.paidOrder)} its invoices and credit notes, because tax law requires them. Only owners and bookkeepers can read those.`,
} as const

/** What an erasure has done, in sentences. */
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
          `Not erased: order ${failed.join(', ')}. Try again. If it fails again, the log says why: tell whoever looks after the shop.`,
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
