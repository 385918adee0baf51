import { FAILED_REFUND_STATUSES, type Refund } from '#domain/money/refund.ts'
import { isErased, type Order } from '#domain/order/order.ts'

import {
  creditNoteLines,
  invoiceLines,
  mergeByProduct,
  uncreditedLines,
  splitVat,
  type DocumentLine,
  type PenceByProduct,
} from './document-lines.ts'
import {
  containsVat,
  newestVersions,
  findNewestVersion,
  documentBuyer,
  type DocumentBuyer,
  type DocumentDraft,
  type DocumentFacts,
  type DocumentKind,
  type DocumentSeller,
  isSameBuyer,
  isFullyPrintable,
  currentInvoice,
} from './invoice.ts'

type InvoicedOrder = Pick<Order, 'id' | 'number' | 'date' | 'buyer' | 'items' | 'total' | 'vatRate'>

export interface InvoicingContext {
  order: InvoicedOrder
  seller: DocumentSeller
  refunds: readonly Refund[]
  /** What staff chose to refund of each product, by the id of the refund request. */
  parts: Readonly<Record<string, PenceByProduct>>
  /** All versions, in any order. */
  documents: readonly DocumentDraft[]
  /** ISO moment of the payment. */
  paidAt: string
  live: boolean
  newId: () => string
}

/**
 * The documents that a paid order lacks, in the order in which they get their numbers. Issued
 * amounts never change. A corrected text makes a copy under the same number. Different VAT makes
 * credit notes for the uncredited part of the invoice, and a new invoice for that part.
 */
export function missingDocuments(invoicing: InvoicingContext): DocumentDraft[] {
  const drafts: DocumentDraft[] = []
  for (const missing of [missingVoidNotes, missingCopies, missingInvoices, missingCreditNotes]) {
    drafts.push(...missing({ ...invoicing, documents: [...invoicing.documents, ...drafts] }))
  }
  return drafts
}

/** The credit notes whose refunds have failed, as copies marked as void. */
function missingVoidNotes(invoicing: InvoicingContext): DocumentDraft[] {
  const failed = invoicing.refunds.filter(({ status }) => FAILED_REFUND_STATUSES.includes(status))
  return newestVersions(invoicing.documents)
    .filter((note) => isValidCreditNote(note) && failed.some(({ id }) => id === note.subject))
    .map((note) => nextVersion(invoicing, note, { isVoid: true }))
}

/** Copies of the invoice, and of each document that could not be printed, with the buyer's current details. */
function missingCopies(invoicing: InvoicingContext): DocumentDraft[] {
  const { documents } = invoicing
  const invoice = currentInvoice(documents)
  return newestVersions(documents).flatMap((document) => {
    const { facts } = document
    const buyer = { ...documentedBuyer(invoicing) }
    const isSameVat = containsVat({ ...facts, buyer }) === containsVat(facts)
    if (!isSameVat) buyer.country = facts.buyer.country
    const needsCopy = (document === invoice && isSameVat) || !isFullyPrintable(document)
    if (facts.isVoid || !needsCopy || isSameBuyer(facts.buyer, buyer)) return []
    return [nextVersion(invoicing, document, { buyer })]
  })
}

/** The first invoice; after a change of VAT, a new invoice with credit notes for the old one. */
function missingInvoices(invoicing: InvoicingContext): DocumentDraft[] {
  const { order, documents } = invoicing
  const current = currentInvoice(documents)
  const facts = invoiceFacts(invoicing)
  if (!current) return [newDraft(invoicing, 'invoice', order.id, facts)]
  const all = newestVersions(documents).filter(({ kind }) => kind === 'invoice')
  const open = openInvoices(documents)
  const isSameVat = containsVat(current.facts) === containsVat(facts)
  // A failed refund reopens a replaced invoice; the next invoice then includes the reopened amount.
  const isOnlyOpen = open.every(({ invoice }) => invoice === current)
  const subject = `${order.id}:${all.length + 1}`
  if (isCancelled(documents, current)) {
    return [newDraft(invoicing, 'invoice', subject, { ...facts, invoice: current.subject })]
  }
  if (open.length === 0 || (isSameVat && isOnlyOpen)) return []
  const notes = creditNotesWithoutRefund(invoicing, open, subject)
  const left = mergeByProduct(open.flatMap(({ lines }) => lines))
  const lines = splitVat(left, facts.vatRate, facts.buyer.country)
  const { paidAt } = current.facts
  const invoice = { ...facts, paidAt, lines, invoice: current.subject }
  return [...notes, newDraft(invoicing, 'invoice', subject, invoice)]
}

/** Credit notes for all uncredited lines of an order, after its payment was recorded by mistake. */
export function creditNotesAfterCancellation(invoicing: InvoicingContext): DocumentDraft[] {
  const { documents, order } = invoicing
  const count = documents.filter(({ kind }) => kind === 'invoice').length
  const suffix = `${order.id}:cancelled-${count}`
  const notes = creditNotesWithoutRefund(invoicing, openInvoices(documents), suffix)
  return notes.map((note) => ({ ...note, facts: { ...note.facts, isUnpaid: true } }))
}

