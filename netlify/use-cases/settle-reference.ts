import { Refusal, type Result } from '#contract/failure.ts'

import { beyondLimit, ALL_UNKNOWN_SESSIONS, UNKNOWN_SESSIONS } from './beyond-limit.ts'
import { EVERYBODY } from './limits-port.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { isSessionId, paymentNotFound, settle } from './settle.ts'

/**
 * Settles the session that a visitor at the network address `ip` refers to. A session is written
 * down before its buyer leaves to pay, so one that we do not know is hardly ever a buyer's: the
 * provider is asked about few of those, and whatever it finds wrong with one is the plain answer.
 */
export async function settleReference(
  ports: Ports,
  sessionId: string,
  ip: string,
): Promise<Result<FullOrder>> {
  if (!isSessionId(sessionId)) return paymentNotFound()
  if (await ports.orders.bySession(sessionId)) return settle(ports, sessionId)
  const refused =
    (await beyondLimit(ports, UNKNOWN_SESSIONS, ip)) ??
    (await beyondLimit(ports, ALL_UNKNOWN_SESSIONS, EVERYBODY))
  return refused ?? settleUnknown(ports, sessionId)
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
