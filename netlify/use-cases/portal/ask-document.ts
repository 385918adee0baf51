import type { Result } from '#contract/failure.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import { askAgain, insertRequest } from '#data/portal/intake-changes.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { documentAskedMail } from '#emails/portal/customer-news.ts'

import { noteArrival } from './arrival.ts'
import { changeAsStaff, changedMeanwhile, DONE } from './change-portal.ts'
import type { PortalShop } from './portal-shop.ts'

interface Asked {
  orderId: string
  productId: string
  requestId: string
  name: string
  why: string
}

/** Asks the customer for one more document, and mails it. A repeat with the same id asks once. */
export function askDocument(
  shop: PortalShop,
  { orderId, productId, requestId, name, why }: Asked,
  actor: string,
): Promise<Result<Portal>> {
  return changeAsStaff(shop, orderId, async ({ order, rows, tx, now }) => {
    if (rows.some(({ requests }) => requests.some(({ id }) => id === requestId))) return DONE
    const row = rows.find((one) => one.productId === productId)
    if (!row) return changedMeanwhile()
    const request = { id: requestId, orderId, productId, name, why }
    if (!(await insertRequest(tx, request))) return changedMeanwhile()
    await askAgain(tx, orderId, productId)
    await noteArrival(shop, tx, order, productId, now)
    const mail = documentAskedMail(order, shop, { product: row.name, name, why })
    await tx.end([
      insertEvents(orderId, now, [
        { kind: 'document-asked', actor, facts: { type: 'text', text: name } },
      ]),
      insertMail(queuedMail(shop, mail, requestId), orderId, now),
    ])
    return DONE
  })
}