interface OpenInvoice {
  invoice: DocumentDraft
  /** The lines that have not been credited yet. */
  lines: DocumentLine[]
}

function openInvoices(documents: readonly DocumentDraft[]): OpenInvoice[] {
  return newestVersions(documents)
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => {
      const credited = creditedInvoiceLines(documents, invoice)
      const left = uncreditedLines(invoice.facts.lines, credited)
      return { invoice, lines: left.filter(({ gross }) => gross > 0) }
    })
    .filter(({ lines }) => lines.length > 0)
}

/** Credit notes for invoices that are replaced or cancelled; no money is refunded. */
function creditNotesWithoutRefund(
  invoicing: InvoicingContext,
  open: readonly OpenInvoice[],
  suffix: string,
): DocumentDraft[] {
  return open.map(({ invoice, lines }) => {
    const facts = { ...invoice.facts, invoice: invoice.subject, lines }
    return newDraft(invoicing, 'credit-note', `${invoice.subject}:${suffix}`, facts)
  })
}

/** Whether a current invoice was cancelled: credited without a refund, and not replaced. */
function isCancelled(documents: readonly DocumentDraft[], { subject }: DocumentDraft): boolean {
  return newestVersions(documents).some(
    ({ kind, facts }) => kind === 'credit-note' && !facts.refund && facts.invoice === subject,
  )
}

/** A credit note for each refund that has none, up to the uncredited amount of the invoice. */
function missingCreditNotes(invoicing: InvoicingContext): DocumentDraft[] {
  const notes: DocumentDraft[] = []
  const invoice = currentInvoice(invoicing.documents)
  if (!invoice) return notes
  for (const refund of invoicing.refunds) {
    if (refund.status !== 'succeeded' || findNewestVersion(invoicing.documents, refund.id)) continue
    const credited = creditedInvoiceLines([...invoicing.documents, ...notes], invoice)
    const facts = creditNoteFacts(invoice, refund, credited, invoicing.parts)
    notes.push(newDraft(invoicing, 'credit-note', refund.id, facts))
  }
  return notes
}

function newDraft(
  { live, newId }: InvoicingContext,
  kind: DocumentKind,
  subject: string,
  facts: DocumentFacts,
): DocumentDraft {
  return { id: newId(), kind, subject, version: 1, live, facts }
}

function nextVersion(
  { newId }: InvoicingContext,
  { kind, subject, version, live, facts }: DocumentDraft,
  change: Partial<DocumentFacts>,
): DocumentDraft {
  const next = version + 1
  return { id: newId(), kind, subject, version: next, live, facts: { ...facts, ...change } }
}

function creditNoteFacts(
  invoice: DocumentDraft,
  { id, amount, requestId, createdAt }: Refund,
  credited: readonly DocumentLine[],
  parts: InvoicingContext['parts'],
): DocumentFacts {
  const chosen = requestId === null ? undefined : parts[requestId]
  return {
    ...invoice.facts,
    invoice: invoice.subject,
    lines: creditNoteLines(invoice.facts.lines, credited, { amount, parts: chosen }),
    refund: { id, at: createdAt },
  }
}

/** The invoice for everything that was bought in a paid order. */
function invoiceFacts(invoicing: InvoicingContext): DocumentFacts {
  const { order, seller, paidAt } = invoicing
  return {
    order: { number: order.number, date: order.date },
    paidAt,
    seller,
    buyer: documentedBuyer(invoicing),
    vatRate: order.vatRate,
    lines: invoiceLines(order),
  }
}

/** The buyer that documents name; after an erasure, the buyer in the existing invoice. */
function documentedBuyer({ order, documents }: InvoicingContext): DocumentBuyer {
  const invoice = currentInvoice(documents)
  return invoice && isErased(order) ? invoice.facts.buyer : documentBuyer(order)
}

/** Lines of the current invoice, and the lines credited against it; undefined before the first invoice. */
export function invoicedAndCreditedLines(documents: readonly DocumentDraft[]) {
  const invoice = currentInvoice(documents)
  return (
    invoice && { lines: invoice.facts.lines, credited: creditedInvoiceLines(documents, invoice) }
  )
}

/** The lines of all valid credit notes against an invoice. */
function creditedInvoiceLines(documents: readonly DocumentDraft[], invoice: DocumentDraft) {
  return newestVersions(documents)
    .filter((note) => isValidCreditNote(note) && note.facts.invoice === invoice.subject)
    .flatMap(({ facts }) => facts.lines)
}

function isValidCreditNote({ kind, facts }: DocumentDraft): boolean {
  return kind === 'credit-note' && facts.isVoid !== true
}
