import type { FullOrder } from '#data/order-rows.ts'
import { save, withOrder } from '#data/orders.ts'

import type { Shop } from './shop.ts'

/** In milliseconds: longer than a session lives, and long enough to correct a wrong key. */
const UNKNOWN_FOR = 25 * 3_600_000

/**
 * Ends an unpaid order of over 25 hours whose session the provider does not know: it was opened
 * with another key, or removed with test data. A payment that turns up later still counts.
 */
export async function forgetPayment(
  { db, clock }: Shop,
  { id }: Pick<FullOrder, 'id'>,
): Promise<void> {
  const now = clock.now()
  await withOrder(db, id, (order, tx) => {
    const { settlement } = order.payment
    if (settlement !== 'pending' && settlement !== 'processing') return undefined
    if (Date.parse(order.date) > now.getTime() - UNKNOWN_FOR) return undefined
    const payment = { ...order.payment, settlement: 'expired', attention: null } as const
    const events = [{ kind: 'payment-unknown' as const }]
    return save(tx, order, { ...order, payment, events, mails: [], documents: [] }, now)
  })
}
