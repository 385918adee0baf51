import {
  creditedLines,
  invoiceLines,
  totalOf,
  type DocumentLine,
  type Parts,
} from './document-lines.ts'
import {
  containsVat,
  currentDocuments,
  currentOf,
  isWhole,
  unprintable,
  type DocumentBuyer,
  type DocumentDraft,
  type DocumentFacts,
  type DocumentKind,
  type DocumentSeller,
  type IssuedDocument,
} from './invoice.ts'
import { buyerName, isErased, type Order } from './order.ts'
import { FAILED_REFUND, type Refund } from './refund.ts'

type InvoicedOrder = Pick<Order, 'id' | 'number' | 'date' | 'buyer' | 'items' | 'total' | 'vatRate'>

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
 * again where the buyer's details were corrected since; each credit note again that could not print
 * them, or where VAT is now in what it credits, or no longer; a void version of each whose refund has
 * failed since; and a credit note for each refund that has succeeded.
 */
export function missingDocuments(invoicing: Invoicing): DocumentDraft[] {
  const { order, documents, refunds } = invoicing
  const invoice = currentOf(documents, order.id)
  const buyer = buyerOf(invoicing)
  const facts = correctedFacts(invoicing, invoice?.facts)
  const isRight = invoice !== undefined && isSameBuyer(invoice.facts.buyer, buyer)
  const drafts = isRight ? [] : [draft(invoicing, 'invoice', order.id, facts)]
  const voided = refunds.flatMap((refund) => voidNote(invoicing, refund))
  const again = notesAgain(invoicing, facts, voided)
  return credited(invoicing, facts, [...drafts, ...voided, ...again])
}

/** The invoice for the buyer of now, with the amounts that it had: VAT depends on the country. */
function correctedFacts(invoicing: Invoicing, before: DocumentFacts | undefined): DocumentFacts {
  if (!before) return invoiceFacts(invoicing)
  const { order } = invoicing
  const facts = { ...before, buyer: buyerOf(invoicing) }
  return containsVat(before) === containsVat(facts)
    ? facts
    : { ...facts, lines: invoiceLines(order) }
}

/** Credit notes that count, over the same gross amounts with buyer and VAT of the corrected invoice. */
function notesAgain(
  invoicing: Invoicing,
  invoice: DocumentFacts,
  voided: readonly DocumentDraft[],
): DocumentDraft[] {
  const notes = currentDocuments([...invoicing.documents, ...voided]).filter(doesCount)
  const isOther = (note: Pick<DocumentDraft, 'facts'>) =>
    containsVat(note.facts) !== containsVat(invoice) ||
    (!isWhole(note) && !isSameBuyer(note.facts.buyer, invoice.buyer))
  const taken = creditedBy(notes.filter((note) => !isOther(note)))
  return notes.filter(isOther).map(({ subject, facts }) => {
    const parts = Object.fromEntries(facts.lines.map(({ productId, gross }) => [productId, gross]))
    const lines = creditedLines(invoice.lines, taken, { amount: totalOf(facts.lines).gross, parts })
    taken.push(...lines)
    return draft(invoicing, 'credit-note', subject, { ...facts, buyer: invoice.buyer, lines })
  })
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

/** Whether documents can print all that they say of an order's buyer. */
export function canBePrinted(order: InvoicedOrder): boolean {
  return unprintable(documentBuyer(order)).length === 0
}

/** Whom documents name: once the person has been erased, what is left of them on the invoice. */
function buyerOf({ order, documents }: Invoicing): DocumentBuyer {
  const invoice = currentOf(documents, order.id)
  return invoice && isErased(order) ? invoice.facts.buyer : documentBuyer(order)
}

function documentBuyer({ buyer }: InvoicedOrder): DocumentBuyer {
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

function isSameBuyer(one: DocumentBuyer, other: DocumentBuyer): boolean {
  return (Object.keys(one) as (keyof DocumentBuyer)[]).every((key) => one[key] === other[key])
}

type Kind = Pick<DocumentDraft, 'kind' | 'facts'>

/** The lines of credit notes that count. */
function creditedBy(documents: readonly Kind[]): DocumentLine[] {
  return documents.filter(doesCount).flatMap(({ facts }) => facts.lines)
}

function doesCount({ kind, facts }: Kind): boolean {
  return kind === 'credit-note' && facts.isVoid !== true
}
