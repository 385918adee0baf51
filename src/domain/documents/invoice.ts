import { isVatCharged } from '#domain/money/vat.ts'
import { buyerName, type Order } from '#domain/order/order.ts'

import type { DocumentLine } from './document-lines.ts'
import { isPrintable } from './printable.ts'

export type DocumentKind = 'invoice' | 'credit-note'

/** The seller's details that the law requires on an invoice. */
export interface DocumentSeller {
  legalName: string
  address: readonly string[]
  email: string
  phone: string
  company?: { number: string; registeredIn: string }
  vat?: { number: string }
}

/** The buyer's details; blank if not given. */
export type DocumentBuyer = ReturnType<typeof documentBuyer>

/** Everything printed on an invoice or credit note except its number; frozen when it is issued. */
export interface DocumentFacts {
  order: { number: string; date: string }
  /** ISO moment of the payment, by the provider's clock. */
  paidAt: string
  seller: DocumentSeller
  buyer: DocumentBuyer
  /** Per cent; null if the firm charges no VAT. Invoices to some countries contain no VAT in any case. */
  vatRate: number | null
  lines: readonly DocumentLine[]
  /** The invoice that this credit note credits or this new invoice replaces, by that invoice's `subject`. */
  invoice?: string
  /**
   * The refund that a credit note documents; `at` is its ISO moment. If the refund fails, the note
   * becomes void. A note without a refund credits an invoice that was replaced or cancelled.
   */
  refund?: { id: string; at: string }
  isVoid?: boolean
  /** Set on a credit note for an invoice whose payment was recorded by mistake. */
  isUnpaid?: boolean
}

/** A document to be issued. Its first version gets a number when issued; later versions keep it. */
export interface DocumentDraft {
  id: string
  kind: DocumentKind
  /** Id of the cause: for the first invoice the order, for a credit note usually the refund. */
  subject: string
  /** From 1; a copy with corrected text is the next version, with the same number and amounts. */
  version: number
  /** Whether real money was paid. */
  live: boolean
  facts: DocumentFacts
}

/** A document as stored; it never changes. */
export interface IssuedDocument extends DocumentDraft {
  number: string
  /** ISO moment. */
  issuedAt: string
}

export function findNewestVersion<T extends Version>(documents: readonly T[], subject: string) {
  return newestVersions(documents).find((document) => document.subject === subject)
}

/** The newest version of each document, in the order in which they were issued. */
export function newestVersions<T extends Version>(documents: readonly T[]): T[] {
  return documents.filter(({ subject, version }) =>
    documents.every((other) => other.subject !== subject || other.version <= version),
  )
}

type Version = Pick<DocumentDraft, 'subject' | 'version'>

/** The order's invoice that no other invoice has replaced; undefined before the first invoice. */
export function currentInvoice<T extends DocumentDraft>(documents: readonly T[]): T | undefined {
  const invoices = newestVersions(documents).filter(({ kind }) => kind === 'invoice')
  return invoices.find(({ subject }) => invoices.every(({ facts }) => facts.invoice !== subject))
}

/** The sign of a document's amounts in the accounts: 1 adds, -1 subtracts, 0 ignores a copy. */
export function accountingSign(document: Pick<DocumentDraft, 'kind' | 'version' | 'facts'>) {
  if (document.facts.isVoid) return 1
  if (document.version > 1) return 0
  return document.kind === 'invoice' ? 1 : -1
}

export function containsVat({ vatRate, buyer }: Pick<DocumentFacts, 'vatRate' | 'buyer'>): boolean {
  return isVatCharged(vatRate, buyer.country)
}

/** Whether all of the buyer's details can be printed; otherwise the document is not sent to anybody. */
export function isFullyPrintable({ facts }: Pick<DocumentDraft, 'facts'>): boolean {
  return unprintableFields(facts.buyer).length === 0
}

/** The buyer's details that our typefaces cannot print. */
export function unprintableFields(buyer: DocumentBuyer): (keyof DocumentBuyer)[] {
  const fields = Object.keys(buyer) as (keyof DocumentBuyer)[]
  return fields.filter((field) => !isPrintable(buyer[field]))
}

/** A document's number: series, year of issue in London, and position in that year. */
export function documentNumber(series: string, year: number, place: number): string {
  return `${series}-${year}-${String(place).padStart(4, '0')}`
}

const SERIES = { invoice: 'INV', 'credit-note': 'CN' } as const

/** The number series of a document; test payments have separate series. */
export function numberSeries({ kind, live }: Pick<DocumentDraft, 'kind' | 'live'>): string {
  return live ? SERIES[kind] : `TEST-${SERIES[kind]}`
}

/** Whether documents can print all details of an order's buyer. */
export function isBuyerPrintable(order: Pick<Order, 'buyer'>): boolean {
  return unprintableFields(documentBuyer(order)).length === 0
}

export function documentBuyer({ buyer }: Pick<Order, 'buyer'>) {
  const { companyName, streetAddress, city, state, zipCode, country, vatNumber, reference } = buyer
  const address = { companyName, streetAddress, city, state, zipCode, country }
  return { name: buyerName(buyer), ...address, vatNumber, reference }
}

export function isSameBuyer(one: DocumentBuyer, other: DocumentBuyer): boolean {
  return (Object.keys(one) as (keyof DocumentBuyer)[]).every((key) => one[key] === other[key])
}
