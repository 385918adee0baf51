import { wrongField, type Result } from '#contract/failure.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import { askAgain, reviewRequest } from '#data/portal/intake-changes.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { documentReturnedMail } from '#emails/portal/customer-news.ts'

import { noteArrival } from './arrival.ts'
import { changeAsStaff, changedMeanwhile, DONE } from './change-portal.ts'
import type { PortalShop } from './portal-shop.ts'

interface Review {
  orderId: string
  requestId: string
  decision: 'accepted' | 'returned'
  reason: string
}

/** Accepts a received document, or returns it with a reason and mails the customer. */
export async function reviewDocument(
  shop: PortalShop,
  { orderId, requestId, decision, reason }: Review,
  actor: string,
): Promise<Result<Portal>> {
  const isReturned = decision === 'returned'
  if (isReturned && reason === '') return wrongField('reason', 'Write why you return it')
  return changeAsStaff(shop, orderId, async ({ order, rows, tx, now }) => {
    const row = rows.find(({ requests }) => requests.some(({ id }) => id === requestId))
    const request = row?.requests.find(({ id }) => id === requestId)
    if (!row || request?.state !== 'received') return changedMeanwhile()
    const { name } = request
    await reviewRequest(tx, requestId, { state: decision, reason: isReturned ? reason : '' })
    if (isReturned) {
      await askAgain(tx, orderId, row.productId)
      await noteArrival(shop, tx, order, row.productId, now)
    }
    const text = isReturned ? `${name}: ${reason}` : name
    const mail = documentReturnedMail(order, shop, { product: row.name, name, reason })
    await tx.end([
      insertEvents(orderId, now, [
        { kind: `document-${decision}`, actor, facts: { type: 'text', text } },
      ]),
      ...(isReturned ? [insertMail(queuedMail(shop, mail, shop.ids.uuid()), orderId, now)] : []),
    ])
    return DONE
  })
}
