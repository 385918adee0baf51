import type { Result } from '#contract/failure.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import { askAgain, reviewStoredAnswers } from '#data/portal/intake-changes.ts'
import type { Portal } from '#domain/portal/portal.ts'

import { noteArrival } from './arrival.ts'
import { changeAsStaff, changedMeanwhile, DONE } from './change-portal.ts'
import type { PortalShop } from './portal-shop.ts'

interface Review {
  orderId: string
  productId: string
  accepted: boolean
}

/** Accepts sent answers, or opens sent or accepted ones to the customer again. */
export function reviewAnswers(
  shop: PortalShop,
  { orderId, productId, accepted }: Review,
  actor: string,
): Promise<Result<Portal>> {
  return changeAsStaff(shop, orderId, async ({ order, rows, tx, now }) => {
    const row = rows.find((one) => one.productId === productId)
    const isSent = row && row.answersSentAt !== null
    if (!isSent || (accepted && row.answersAcceptedAt !== null)) return changedMeanwhile()
    await reviewStoredAnswers(tx, orderId, productId, accepted ? now : null)
    if (!accepted) {
      await askAgain(tx, orderId, productId)
      await noteArrival(shop, tx, order, productId, now)
    }
    const kind = accepted ? 'answers-accepted' : 'answers-reopened'
    const facts = { type: 'text', text: row.name } as const
    await tx.end([insertEvents(orderId, now, [{ kind, actor, facts }])])
    return DONE
  })
}
