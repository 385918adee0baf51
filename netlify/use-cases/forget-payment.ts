import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'

/** More than a session can live, and long enough to put a wrong key right, in milliseconds. */
const UNKNOWN_FOR = 25 * 3_600_000

/**
 * Ends an order whose session the provider has said not to know: opened with another key, or wiped
 * with its test data. Only one of over 25 hours that nobody has paid; money that turns up after all
 * still counts.
 */
export async function forgetPayment(
  { orders, clock }: Pick<Ports, 'orders' | 'clock'>,
  { id }: Pick<FullOrder, 'id'>,
): Promise<void> {
  const now = clock.now()
  await orders.update(id, now, (order) => {
    const { settlement } = order.payment
    if (settlement !== 'pending' && settlement !== 'processing') return undefined
    if (Date.parse(order.date) > now.getTime() - UNKNOWN_FOR) return undefined
    const payment = { ...order.payment, settlement: 'expired', attention: null } as const
    return { ...order, payment, events: [{ kind: 'payment-unknown' }], mails: [] }
  })
}
