import { isVatCharged } from '#domain/money/vat.ts'
import { buyerName, type Order } from '#domain/order/order.ts'

import type { DocumentLine } from './document-lines.ts'
import { isPrintable } from './printable.ts'

export type DocumentKind = 'invoice' | 'credit-note'

/** Who sells, as the law wants it on an invoice. */
export interface DocumentSeller {
  legalName: string
  /** Line by line. */
  address: readonly string[]
  email: string
  phone: string
  company?: { number: string; registeredIn: string }
  vat?: { number: string }
}

/** Who buys; blank where it was not given. */
export type DocumentBuyer = ReturnType<typeof documentBuyer>

/** All that is printed on an invoice or credit note but its number: frozen when it is issued. */
export interface DocumentFacts {
  order: { number: string; date: string }
  /** ISO moment of the payment, by the provider's clock. */
  paidAt: string
  seller: DocumentSeller
  buyer: DocumentBuyer
  /** Per cent; null where the firm charges no VAT. It is in the amounts where UK VAT is charged. */
  vatRate: number | null
  lines: readonly DocumentLine[]
  /** By its subject, the invoice that a credit note credits, or that an invoice replaces. */
  invoice?: string
  /**
   * The refund that a credit note tells of, and since when (ISO); the note is void once it failed. A
   * note without one credits an invoice that another replaces.
   */
  refund?: { id: string; at: string }
  isVoid?: boolean
  /** On a credit note over an invoice whose payment had been recorded by mistake. */
  isUnpaid?: boolean
}

/** A document that is to be issued; a first version gets its number then, a later one keeps it. */
export interface DocumentDraft {
  id: string
  kind: DocumentKind
  /** What it is about, such as the id of the order for its first invoice, of the refund for a credit note. */
  subject: string
  /** From 1; a copy with corrected words is the next version of the same number, with the same amounts. */
  version: number
  /** Whether real money was paid. */
  live: boolean
  facts: DocumentFacts
}

/** A document as it stands in the database; it never changes. */
export interface IssuedDocument extends DocumentDraft {
  number: string
  /** ISO moment. */
  issuedAt: string
}

/** The newest version of the document about something. */
export function currentOf<T extends Version>(
  documents: readonly T[],
  subject: string,
): T | undefined {
  return currentDocuments(documents).find((document) => document.subject === subject)
}

/** The newest version of each document, in the order of their issue. */
export function currentDocuments<T extends Version>(documents: readonly T[]): T[] {
  return documents.filter(({ subject, version }) =>
    documents.every((other) => other.subject !== subject || other.version <= version),
  )
}

type Version = Pick<DocumentDraft, 'subject' | 'version'>

/** The invoice of an order that no other has replaced; undefined before there is one. */
export function currentInvoice<T extends DocumentDraft>(documents: readonly T[]): T | undefined {
  const invoices = currentDocuments(documents).filter(({ kind }) => kind === 'invoice')
  return invoices.find(({ subject }) => invoices.every(({ facts }) => facts.invoice !== subject))
}

/** Whether a document adds its amounts to the books, takes them away, or does neither, as a copy does. */
export function signOf({
  kind,
  version,
  facts,
}: Pick<DocumentDraft, 'kind' | 'version' | 'facts'>): 1 | 0 | -1 {
  if (facts.isVoid) return 1
  if (version > 1) return 0
  return kind === 'invoice' ? 1 : -1
}

/** Whether its amounts contain VAT. */
export function containsVat({ vatRate, buyer }: Pick<DocumentFacts, 'vatRate' | 'buyer'>): boolean {
  return isVatCharged(vatRate, buyer.country)
}

/** Whether a document can print all that it says of its buyer: one that cannot is sent to nobody. */
export function isWhole({ facts }: Pick<DocumentDraft, 'facts'>): boolean {
  return unprintable(facts.buyer).length === 0
}

/** The details of a buyer that no typeface of ours can print. */
export function unprintable(buyer: DocumentBuyer): (keyof DocumentBuyer)[] {
  const fields = Object.keys(buyer) as (keyof DocumentBuyer)[]
  return fields.filter((field) => !isPrintable(buyer[field]))
}

/** A document's number: its series, the year of its issue in London, and its place in that year. */
export function documentNumber(series: string, year: number, place: number): string {
  return `${series}-${year}-${String(place).padStart(4, '0')}`
}

const SERIES = { invoice: 'INV', 'credit-note': 'CN' } as const

/** The series in which a document is numbered; what was paid with test money has one of its own. */
export function seriesOf({ kind, live }: Pick<DocumentDraft, 'kind' | 'live'>): string {
  return live ? SERIES[kind] : `TEST-${SERIES[kind]}`
}

/** Whether documents can print all that they say of an order's buyer. */
export function canBePrinted(order: Pick<Order, 'buyer'>): boolean {
  return unprintable(documentBuyer(order)).length === 0
}

/** An order's buyer as documents name them. */
export function documentBuyer({ buyer }: Pick<Order, 'buyer'>) {
  const { companyName, streetAddress, city, state, zipCode, country, vatNumber, reference } = buyer
  return {
    name: buyerName(buyer),
    companyName,
    streetAddress,
    city,
    state,
    zipCode,
    country,
    vatNumber,
    reference,
  }
}

/** Whether two documents name the same buyer with the same details. */
export function isSameBuyer(one: DocumentBuyer, other: DocumentBuyer): boolean {
  return (Object.keys(one) as (keyof DocumentBuyer)[]).every((key) => one[key] === other[key])
}
