import * as orders from '#data/orders.ts'
import { wouldPayTwice, type Order } from '#domain/order.ts'

import { cancel } from './end-unpaid.ts'
import { settleOrKnown } from './settle.ts'
import type { Shop } from './shop.ts'

/** The order of an earlier session that cannot be replaced: paid or under way (`begun`), or still `open`. */
export interface ConflictingPayment {
  order: Order
  state: 'begun' | 'open'
}

/**
 * Ends the session that a changed submission replaces, so that nobody pays twice. Returns its order
 * when that cannot be done; an unknown session is left alone.
 */
export async function retireSession(
  shop: Shop,
  sessionId: string,
): Promise<ConflictingPayment | undefined> {
  const known = await orders.findBySession(shop.db, sessionId)
  if (!known) return undefined
  if (known.payment.settlement === 'pending' && !(await ended(shop, known.id, sessionId))) {
    return { order: known, state: 'open' }
  }
  const settled = await settleOrKnown(shop, sessionId)
  return settled.ok && wouldPayTwice(settled.value)
    ? { order: settled.value, state: 'begun' }
    : undefined
}

/** Ends a session; returns false while somebody is paying. A completed session is left to `settle`. */
async function ended(shop: Shop, orderId: string, sessionId: string): Promise<boolean> {
  await shop.provider.expireSession(sessionId)
  const reading = await shop.provider.readPayment(sessionId)
  if (reading?.session === 'open') return false
  if (reading?.session !== 'complete') await cancel(shop, orderId)
  return true
}
