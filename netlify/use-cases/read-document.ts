import { failure, success, type Result } from '#contract/failure.ts'
import { totalOf } from '#domain/document-lines.ts'
import type { DocumentRecord } from '#domain/document-record.ts'
import { currentDocuments, isWhole, type IssuedDocument } from '#domain/invoice.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isUuid } from '#domain/uuid.ts'
import { documentPath } from '#paths.ts'

import type { Attachment } from './mail-port.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'

interface AskedDocument {
  id: string
  /** Of the order, as its customer's link has it; null for none. */
  key: string | null
  isStaff: () => Promise<boolean>
}

/**
 * A document as a file; for staff always, for customers with the key of their order while its page is
 * open, and only where it prints all that it says.
 */
export async function readDocument(
  ports: Pick<Ports, 'documents' | 'orders' | 'clock'>,
  { id, key, isStaff }: AskedDocument,
): Promise<Result<Attachment>> {
  const document = isUuid(id) ? await ports.documents.byId(id) : undefined
  const order = document && (await ports.orders.byId(document.orderId))
  const isOpen =
    document &&
    order?.accessKey === key &&
    isWhole(document) &&
    isOpenToCustomer(order, ports.clock.now())
  if (!document || (!isOpen && !(await isStaff()))) {
    return failure('not-found', 'There is no document at this address, or it is closed.')
  }
  const content = await ports.documents.print(document)
  return success({ name: `${document.number}.pdf`, type: 'application/pdf', content })
}

/** The documents of an order for its pages, as they stand; for its customer with the `key` of the order. */
export function documentRecords(
  { documents }: Pick<FullOrder, 'documents'>,
  key?: string,
): DocumentRecord[] {
  const current = currentDocuments(documents)
  return current.map(({ id, kind, number, version, subject, issuedAt, facts }) => {
    const next = kind === 'invoice' && current.find((one) => isNext(one, subject))
    return {
      id,
      kind,
      number,
      version,
      issuedAt,
      href: documentPath(id, key),
      amount: totalOf(facts.lines).gross,
      isVoid: facts.isVoid === true,
      ...(next && { replacedBy: next.number }),
    }
  })
}

function isNext({ kind, facts }: IssuedDocument, subject: string): boolean {
  return kind === 'invoice' && facts.invoice === subject
}

/** The documents of an order for its customer, told which of them come by email. */
export function customerDocuments(
  order: Pick<FullOrder, 'accessKey' | 'documents'>,
): DocumentRecord[] {
  const held = order.documents.filter((one) => !isWhole(one)).map(({ id }) => id)
  return documentRecords(order, order.accessKey).map((one) =>
    held.includes(one.id) ? { ...one, isHeld: true } : one,
  )
}
