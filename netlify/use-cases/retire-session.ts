import { wouldPayTwice, type Order } from '#domain/order.ts'

import type { Ports } from './ports.ts'
import { settleOrKnown } from './settle.ts'

/** What keeps an earlier session from being replaced: its order is paid or begun, or still open to be. */
export interface InTheWay {
  order: Order
  state: 'begun' | 'open'
}

/**
 * Ends the session that a changed submission replaces, so that nobody pays twice. Answers its order
 * when that cannot be done; an unknown session is left alone.
 */
export async function retireSession(
  ports: Ports,
  sessionId: string,
): Promise<InTheWay | undefined> {
  const known = await ports.orders.bySession(sessionId)
  if (!known) return undefined
  if (known.payment.settlement === 'pending' && !(await ended(ports, known.id, sessionId))) {
    return { order: known, state: 'open' }
  }
  const settled = await settleOrKnown(ports, sessionId)
  return settled.ok && wouldPayTwice(settled.value)
    ? { order: settled.value, state: 'begun' }
    : undefined
}

/** False while somebody is paying; a session that has been completed is left to `settle`. */
async function ended(ports: Ports, orderId: string, sessionId: string): Promise<boolean> {
  await ports.provider.expireSession(sessionId)
  const reading = await ports.provider.readPayment(sessionId)
  if (reading?.session === 'open') return false
  if (reading?.session !== 'complete') await cancel(ports, orderId)
  return true
}

async function cancel(ports: Ports, orderId: string): Promise<void> {
  await ports.orders.update(orderId, ports.clock.now(), (order) => {
    if (order.payment.settlement !== 'pending') return undefined
    const payment = { ...order.payment, settlement: 'cancelled' } as const
    return { ...order, payment, events: [{ kind: 'payment-cancelled' }], mails: [] }
  })
}
