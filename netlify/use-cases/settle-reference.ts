import { Refusal, success, type Result } from '#contract/failure.ts'
import { SUMS } from '#data/limits.ts'
import type { FullOrder } from '#data/order-rows.ts'
import * as orders from '#data/orders.ts'
import { isPaid } from '#domain/order.ts'
import { isUuid } from '#domain/uuid.ts'

import { beyondLimit, countOfAll, KNOWN_SESSION, UNKNOWN_SESSIONS } from './beyond-limit.ts'
import { isSessionId, paymentNotFound, settle, settleOrKnown } from './settle.ts'
import type { Shop } from './shop.ts'

/**
 * Settles the order that a visitor at the network address `ip` refers to, by the key of its link or
 * the session of its payment. A session is stored before its buyer leaves to pay, so an unknown one
 * is hardly ever a buyer's: few of those are read at the provider, and each failure is
 * `payment-not-found`, as for a key that is unknown or was replaced. Beyond the limit of calls, a
 * paid order is returned as it is stored.
 */
export async function settleReference(
  shop: Shop,
  reference: string,
  ip: string,
): Promise<Result<FullOrder>> {
  if (!isSessionId(reference) && !isUuid(reference)) return paymentNotFound()
  const known = await (isUuid(reference)
    ? orders.findByKey(shop.db, reference)
    : orders.findBySession(shop.db, reference))
  if (known?.sessionId) return settleKnown(shop, known, known.sessionId)
  if (known?.paymentMethod === 'bank-transfer') return success(known)
  const refused = await beyondLimit(shop, UNKNOWN_SESSIONS, ip)
  if (refused) return refused
  await countOfAll(shop, SUMS.unknownSessions)
  return settleUnknown(shop, reference)
}

async function settleKnown(
  shop: Shop,
  known: FullOrder,
  sessionId: string,
): Promise<Result<FullOrder>> {
  const refused = await beyondLimit(shop, KNOWN_SESSION, sessionId)
  if (!refused) return settleOrKnown(shop, sessionId, known)
  return isPaid(known.payment) ? success(known) : refused
}

async function settleUnknown(shop: Shop, sessionId: string): Promise<Result<FullOrder>> {
  try {
    return await settle(shop, sessionId)
  } catch (error) {
    if (error instanceof Refusal && error.failure.code === 'provider-error')
      return paymentNotFound()
    throw error
  }
}
