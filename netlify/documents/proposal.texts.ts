import { proposalEnd } from '#domain/documents/proposal.ts'
import { formatMoney } from '#domain/money/money.ts'
import { waysToPay } from '#domain/money/payment-methods.texts.ts'
import type { PaymentMethod } from '#domain/order/checkout-fields.ts'
import { countryName } from '#domain/people/country.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'

interface Summary {
  items: readonly { name: string; quantity: number }[]
  total: string
  hasVat: boolean
  until: string
}

export const PROPOSAL_TEXTS = {
  title: 'Proposal',
  total: 'Total',
  accept: 'To accept, open this link or scan the code, and place the order.',
  howToAccept: 'How to accept',
  preparedFor: 'Prepared for',
  signing:
    'For your records, both parties may sign this copy. The order itself is placed in the cart.',
  forCustomer: 'For the customer',
  signer: { label: 'Name and position' },
  signed: { label: 'Signature and date' },
  receive: 'You receive',
  provide: 'You provide',
  turnaround: 'Turnaround',
  included: 'What is included',
  steps: 'From order to delivery',
  specimen: 'Specimen',
  offer: (services: number, until: string) =>
    services === 1
      ? `We offer you this service at this price until ${until}. The next page describes it.`
      : `We offer you these services at these prices until ${until}. The next pages describe each.`,
  /** Heading over the signature of the firm. */
  forFirm: (legalName: string) => `For ${legalName}`,
  /** What is accepted, for a page without prices. */
  summary: ({ items, total, hasVat, until }: Summary) => {
    const names = items.map(({ name, quantity }) =>
      quantity === 1 ? name : `${quantity}\u00A0×\u00A0${name}`,
    )
    return `${joinInSentence(names)}: ${total} in total${hasVat ? ', including VAT' : ''}, valid until ${until}.`
  },
  payment: 'Payment',
  refunds: 'Refunds',
  conflicts: 'Conflicts',
  terms: 'Terms',
  termsApply: 'Our terms and conditions apply',
} as const

/** The lines for the addressee, with room for an address of two lines. */
export function addresseeLines(country: string): { label: string }[] {
  const place = country === '' ? 'country' : countryName(country)
  return [{ label: 'Name' }, { label: '' }, { label: '' }, { label: `Company, address, ${place}` }]
}

export interface ProposalTerms {
  methods: readonly PaymentMethod[]
  /** Days from the order within which a bank transfer is expected. */
  daysToPay: number
  refunds: string
  conflicts?: string | undefined
  /** Address of the terms, and the number of their section about refunds. */
  url: string
  refundClause: number | null
}

/** The terms of a proposal by their labels. The last entry links to the full terms. */
export function termsFacts(
  terms: ProposalTerms,
): (readonly [label: string, value: string, url?: string])[] {
  const { methods, daysToPay, refunds, conflicts, url, refundClause } = terms
  const transfer = methods.includes('bank-transfer')
    ? ` For a transfer you get a pro-forma invoice, due within ${daysToPay} days.`
    : ''
  const address = shortenAddresses(url).replace(/#.*/, '')
  return [
    [PROPOSAL_TEXTS.payment, waysToPay(methods) + transfer],
    [PROPOSAL_TEXTS.refunds, refunds],
    ...(conflicts === undefined ? [] : [[PROPOSAL_TEXTS.conflicts, conflicts] as const]),
    [
      PROPOSAL_TEXTS.terms,
      refundClause === null
        ? `${PROPOSAL_TEXTS.termsApply}: ${address}.`
        : `${PROPOSAL_TEXTS.termsApply}: ${address}; refunds are in clause ${refundClause}.`,
      url,
    ],
  ]
}

/** The text without the `https://` of its web addresses. */
export function shortenAddresses(text: string): string {
  return text.replaceAll(/https?:\/\//g, '')
}

/** Title of the document, which is also at the foot of each page. */
export function proposalTitle(number: string, firm: string): string {
  return `${PROPOSAL_TEXTS.title} ${number} · ${firm}`
}

/** Number, date and expiry date of a proposal, in one line. */
export function proposalFactsLine(number: string, now: Date): string {
  const [date, end] = [formatDate(now.toISOString()), formatDate(proposalEnd(now))]
  return `Number ${number} · ${date} · Valid until ${end}`
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

/** A bundle's saving: the price of its parts less its own price, both in pence. */
export function bundleNote(partsPrice: number, bundlePrice: number): string {
  return partsPrice > bundlePrice
    ? `Bought separately ${formatMoney(partsPrice)}; you save ${formatMoney(partsPrice - bundlePrice)}`
    : ''
}
