import { FAILED_REFUND, type Refund } from '#domain/money/refund.ts'
import { isErased, type Order } from '#domain/order/order.ts'

import {
  creditedLines,
  invoiceLines,
  merged,
  uncredited,
  withVat,
  type DocumentLine,
  type Parts,
} from './document-lines.ts'
import {
  containsVat,
  currentDocuments,
  currentOf,
  documentBuyer,
  type DocumentBuyer,
  type DocumentDraft,
  type DocumentFacts,
  type DocumentKind,
  type DocumentSeller,
  isSameBuyer,
  isWhole,
  currentInvoice,
} from './invoice.ts'

type InvoicedOrder = Pick<Order, 'id' | 'number' | 'date' | 'buyer' | 'items' | 'total' | 'vatRate'>

/** What the documents of an order are made of. */
export interface Invoicing {
  order: InvoicedOrder
  seller: DocumentSeller
  refunds: readonly Refund[]
  /** What staff chose of each line, by the id of their request. */
  parts: Readonly<Record<string, Parts>>
  /** All versions, in any order. */
  documents: readonly DocumentDraft[]
  /** ISO moment of the payment. */
  paidAt: string
  live: boolean
  newId: () => string
}

/**
 * The documents that a paid order lacks, in the order in which they get their numbers. Nothing that was
 * issued changes an amount: one with other words is a copy under the same number, and other VAT is
 * credit notes over what is left of the invoice, and a new invoice over the same.
 */
export function missingDocuments(invoicing: Invoicing): DocumentDraft[] {
  const drafts: DocumentDraft[] = []
  for (const missing of [voidNotes, copies, invoices, creditNotes]) {
    drafts.push(...missing({ ...invoicing, documents: [...invoicing.documents, ...drafts] }))
  }
  return drafts
}

/** The credit notes whose refunds have failed, once more and void. */
function voidNotes(invoicing: Invoicing): DocumentDraft[] {
  const failed = invoicing.refunds.filter(({ status }) => FAILED_REFUND.includes(status))
  return currentDocuments(invoicing.documents)
    .filter((note) => doesCount(note) && failed.some(({ id }) => id === note.subject))
    .map((note) => copyOf(invoicing, note, { isVoid: true }))
}

/** The invoice in the buyer's words of now, and so each document that could not print theirs. */
function copies(invoicing: Invoicing): DocumentDraft[] {
  const { documents } = invoicing
  const standing = currentInvoice(documents)
  return currentDocuments(documents).flatMap((document) => {
    const { facts } = document
    const buyer = { ...buyerOf(invoicing) }
    const isSameVat = containsVat({ ...facts, buyer }) === containsVat(facts)
    if (!isSameVat) buyer.country = facts.buyer.country
    const isToFollow = (document === standing && isSameVat) || !isWhole(document)
    if (facts.isVoid || !isToFollow || isSameBuyer(facts.buyer, buyer)) return []
    return [copyOf(invoicing, document, { buyer })]
  })
}

/** The first invoice; and a new one where VAT is in the price now and was not, or no longer is. */
function invoices(invoicing: Invoicing): DocumentDraft[] {
  const { order, documents } = invoicing
  const standing = currentInvoice(documents)
  const facts = invoiceFacts(invoicing)
  if (!standing) return [draft(invoicing, 'invoice', order.id, facts)]
  const all = currentDocuments(documents).filter(({ kind }) => kind === 'invoice')
  const open = openInvoices(documents)
  const isRight = containsVat(standing.facts) === containsVat(facts)
  // A refund of an invoice that was replaced since, and failed: its part is to be on the new one too.
  const isAlone = open.every(({ invoice }) => invoice === standing)
  if (isCancelled(documents, standing)) {
    const subject = `${order.id}:${all.length + 1}`
    return [draft(invoicing, 'invoice', subject, { ...facts, invoice: standing.subject })]
  }
  if (open.length === 0 || (isRight && isAlone)) return []
  const subject = `${order.id}:${all.length + 1}`
  const notes = creditsOf(invoicing, open, subject)
  const left = merged(open.flatMap(({ lines }) => lines))
  const lines = withVat(left, facts.vatRate, facts.buyer.country)
  const { paidAt } = standing.facts
  const invoice = { ...facts, paidAt, lines, invoice: standing.subject }
  return [...notes, draft(invoicing, 'invoice', subject, invoice)]
}

