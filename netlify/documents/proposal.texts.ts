import { proposalEnd } from '#domain/documents/proposal.ts'
import { abroadNote, vatNote } from '#domain/money/vat.texts.ts'
import { isVatCharged, type VatTerms } from '#domain/money/vat.ts'
import { formatDate } from '#domain/time/date.ts'

/** The words of a proposal. */
export const PROPOSAL = {
  title: 'Proposal',
  number: 'Number',
  date: 'Date',
  until: 'Valid until',
  service: 'Service',
  quantity: 'Quantity',
  net: 'Net',
  vat: 'VAT',
  amount: 'Amount',
  total: 'Total',
  accept: 'To accept, open this cart and order:',
} as const

/** Number, date and last day of a proposal that is made now. */
export function proposalFacts(number: string, now: Date): [label: string, value: string][] {
  return [
    [PROPOSAL.number, number],
    [PROPOSAL.date, formatDate(now.toISOString())],
    [PROPOSAL.until, formatDate(proposalEnd(now))],
  ]
}

interface Priced {
  /** Pence. */
  total: number
  terms: VatTerms
  /** Two letters; blank while the buyer has chosen none, which is priced as at home. */
  country: string
}

/** Why no VAT is in the total, and what changes abroad while the country is not known. */
export function proposalNotes({ total, terms, country }: Priced): string[] {
  const isCharged = isVatCharged(terms.rate, country || 'GB')
  return [
    ...(isCharged ? [] : [`${vatNote(total, terms, country)}.`]),
    ...(country === '' && terms.rate !== null ? [abroadNote(terms)] : []),
  ]
}
