import { failure, success, type Result } from '#contract/failure.ts'
import { totalOf } from '#domain/document-lines.ts'
import type { DocumentRecord } from '#domain/document-record.ts'
import { currentDocuments, isWhole } from '#domain/invoice.ts'
import { isOpenToCustomer } from '#domain/order-access.ts'
import { isUuid } from '#domain/uuid.ts'
import { documentPath } from '#paths.ts'

import type { Attachment } from './mail-port.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'

/**
 * A document as a file; for staff always, for customers while their confirmation is open, and only
 * where it prints all that it says.
 */
export async function readDocument(
  ports: Pick<Ports, 'documents' | 'orders' | 'clock'>,
  id: string,
  isStaff: () => Promise<boolean>,
): Promise<Result<Attachment>> {
  const document = isUuid(id) ? await ports.documents.byId(id) : undefined
  const order = document && (await ports.orders.byId(document.orderId))
  const isOpen =
    document && order && isWhole(document) && isOpenToCustomer(order, ports.clock.now())
  if (!document || (!isOpen && !(await isStaff()))) {
    return failure('not-found', 'There is no document at this address, or it is closed.')
  }
  const content = await ports.documents.print(document)
  return success({ name: `${document.number}.pdf`, type: 'application/pdf', content })
}

/** The documents of an order for its pages, as they stand. */
export function documentRecords({ documents }: Pick<FullOrder, 'documents'>): DocumentRecord[] {
  return currentDocuments(documents).map(({ id, kind, number, version, issuedAt, facts }) => ({
    id,
    kind,
    number,
    version,
    issuedAt,
    href: documentPath(id),
    amount: totalOf(facts.lines).gross,
    isVoid: facts.isVoid === true,
  }))
}

/** The documents of an order for its customer, told which of them come by email. */
export function customerDocuments(order: Pick<FullOrder, 'documents'>): DocumentRecord[] {
  const held = order.documents.filter((one) => !isWhole(one)).map(({ id }) => id)
  return documentRecords(order).map((one) =>
    held.includes(one.id) ? { ...one, isHeld: true } : one,
  )
}
