import type { FullOrder } from '#data/order-rows.ts'
import { save, withOrder } from '#data/orders.ts'

import type { Shop } from './shop.ts'

/** More than a session can live, and long enough to put a wrong key right, in milliseconds. */
const UNKNOWN_FOR = 25 * 3_600_000

/**
 * Ends an order whose session the provider has said not to know: opened with another key, or wiped
 * with its test data. Only one of over 25 hours that nobody has paid; money that turns up after all
 * still counts.
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
