import { proposalEnd } from '#domain/documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { vatNote } from '#domain/money/vat.texts.ts'
import { isVatCharged, type VatTerms } from '#domain/money/vat.ts'
import { formatDate } from '#domain/time/date.ts'

export const PROPOSAL_TEXTS = {
  title: 'Proposal',
  number: 'Number',
  date: 'Date',
  until: 'Valid until',
  total: 'Total',
  accept: 'To accept, open this link or scan the code, and place the order.',
  howToAccept: 'How to accept',
  acceptedLast: 'The last page says how to accept.',
  preparedFor: 'Prepared for',
  /** Lines to fill in by hand. */
  addressee: [{ label: 'Name' }, { label: 'Company' }, { label: 'Address' }],
  signing: 'For the files, both sides may sign this copy. The order itself is placed in the cart.',
  forCustomer: 'For the customer',
  signer: { label: 'Name and position' },
  signed: { label: 'Signature and date' },
  receive: 'You receive',
  turnaround: 'Turnaround',
  included: 'What is included',
  steps: 'From order to delivery',
  specimen: 'Specimen',
  offer: (services: number, until: string) =>
    services === 1
      ? `We offer you the service below at this price until ${until}. The next page says what it contains, how the work proceeds and how long it takes.`
      : `We offer you the services below at these prices until ${until}. The following pages say what each contains, how the work proceeds and how long it takes.`,
  /** Heading over the signature of the firm. */
  forFirm: (legalName: string) => `For ${legalName}`,
} as const

/** The text without the `https://` of its web addresses. */
export function shortenAddresses(text: string): string {
  return text.replaceAll(/https?:\/\//g, '')
}

/** Number, date and expiry date of a proposal. */
export function proposalFacts(number: string, now: Date): [label: string, value: string][] {
  return [
    [PROPOSAL_TEXTS.number, number],
    [PROPOSAL_TEXTS.date, formatDate(now.toISOString())],
    [PROPOSAL_TEXTS.until, formatDate(proposalEnd(now))],
  ]
}

/** A bundle in the cart, with its parts that are also in the cart, as text for a sentence. */
export interface DuplicatedParts {
  bundle: string
  parts: string
  /** The price of the parts in pence. */
  saving: number
}

/** Warns about parts that the cart contains twice: alone and in a bundle. */
export function duplicatedPartsNote({ bundle, parts, saving }: DuplicatedParts): string {
  return `${bundle} already contains ${parts}. Without them you pay ${formatMoney(saving)} less.`
}

interface PricedCart {
  /** Pence. */
  total: number
  terms: VatTerms
  /** Two-letter code; blank, which means UK prices, if the buyer has chosen no country. */
  country: string
}

/** Why the total contains no VAT; undefined if the total contains VAT. */
export function withoutVatNote({ total, terms, country }: PricedCart): string | undefined {
  return isVatCharged(terms.rate, country || 'GB')
    ? undefined
    : `${vatNote(total, terms, country)}.`
}
