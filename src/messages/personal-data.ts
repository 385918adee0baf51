import type { ErasedPerson } from '#contract/personal-data.ts'
import { formatDate } from '#domain/date.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'

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
  const { orders, messages, mails, entries, documents, keptUntil } = erased
  const gone = [
    counted(orders, 'order'),
    counted(messages, 'message'),
    counted(mails, 'other email'),
    counted(entries, 'other note', 'other notes'),
  ].filter((part) => part !== '')
  return [
    `Personal details erased: ${gone.join(', ')}.`,
    ...(orders > 0 ? ['The number, date, items, amounts and country of each order remain.'] : []),
    ...(keptUntil === null
      ? []
      : [
          `${counted(documents, 'invoice or credit note', 'invoices and credit notes')} ${documents === 1 ? 'remains' : 'remain'} until ${formatDate(keptUntil)}, as tax law requires. Only owners and bookkeepers can read them.`,
        ]),
  ]
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
