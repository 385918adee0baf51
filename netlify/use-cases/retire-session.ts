import { isBegun, type Order } from '#domain/order.ts'

import type { Ports } from './ports.ts'
import { settle } from './settle.ts'

/**
 * Ends the session that a changed submission replaces, so that nobody pays twice. Answers the order
 * when that session has been paid or is being paid; an unknown session is left alone.
 */
export async function retireSession(ports: Ports, sessionId: string): Promise<Order | undefined> {
  const known = await ports.orders.bySession(sessionId)
  if (!known) return undefined
  if (known.payment.settlement === 'pending') await cancel(ports, known.id, sessionId)
  const settled = await settle(ports, sessionId)
  if (!settled.ok) return undefined
  return isBegun(settled.value) ? settled.value : undefined
}

/** A session that the buyer has completed cannot be ended: its order is left to `settle`. */
async function cancel(ports: Ports, orderId: string, sessionId: string): Promise<void> {
  await ports.provider.expireSession(sessionId)
  const reading = await ports.provider.readPayment(sessionId)
  if (reading?.session === 'complete') return
  await ports.orders.update(orderId, ports.chance.now(), (order) => {
    if (order.payment.settlement !== 'pending') return undefined
    const payment = { ...order.payment, settlement: 'cancelled' } as const
    return { ...order, payment, events: [{ kind: 'payment-cancelled' }], mails: [] }
  })
}
