import { Refusal } from '#contract/failure.ts'
import { isBegun } from '#domain/order.ts'

import { abandon, UNSETTLED_AFTER } from './abandon.ts'
import { emptyOutbox } from './deliver-mails.ts'
import type { Ports } from './ports.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { settle } from './settle.ts'

const MINUTE = 60_000
const LOOK_BACK = 48 * 60 * MINUTE
const ORDERS_A_RUN = 50

export interface SweepReport {
  /** Orders looked at because they had waited too long. */
  checked: number
  /** Sessions paid at the provider whose order had not been told. */
  found: number
  mailsSent: number
}

/**
 * Mends what a lost browser, webhook or mail server left behind: asks the provider about orders
 * that have waited too long and about recently completed sessions, tells the firm what is left for
 * it to do, and sends what is in the outbox.
 */
export async function sweep(ports: Ports): Promise<SweepReport> {
  const checked = await settleWaiting(ports)
  const found = await settleCompleted(ports)
  await raiseAlerts(ports)
  return { checked, found, mailsSent: await emptyOutbox(ports) }
}

async function settleWaiting(ports: Ports): Promise<number> {
  const now = ports.chance.now()
  const before = new Date(now.getTime() - UNSETTLED_AFTER)
  const orders = await ports.orders.takeUnsettled(before, now, ORDERS_A_RUN)
  for (const order of orders) {
    if (order.sessionId !== null) await attempt(ports, order.sessionId)
    else await abandon(ports, order.id)
  }
  return orders.length
}

async function settleCompleted(ports: Ports): Promise<number> {
  const since = new Date(ports.chance.now().getTime() - LOOK_BACK)
  let found = 0
  for (const sessionId of await completedSince(ports, since)) {
    const known = await ports.orders.bySession(sessionId)
    if (known && (isBegun(known) || known.payment.settlement === 'failed')) continue
    if (await attempt(ports, sessionId)) found += 1
    else if (known) await ports.orders.flagNotSettled(known.id)
  }
  return found
}

async function completedSince(ports: Ports, moment: Date): Promise<string[]> {
  try {
    return await ports.provider.completedSince(moment)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ports.log('sweep-without-provider')
    return []
  }
}

/** One order that cannot be settled now must not keep the others waiting. */
async function attempt(ports: Ports, sessionId: string): Promise<boolean> {
  try {
    return (await settle(ports, sessionId)).ok
  } catch (error) {
    ports.log('sweep-postponed', { sessionId, reason: reasonOf(error) })
    return false
  }
}

/** Never the message, which may quote what a person typed. */
function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.failure.code
  return error instanceof Error ? error.name : 'unknown'
}
