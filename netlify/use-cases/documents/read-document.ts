import { failure, success, type Result } from '#contract/failure.ts'
import { findDocument, type FiledDocument } from '#data/documents/documents.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { sumAmounts } from '#domain/documents/document-lines.ts'
import type { DocumentRecord } from '#domain/documents/document-record.ts'
import { newestVersions, isFullyPrintable } from '#domain/documents/invoice.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased } from '#domain/order/order.ts'
import { hasPermission, type StaffRole } from '#domain/people/staff-role.ts'
import { documentPath } from '#paths.ts'
import type { DocumentPrinter } from '#services/documents/document-printer.ts'
import type { Attachment } from '#services/mail/mail.ts'
import type { Shop } from '#use-cases/shop.ts'

/** The caller who reads a file of an order. */
export interface OrderReader {
  /** The customer's reference: the key of the link or, in the portal, the session; blank for none. */
  key: string
  /** The caller's role; undefined for callers who are not staff. */
  roleOf: () => Promise<StaffRole | undefined>
}

export interface DocumentFileRequest extends OrderReader {
  /** Id of the document, or of the order whose document is made on request. */
  id: string
}

/**
 * A document as a file. Staff may read every document; those of an erased customer need the permission
 * `reports`. Customers with their order's key may read a document that can be printed completely, while
 * the order's page is open.
 */
export async function readDocument(
  shop: Shop,
  { id, key, roleOf }: DocumentFileRequest,
): Promise<Result<Attachment>> {
  const document = await findDocument(shop.db, id)
  const order = document && (await orders.findById(shop.db, document.orderId))
  if (!order) return documentNotFound()
  const isCustomers =
    key === order.accessKey &&
    isFullyPrintable(document) &&
    isOpenToCustomer(order, shop.clock.now())
  const mayOpen = isCustomers || hasPermission(await roleOf(), isErased(order) ? 'reports' : 'read')
  return mayOpen ? success(await printAttachment(shop.printer, document)) : documentNotFound()
}

/** The refusal for unknown, closed and inaccessible documents, the same in each case. */
export function documentNotFound() {
  return failure('not-found', 'There is no document at this address, or it is closed.')
}

export async function printAttachment(printer: DocumentPrinter, document: FiledDocument) {
  const content = await printer.print(document)
  return { name: `${document.number}.pdf`, type: 'application/pdf', content }
}

/** With the `key` of the customer's page, documents that cannot be printed are marked as held back. */
export function documentRecords(
  { documents }: Pick<FullOrder, 'documents'>,
  key?: string,
): DocumentRecord[] {
  const current = newestVersions(documents)
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