/** Credit notes over what is left of the invoices of an order whose payment was recorded by mistake. */
export function cancelledInvoices(invoicing: Invoicing): DocumentDraft[] {
  const { documents } = invoicing
  const count = documents.filter(({ kind }) => kind === 'invoice').length
  const notes = creditsOf(
    invoicing,
    openInvoices(documents),
    `${invoicing.order.id}:cancelled-${count}`,
  )
  return notes.map((note) => ({ ...note, facts: { ...note.facts, isUnpaid: true } }))
}

interface OpenInvoice {
  invoice: DocumentDraft
  /** What of it has not been credited. */
  lines: DocumentLine[]
}

function openInvoices(documents: readonly DocumentDraft[]): OpenInvoice[] {
  return currentDocuments(documents)
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => ({ invoice, lines: leftOf(documents, invoice) }))
    .filter(({ lines }) => lines.length > 0)
}

/** Credit notes that are about no refund: another invoice takes the place, or none does. */
function creditsOf(
  invoicing: Invoicing,
  open: readonly OpenInvoice[],
  because: string,
): DocumentDraft[] {
  return open.map(({ invoice, lines }) =>
    draft(invoicing, 'credit-note', `${invoice.subject}:${because}`, {
      ...invoice.facts,
      invoice: invoice.subject,
      lines,
    }),
  )
}

/** Whether an invoice was credited as a whole without a refund, and no other has taken its place. */
function isCancelled(documents: readonly DocumentDraft[], { subject }: DocumentDraft): boolean {
  return currentDocuments(documents).some(
    ({ kind, facts }) => kind === 'credit-note' && !facts.refund && facts.invoice === subject,
  )
}

/** A credit note for each refund that has none, over what those before it have left of the invoice. */
function creditNotes(invoicing: Invoicing): DocumentDraft[] {
  const notes: DocumentDraft[] = []
  const standing = currentInvoice(invoicing.documents)
  if (!standing) return notes
  for (const refund of invoicing.refunds) {
    if (refund.status !== 'succeeded' || currentOf(invoicing.documents, refund.id)) continue
    const credited = creditedBy([...invoicing.documents, ...notes], standing)
    const facts = creditNoteFacts(standing, refund, credited, invoicing.parts)
    notes.push(draft(invoicing, 'credit-note', refund.id, facts))
  }
  return notes
}

function draft(
  { live, newId }: Invoicing,
  kind: DocumentKind,
  subject: string,
  facts: DocumentFacts,
): DocumentDraft {
  return { id: newId(), kind, subject, version: 1, live, facts }
}

/** The next version of a document. */
function copyOf(
  { newId }: Invoicing,
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
  parts: Invoicing['parts'],
): DocumentFacts {
  const chosen = requestId === null ? undefined : parts[requestId]
  return {
    ...invoice.facts,
    invoice: invoice.subject,
    lines: creditedLines(invoice.facts.lines, credited, { amount, parts: chosen }),
    refund: { id, at: createdAt },
  }
}

/** The invoice of a paid order over all that was bought. */
function invoiceFacts(invoicing: Invoicing): DocumentFacts {
  const { order, seller, paidAt } = invoicing
  return {
    order: { number: order.number, date: order.date },
    paidAt,
    seller,
    buyer: buyerOf(invoicing),
    vatRate: order.vatRate,
    lines: invoiceLines(order),
  }
}

/** Whom documents name: once the person has been erased, what is left of them on the invoice. */
function buyerOf({ order, documents }: Invoicing): DocumentBuyer {
  const invoice = currentInvoice(documents)
  return invoice && isErased(order) ? invoice.facts.buyer : documentBuyer(order)
}

/** The lines of the invoice that refunds are credited against, and those credited so far; undefined before there is one. */
export function creditable(documents: readonly DocumentDraft[]) {
  const invoice = currentInvoice(documents)
  return invoice && { lines: invoice.facts.lines, credited: creditedBy(documents, invoice) }
}

/** The lines of what counts against an invoice. */
function creditedBy(documents: readonly DocumentDraft[], invoice: DocumentDraft): DocumentLine[] {
  return currentDocuments(documents)
    .filter((note) => doesCount(note) && note.facts.invoice === invoice.subject)
    .flatMap(({ facts }) => facts.lines)
}

/** What of each line of an invoice has not been credited, but for those of which nothing is left. */
function leftOf(documents: readonly DocumentDraft[], invoice: DocumentDraft): DocumentLine[] {
  const left = uncredited(invoice.facts.lines, creditedBy(documents, invoice))
  return left.filter(({ gross }) => gross > 0)
}

function doesCount({ kind, facts }: DocumentDraft): boolean {
  return kind === 'credit-note' && facts.isVoid !== true
}
