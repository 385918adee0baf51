import { failure, success, type Result } from '#contract/failure.ts'
import { findDocument, type FiledDocument } from '#data/documents/documents.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import type { DocumentRecord } from '#domain/documents/document-record.ts'
import { currentDocuments, documentBuyer, isFullyPrintable } from '#domain/documents/invoice.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased } from '#domain/order/order.ts'
import { hasPermission, type StaffRole } from '#domain/people/staff-role.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import { documentPath } from '#paths.ts'
import type { DocumentPrinter } from '#services/documents/document-printer.ts'
import type { Attachment } from '#services/mail/mail.ts'
import type { Shop } from '#use-cases/shop.ts'

import { sellerOf } from './issue-documents.ts'

interface DocumentRequest {
  /** Id of the document, or of the pro-forma's order. */
  id: string
  /** Key of the customer's link; null for a call without a key. */
  key: string | null
  /** The caller's role; undefined for callers who are not staff. */
  roleOf: () => Promise<StaffRole | undefined>
}

/**
 * A document as a file. Staff may read all documents (of an erased customer only with the
 * permission `reports`); customers with their order's key may read a document that can be printed
 * completely, while the order's page is open.
 */
export async function readDocument(
  shop: Shop,
  { id, key, roleOf }: DocumentRequest,
): Promise<Result<Attachment>> {
  const document = isUuid(id) ? await findDocument(shop.db, id) : undefined
  const order = document && (await orders.findById(shop.db, document.orderId))
  if (!order) return noSuchDocument()
  const isCustomers =
    key === order.accessKey &&
    isFullyPrintable(document) &&
    isOpenToCustomer(order, shop.clock.now())
  const mayOpen = isCustomers || hasPermission(await roleOf(), isErased(order) ? 'reports' : 'read')
  return mayOpen ? success(await printToFile(shop.printer, document)) : noSuchDocument()
}

/** The refusal for unknown, closed and inaccessible documents, the same in each case. */
function noSuchDocument() {
  return failure('not-found', 'There is no document at this address, or it is closed.')
}

/** A document as a file, named by its number. */
export async function printToFile(
  printer: DocumentPrinter,
  document: FiledDocument,
): Promise<Attachment> {
  const content = await printer.print(document)
  return { name: `${document.number}.pdf`, type: 'application/pdf', content }
}

/**
 * The documents of an order, for the order's pages. `key` is given for the customer's page only,
 * where a document that cannot be printed completely is marked as held back.
 */
export function documentRecords(
  { documents }: Pick<FullOrder, 'documents'>,
  key?: string,
): DocumentRecord[] {
  const current = currentDocuments(documents)
  return current.map((document) => {
    const { id, kind, number, version, subject, issuedAt, facts } = document
    const next =
      kind === 'invoice' &&
      current.find((one) => one.kind === 'invoice' && one.facts.invoice === subject)
    return {
      id,
      kind,
      number,
      version,
      issuedAt,
      href: documentPath(id, key),
      amount: sumAmounts(facts.lines).gross,
      isVoid: facts.isVoid === true,
      ...(next && { replacedBy: next.number }),
      ...(key !== undefined && !isFullyPrintable(document) && { isHeld: true }),
    }
  })
}

/** The pro-forma of an order that awaits its transfer, as a file, for staff and the holder of its link. */
export async function readProForma(
  shop: Shop,
  { id, key, roleOf }: DocumentRequest,
): Promise<Result<Attachment>> {
  const order = isUuid(id) ? await orders.findById(shop.db, id) : undefined
  const isOpen = order?.accessKey === key && order && isOpenToCustomer(order, shop.clock.now())
  const file =
    order && (isOpen || hasPermission(await roleOf(), 'read')) && (await proFormaOf(shop, order))
  return file ? success(file) : noSuchDocument()
}

/** The pro-forma of an order; undefined if it does not await a transfer. */
export async function proFormaOf(shop: Shop, order: FullOrder): Promise<Attachment | undefined> {
  const { catalogue, printer, provider } = shop
  const { bank } = catalogue.firm
  const { transferDueOn: dueOn, payment, number, date, total, vatRate } = order
  const isAwaited = payment.settlement === 'awaiting_transfer'
  if (!bank || dueOn === null || !isAwaited || isErased(order)) return undefined
  const content = await printer.printProForma({
    order: { number, date },
    seller: sellerOf(catalogue.firm),
    buyer: documentBuyer(order),
    vatRate,
    lines: invoiceLines(order),
    bank,
    dueOn,
    total,
    orderUrl: orderUrl(order, shop),
    next: catalogue.words.transfer.proForma,
    live: provider.live,
  })
  return { name: `pro-forma-${number}.pdf`, type: 'application/pdf', content }
}
