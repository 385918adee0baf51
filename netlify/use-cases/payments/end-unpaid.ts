import type { FullOrder } from '#data/orders/order-rows.ts'
import { saveOrderChange, withOrder } from '#data/orders/orders.ts'
import type { PaymentState } from '#domain/order/order.ts'
import type { Shop } from '#use-cases/shop.ts'

/** The time after which an order counts as unsettled: until then its buyer may still be about to pay. */
export const UNSETTLED_AFTER_MS = 30 * 60_000
/** Milliseconds: longer than any session lives, and long enough for the firm to correct a wrong secret key. */
const UNKNOWN_FOR_MS = 25 * 3_600_000

/** Ends an order that has had no session for `patience` milliseconds: its buyer was never redirected to pay. */
export function endUnopenedOrder(shop: Shop, orderId: string, patience = UNSETTLED_AFTER_MS) {
  return endOrder(shop, orderId, {
    kind: 'payment-expired',
    payment: { settlement: 'expired' },
    isDue: ({ sessionId, payment }, age) =>
      sessionId === null && payment.settlement === 'pending' && age >= patience,
  })
}

/**
 * Ends an unpaid order older than 25 hours whose session the provider does not know: the session was
 * opened with another API key, or deleted with test data. A payment found later still counts.
 */
export function endOrphanedOrder(shop: Shop, { id }: Pick<FullOrder, 'id'>): Promise<void> {
  return endOrder(shop, id, {
    kind: 'payment-unknown',
    payment: { settlement: 'expired', attention: null },
    isDue: ({ payment: { settlement } }, age) =>
      (settlement === 'pending' || settlement === 'processing') && age >= UNKNOWN_FOR_MS,
  })
}

export function cancelReplacedOrder(shop: Shop, orderId: string): Promise<void> {
  return endOrder(shop, orderId, {
    kind: 'payment-cancelled',
    payment: { settlement: 'cancelled' },
    isDue: ({ payment }) => payment.settlement === 'pending',
  })
}

/** Expires a session at the provider and returns its state; undefined if the session is unknown. */
export async function endSession({ provider }: Shop, sessionId: string) {
  await provider.expireSession(sessionId)
  return provider.readPayment(sessionId)
}

interface Ending {
  kind: 'payment-expired' | 'payment-unknown' | 'payment-cancelled'
  payment: Partial<PaymentState>
  /** Whether to end the locked order; `age` is its age in milliseconds. */
  isDue: (order: FullOrder, age: number) => boolean
}

async function endOrder({ db, clock }: Shop, orderId: string, { kind, payment, isDue }: Ending) {
  const now = clock.now()
  await withOrder(db, orderId, (order, tx) => {
    if (!isDue(order, now.getTime() - Date.parse(order.date))) return undefined
    const ended = { ...order.payment, ...payment }
    return saveOrderChange(tx, order, { payment: ended, events: [{ kind }] }, now)
  })
}
