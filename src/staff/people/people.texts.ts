import type { ErasedPerson } from '#contract/staff/people.ts'
import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'
import { formatDate } from '#domain/time/date.ts'

export const PEOPLE_TEXTS = {
  title: 'People',
  remove: 'Remove',
  removeTitle: 'Remove this person',
  removeText: 'They will be signed out everywhere at once, and need a new invitation to return.',
  inviteTitle: 'Invite a colleague',
  email: 'Email address',
  logTitle: 'Log',
} as const

export const PERSONAL_DATA_TEXTS = {
  title: 'Requests about personal data',
  email: 'Customer’s email address',
  export: 'Export',
  fileName: 'personal-data.json',
  erase: 'Erase',
  question: 'Erase this person',
  stays: `What remains is the number, date, items, amounts and country of each order, and for ${formatRetention(KEPT_DAYS.paidOrder)} its invoices and credit notes, because tax law requires them. Only owners and bookkeepers can read those.`,
} as const

/** The result of an erasure, in sentences. */
export function erasureReport(erased: ErasedPerson): string[] {
  const { orders, failed, messages, mails, entries, documents, keptUntil, owed } = erased
  const gone = [
    countText(orders, 'order'),
    countText(messages, 'message'),
    countText(mails, 'other email'),
    countText(entries, 'other note', 'other notes'),
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
          `${countText(documents, 'invoice or credit note', 'invoices and credit notes')} ${documents === 1 ? 'remains' : 'remain'} until ${formatDate(keptUntil)}, as tax law requires. Only owners and bookkeepers can read them.`,
        ]),
    ...(owed > 0
      ? ['The account of a refund that has not been sent yet remains until it is recorded as sent.']
      : []),
  ]
}

function countText(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
