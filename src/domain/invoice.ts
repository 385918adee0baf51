import { creditedLines, invoiceLines, type DocumentLine, type Parts } from './document-lines.ts'
import type { Order } from './order.ts'
import { isPrintable } from './printable.ts'
import { FAILED_REFUND, type Refund } from './refund.ts'

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
export interface DocumentBuyer {
  name: string
  companyName: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  /** Two letters. */
  country: string
  vatNumber: string
  reference: string
}

/** All that is printed on an invoice or credit note but its number: frozen when it is issued. */
export interface DocumentFacts {
  kind: DocumentKind
  order: { number: string; date: string }
  /** ISO moment at which the payment was recorded. */
  paidAt: string
  seller: DocumentSeller
  buyer: DocumentBuyer
  /** Per cent; null where the firm charges no VAT. It is in the amounts in the United Kingdom only. */
  vatRate: number | null
  lines: readonly DocumentLine[]
  /** The refund that a credit note tells of, and since when (ISO); the note is void once it failed. */
  refund?: { id: string; at: string }
  isVoid?: boolean
}

/** A document that is to be issued; a first version gets its number then, a later one keeps it. */
export interface DocumentDraft {
  id: string
  kind: DocumentKind
  /** What it is about: the id of the order for its invoice, of the refund for a credit note. */
  subject: string
  /** From 1; a corrected document is the next version of the same number. */
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

type InvoicedOrder = Pick<
  Order,
  'id' | 'number' | 'date' | 'buyer' | 'items' | 'total' | 'vatRate' | 'vatNumber' | 'reference'
>

/** What the documents of an order are made of. */
export interface Invoicing {
  order: InvoicedOrder
  seller: DocumentSeller
  refunds: readonly Refund[]
  /** What staff chose of each line, by the id of their request. */
  parts: Readonly<Record<string, Parts>>
  /** All versions, in any order. */
  documents: readonly IssuedDocument[]
  /** ISO moment of the payment. */
  paidAt: string
  live: boolean
  newId: () => string
}

/**
 * The documents that a paid order lacks, in the order in which they get their numbers: its invoice,
 * again where the buyer's details were corrected since; a void version of each credit note whose
 * refund has failed since; and a credit note for each refund that has succeeded.
 */
export function missingDocuments(invoicing: Invoicing): DocumentDraft[] {
  const { order, documents, refunds } = invoicing
  const invoice = currentOf(documents, order.id)
  const buyer = documentBuyer(order)
  const facts = { ...(invoice?.facts ?? invoiceFacts(invoicing)), buyer }
  const isRight = invoice !== undefined && isSameBuyer(invoice.facts.buyer, buyer)
  const drafts = isRight ? [] : [draft(invoicing, 'invoice', order.id, facts)]
  const voided = refunds.flatMap((refund) => voidNote(invoicing, refund))
  return credited(invoicing, facts, [...drafts, ...voided])
}

/** The credit note of a refund that has failed, once more and void. */
function voidNote(invoicing: Invoicing, { id, status }: Refund): DocumentDraft[] {
  const note = currentOf(invoicing.documents, id)
  if (!note || !FAILED_REFUND.includes(status) || note.facts.isVoid === true) return []
  return [draft(invoicing, 'credit-note', id, { ...note.facts, isVoid: true })]
}

/** `drafts`, and a credit note for each refund that has none, over what those before it have left. */
function credited(
  invoicing: Invoicing,
  invoice: DocumentFacts,
  drafts: readonly DocumentDraft[],
): DocumentDraft[] {
  const { documents, refunds, parts } = invoicing
  const all = [...drafts]
  for (const refund of refunds) {
    if (refund.status !== 'succeeded' || currentOf(documents, refund.id)) continue
    const taken = creditedBy(currentDocuments([...documents, ...all]))
    const note = creditNoteFacts(invoice, refund, taken, parts)
    all.push(draft(invoicing, 'credit-note', refund.id, note))
  }
  return all
}

function draft(
  { documents, live, newId }: Invoicing,
  kind: DocumentKind,
  subject: string,
  facts: DocumentFacts,
): DocumentDraft {
  const before = currentOf(documents, subject)
  const version = (before?.version ?? 0) + 1
  return { id: newId(), kind, subject, version, live: before?.live ?? live, facts }
}

function creditNoteFacts(
  invoice: DocumentFacts,
  { id, amount, requestId, createdAt }: Refund,
  credited: readonly DocumentLine[],
  parts: Invoicing['parts'],
): DocumentFacts {
  const chosen = requestId === null ? undefined : parts[requestId]
  return {
    ...invoice,
    kind: 'credit-note',
    lines: creditedLines(invoice.lines, credited, { amount, parts: chosen }),
    refund: { id, at: createdAt },
  }
}

/** The invoice of a paid order as it is first issued. */
function invoiceFacts({ order, seller, paidAt }: Invoicing): DocumentFacts {
  return {
    kind: 'invoice',
    order: { number: order.number, date: order.date },
    paidAt,
    seller,
    buyer: documentBuyer(order),
    vatRate: order.vatRate,
    lines: invoiceLines(order),
  }
}

function documentBuyer({ buyer, vatNumber, reference }: InvoicedOrder): DocumentBuyer {
  const { firstName, lastName, companyName, streetAddress, city, state, zipCode, country } = buyer
  const name = `${firstName} ${lastName}`.trim()
  return {
    name,
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

function isSameBuyer(one: DocumentBuyer, other: DocumentBuyer): boolean {
  return (Object.keys(one) as (keyof DocumentBuyer)[]).every((key) => one[key] === other[key])
}

/** The lines of credit notes that count. */
function creditedBy(documents: readonly Pick<DocumentDraft, 'kind' | 'facts'>[]): DocumentLine[] {
  return documents
    .filter(({ kind, facts }) => kind === 'credit-note' && facts.isVoid !== true)
    .flatMap(({ facts }) => facts.lines)
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

/** Whether its amounts contain VAT. */
export function containsVat({ vatRate, buyer }: Pick<DocumentFacts, 'vatRate' | 'buyer'>): boolean {
  return vatRate !== null && buyer.country === 'GB'
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
