import { isDeepStrictEqual } from 'node:util'

import { wrongField } from '#contract/failure.ts'
import type * as contract from '#contract/staff/portal.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertTextEvent } from '#data/orders/order-events.ts'
import { insertDocumentRequest, storeDocumentReview } from '#data/portal/portal-changes.ts'
import { productOfRequest, type DocumentRequest } from '#domain/portal/portal.ts'
import { documentAskedMail, documentReturnedMail } from '#emails/portal/customer-news.ts'

import { noteIntakeChange, noteDocumentChange } from './arrival.ts'
import { changeAsStaff, orderChangedRefusal, EMPTY_SUCCESS } from './change-portal.ts'
import { toPortalProduct } from './portal-product.ts'
import type { PortalUseCase } from './portal-shop.ts'

export const askDocument: PortalUseCase<typeof contract.askDocument> = (shop, asked, actor) => {
  const { orderId, productId, requestId, name } = asked
  return changeAsStaff(shop, orderId, async (locked) => {
    const { order, rows, allRows, tx, now } = locked
    if (allRows.some((row) => row.requests.some(({ id }) => id === requestId))) return EMPTY_SUCCESS
    const row = rows.find((one) => one.productId === productId)
    if (!row) return orderChangedRefusal()
    const names = allRows.flatMap(({ requests }) => requests.map((one) => one.name.toLowerCase()))
    if (names.includes(name.toLowerCase())) return wrongField('name', NAME_TAKEN)
    const added = await tx.query(...insertDocumentRequest(asked))
    if (added.length === 0) return orderChangedRefusal()
    await noteIntakeChange(shop, locked, productId, { completedAt: null })
    const mail = documentAskedMail(order, shop, { ...asked, product: row.name })
    await tx.end([
      insertTextEvent(orderId, now, { kind: 'document-asked', actor, text: name }),
      insertMail(queuedMail(shop, mail, requestId), orderId, now),
    ])
    return EMPTY_SUCCESS
  })
}

const NAME_TAKEN =
  'This order asks for a document of this name already. Add what differs, such as the year.'

export const reviewDocument: PortalUseCase<typeof contract.reviewDocument> = async (
  shop,
  { orderId, requestId, decision, seen, files, ...given },
  actor,
) => {
  const isReturned = decision === 'returned'
  const reason = isReturned ? given.reason : ''
  if (isReturned && reason === '') return wrongField('reason', 'Write why you return it')
  return changeAsStaff(shop, orderId, async (locked) => {
    const { order, rows, tx, now } = locked
    const products = rows.map((row) => toPortalProduct(row, order))
    const shownWith = productOfRequest(products, requestId)
    const request = shownWith?.requests.find(({ id }) => id === requestId)
    if (!shownWith || !request || !isAsShown(request, { seen, files })) return orderChangedRefusal()
    if (!isReturned && seen === 'accepted') return orderChangedRefusal()
    await tx.query(...storeDocumentReview(requestId, decision, reason))
    const { productId, name: product } = shownWith
    if (isReturned) await noteDocumentChange(shop, locked, requestId, { completedAt: null })
    const { name } = request
    const text = isReturned ? `${name}: ${reason}` : name
    const mail = documentReturnedMail(order, shop, { productId, product, name, reason })
    await tx.end([
      insertTextEvent(orderId, now, { kind: `document-${decision}`, actor, text }),
      ...(isReturned ? [insertMail(queuedMail(shop, mail, shop.ids.uuid()), orderId, now)] : []),
    ])
    return EMPTY_SUCCESS
  })
}

/** Whether a document has the state and the files that a page showed. */
function isAsShown(
  { state, files }: Pick<DocumentRequest, 'state' | 'files'>,
  shown: { seen: string; files: readonly string[] },
): boolean {
  const ids = files.map(({ id }) => id)
  return state === shown.seen && isDeepStrictEqual(shown.files, ids)
}
