import { proposalEnd } from '#domain/documents/proposal.ts'
import { vatNote } from '#domain/money/vat.texts.ts'
import { isVatCharged, type VatTerms } from '#domain/money/vat.ts'
import { formatDate } from '#domain/time/date.ts'

/** Texts of a proposal. */
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

/** Number, date and expiry date of a proposal. */
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
  /** Two-letter code; blank if the buyer has chosen none, which means UK prices. */
  country: string
}

/** Why the total contains no VAT; undefined if it contains some. */
export function withoutVatNote({ total, terms, country }: Priced): string | undefined {
  return isVatCharged(terms.rate, country || 'GB')
    ? undefined
    : `${vatNote(total, terms, country)}.`
}
