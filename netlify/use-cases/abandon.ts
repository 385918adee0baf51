import { save, withOrder } from '#data/orders.ts'

import type { Shop } from './shop.ts'

/** A browser may still be on its way to the provider for this long, in milliseconds. */
export const UNSETTLED_AFTER = 30 * 60_000

/**
 * Ends an order that has waited without a session for so many milliseconds: its buyer was never
 * sent to pay.
 */
export async function abandon(
  { db, clock }: Shop,
  orderId: string,
  patience = UNSETTLED_AFTER,
): Promise<void> {
  const now = clock.now()
  await withOrder(db, orderId, (order, tx) => {
    if (order.sessionId !== null || order.payment.settlement !== 'pending') return undefined
    if (Date.parse(order.date) > now.getTime() - patience) return undefined
    const payment = { ...order.payment, settlement: 'expired' } as const
    const events = [{ kind: 'payment-expired' as const }]
    return save(tx, order, { ...order, payment, events, mails: [], documents: [] }, now)
  })
}
