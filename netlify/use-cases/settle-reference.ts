import { Refusal, success, type Result } from '#contract/failure.ts'
import { isPaid } from '#domain/order.ts'
import { isUuid } from '#domain/uuid.ts'

import { beyondLimit, countOfAll, KNOWN_SESSION, SUMS, UNKNOWN_SESSIONS } from './beyond-limit.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { isSessionId, paymentNotFound, settle, settleOrKnown } from './settle.ts'

/**
 * Settles the order that a visitor at the network address `ip` refers to, by the key of its link or
 * the session of its payment. A session is written down before its buyer leaves to pay, so one that
 * we do not know is hardly ever a buyer's: the provider is asked about few of those, and whatever it
 * finds wrong with one is the plain answer. A key that is known to nobody, or was replaced, gets it
 * too. Whoever asks about an order again and again is told what we know of it.
 */
export async function settleReference(
  ports: Ports,
  reference: string,
  ip: string,
): Promise<Result<FullOrder>> {
  const { orders } = ports
  if (!isSessionId(reference) && !isUuid(reference)) return paymentNotFound()
  const known = await (isUuid(reference) ? orders.byKey(reference) : orders.bySession(reference))
  if (known?.sessionId) return settleKnown(ports, known, known.sessionId)
  const refused = await beyondLimit(ports, UNKNOWN_SESSIONS, ip)
  if (refused) return refused
  await countOfAll(ports, SUMS.unknownSessions)
  return settleUnknown(ports, reference)
}

async function settleKnown(
  ports: Ports,
  known: FullOrder,
  sessionId: string,
): Promise<Result<FullOrder>> {
  const refused = await beyondLimit(ports, KNOWN_SESSION, sessionId)
  if (!refused) return settleOrKnown(ports, sessionId, known)
  return isPaid(known.payment) ? success(known) : refused
}

async function settleUnknown(ports: Ports, sessionId: string): Promise<Result<FullOrder>> {
  try {
    return await settle(ports, sessionId)
  } catch (error) {
    if (error instanceof Refusal && error.failure.code === 'provider-error')
      return paymentNotFound()
    throw error
  }
}
