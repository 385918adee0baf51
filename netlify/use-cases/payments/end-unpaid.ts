import type { FullOrder } from '#data/orders/order-rows.ts'
import { save, withOrder } from '#data/orders/orders.ts'
import type { PaymentState } from '#domain/order/order.ts'
import type { Shop } from '#use-cases/shop.ts'

/** A browser may still be on its way to the provider for this long, in milliseconds. */
export const UNSETTLED_AFTER = 30 * 60_000
/** In milliseconds: longer than a session lives, and long enough to correct a wrong key. */
const UNKNOWN_FOR = 25 * 3_600_000

/**
 * Ends an order that has waited without a session for so many milliseconds: its buyer was never
 * sent to pay.
 */
export function abandon(shop: Shop, orderId: string, patience = UNSETTLED_AFTER): Promise<void> {
  return end(shop, orderId, {
    kind: 'payment-expired',
    payment: { settlement: 'expired' },
    isDue: ({ sessionId, payment }, age) =>
      sessionId === null && payment.settlement === 'pending' && age >= patience,
  })
}

/**
 * Ends an unpaid order of over 25 hours whose session the provider does not know: it was opened
 * with another key, or removed with test data. A payment that turns up later still counts.
 */
export function forgetPayment(shop: Shop, { id }: Pick<FullOrder, 'id'>): Promise<void> {
  return end(shop, id, {
    kind: 'payment-unknown',
    payment: { settlement: 'expired', attention: null },
    isDue: ({ payment: { settlement } }, age) =>
      (settlement === 'pending' || settlement === 'processing') && age >= UNKNOWN_FOR,
  })
}

/** Ends a pending order whose session has been ended for another. */
export function cancel(shop: Shop, orderId: string): Promise<void> {
  return end(shop, orderId, {
    kind: 'payment-cancelled',
    payment: { settlement: 'cancelled' },
    isDue: ({ payment }) => payment.settlement === 'pending',
  })
}

/** Asks the provider to end a session, and returns how it is then; undefined for one that is unknown. */
export async function endSession({ provider }: Shop, sessionId: string) {
  await provider.expireSession(sessionId)
  return provider.readPayment(sessionId)
}

interface Ending {
  kind: 'payment-expired' | 'payment-unknown' | 'payment-cancelled'
  payment: Partial<PaymentState>
  /** Whether the order is to end, once it is locked, so many milliseconds after it was placed. */
  isDue: (order: FullOrder, age: number) => boolean
}

async function end({ db, clock }: Shop, orderId: string, { kind, payment, isDue }: Ending) {
  const now = clock.now()
  await withOrder(db, orderId, (order, tx) => {
    if (!isDue(order, now.getTime() - Date.parse(order.date))) return undefined
    const ended = { ...order.payment, ...payment }
    return save(tx, order, { payment: ended, events: [{ kind }] }, now)
  })
}
