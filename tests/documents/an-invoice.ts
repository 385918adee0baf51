import { invoicePdf } from '#documents/invoice.ts'
import type { DocumentFacts, IssuedDocument } from '#domain/documents/invoice.ts'
import { missingDocuments } from '#domain/documents/missing-documents.ts'
import { pdfTools } from '#services/documents/document-printer.ts'
import { anInvoicing, anItem, anOrder, aRefund, SELLER } from '#tests/builders.ts'
import { readPdf } from '#tests/pdf.ts'

/** A seller who is registered for VAT. */
export const REGISTERED_SELLER = { ...SELLER, vat: { number: 'GB 123 4567 89' } }
export const ISSUED_AT = '2026-03-01T10:00:00.000Z'
const ITEMS = [anItem({ quantity: 2 }), anItem({ productId: 'exit', name: 'Exit Package' })]

/** The invoice of an order, or the credit note for a refund of the order. */
export function anInvoice(
  order: Parameters<typeof anOrder>[0] = {},
  {
    facts = {},
    ...more
  }: Partial<Omit<IssuedDocument, 'facts'>> & { facts?: Partial<DocumentFacts> } = {},
) {
  const refunds = [aRefund({ amount: 60_000 })]
  const sold = anOrder({ items: ITEMS, vatRate: 20, ...order })
  const drafts = missingDocuments(anInvoicing({ order: sold, seller: REGISTERED_SELLER, refunds }))
  const draft = drafts.find(({ kind }) => kind === (more.kind ?? 'invoice'))!
  return {
    number: 'X-2026-0001',
    issuedAt: ISSUED_AT,
    invoiceNumber: 'INV-2026-0009',
    ...draft,
    ...more,
    facts: { ...draft.facts, ...facts },
  }
}

/** The printed invoice or credit note, read back. */
export async function printedInvoice(...given: Parameters<typeof anInvoice>) {
  return readPdf(await invoicePdf(anInvoice(...given), await pdfTools()))
}
