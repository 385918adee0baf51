import { Refusal } from '#contract/failure.ts'
import { isBegun } from '#domain/order.ts'

import { abandon, UNSETTLED_AFTER } from './abandon.ts'
import type { CompletedSession, ProviderEvent } from './card-provider-port.ts'
import { dispatchMails } from './dispatch-mails.ts'
import { forgetPayment } from './forget-payment.ts'
import { issueMissing } from './issue-documents.ts'
import { LOOK_BACK, missedEventDealer, missedSince } from './missed-events.ts'
import { orLog, reasonOf } from './or-log.ts'
import type { Ports } from './ports.ts'
import { postAlerts } from './post-alerts.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { keepUp } from './read-balance.ts'
import type { Depth } from './reading-port.ts'
import { resumeRefunds } from './refund-order.ts'
import { settle } from './settle.ts'

const ORDERS_A_RUN = 50
/** A scheduled function has 30 s: what is asked last may take 10 s more, and mails need a few. */
const QUESTIONS_BEGIN_WITHIN = 12_000
/** An hour, in milliseconds, less what a scheduled run may come early. */
const LISTS_READ_EVERY = 55 * 60_000

export interface SweepReport {
  /** Orders looked at because they had waited too long. */
  checked: number
  /** Sessions paid at the provider whose order had not been told. */
  found: number
}

/** What became of a session: brought in step, not one of ours, or to be tried again. */
type Outcome = 'settled' | 'not-ours' | 'postponed'

interface Run {
  ports: Ports
  began: Date
  /** Whether questions to the provider have to be left to the next run. */
  isLate: () => boolean
  /** Settles a session, at most once in a run for each depth. */
  settleOnce: (sessionId: string, depth?: Depth) => Promise<Outcome>
  seen: {
    /** What the provider answered where a list could not be read, as a code. */
    failure?: string
    /** Whether something on the lists has to be dealt with by another run. */
    isAnyLeft: boolean
  }
}

/**
 * Mends what a lost browser, webhook or mail server left behind: asks the provider about orders
 * that have waited too long, about recently completed sessions and about events that never came,
 * tells the firm what is left for it to do, and has sent what is in the outbox.
 */
export async function sweep(ports: Ports): Promise<SweepReport> {
  const run = newRun(ports)
  const areRead = await areListsDue(run)
  // Read before anything is settled, so that a settled session is as new as its events.
  const missed = areRead ? await unlessDown(run, () => missedSince(ports, lookBack(run))) : []
  const checked = await settleWaiting(run)
  const found = areRead ? await settleCompleted(run) : 0
  await dealWithMissed(run, missed)
  if (areRead) await noteProvider(run)
  await orLog(ports, 'refunds-postponed', () => resumeRefunds(ports, run.isLate))
  await orLog(ports, 'documents-postponed', () => issueMissing(ports))
  if (!run.isLate()) await orLog(ports, 'balance-postponed', () => keepUp(ports))
  await orLog(ports, 'alerts-postponed', () => raiseAlerts(ports))
  await dispatchMails(ports)
  await ports.heartbeats.succeeded('sweep', ports.clock.now())
  await orLog(ports, 'watch-not-pinged', () => ports.monitoring.ping())
  // Last, because each waits for an address that may not answer.
  await orLog(ports, 'alerts-not-posted', () => postAlerts(ports))
  return { checked, found }
}

/**
 * Whether the provider's lists are read in this run. It counts what is read against what is sold:
 * with no payment under way and nothing amiss they are read once an hour.
 */
async function areListsDue({ ports, began }: Run): Promise<boolean> {
  if ((await ports.heartbeats.of('provider'))?.failing) return true
  const last = (await ports.heartbeats.of('lists'))?.succeededAt
  if (!last || began.getTime() - last.getTime() >= LISTS_READ_EVERY) return true
  return ports.orders.isAnyUnsettled()
}

/** What was left is read again by the next run. */
async function noteProvider({ ports: { heartbeats }, began, seen }: Run): Promise<void> {
  if (seen.failure !== undefined) return heartbeats.failed('provider', seen.failure, began)
  await heartbeats.succeeded('provider', began)
  if (!seen.isAnyLeft) await heartbeats.succeeded('lists', began)
}

function newRun(ports: Ports): Run {
  const began = ports.clock.now()
  const outcomes = { payment: new Map<string, Outcome>(), all: new Map<string, Outcome>() }
  const seen: Run['seen'] = { isAnyLeft: false }
  return {
    ports,
    began,
    seen,
    isLate: () => ports.clock.now().getTime() - began.getTime() >= QUESTIONS_BEGIN_WITHIN,
    settleOnce: async (sessionId, depth = 'payment') => {
      const known = outcomes.all.get(sessionId) ?? outcomes[depth].get(sessionId)
      const outcome = known ?? (await attempt(ports, sessionId, depth))
      outcomes[depth].set(sessionId, outcome)
      if (outcome === 'postponed') seen.isAnyLeft = true
      return outcome
    },
  }
}

function lookBack({ began }: Run): Date {
  return new Date(began.getTime() - LOOK_BACK)
}

/** Takes one after the other: an order that is not looked at keeps its place before the others. */
async function settleWaiting({ ports, began, isLate, settleOnce }: Run): Promise<number> {
  const before = new Date(began.getTime() - UNSETTLED_AFTER)
  for (let checked = 0; checked < ORDERS_A_RUN; checked += 1) {
    const order = isLate() ? undefined : await ports.orders.takeUnsettled(before, began)
    if (!order) return checked
    if (order.sessionId === null) await abandon(ports, order.id)
    else if ((await settleOnce(order.sessionId)) === 'not-ours') await forgetPayment(ports, order)
  }
  return ORDERS_A_RUN
}

async function settleCompleted(run: Run): Promise<number> {
  const { ports, seen, isLate, settleOnce } = run
  let found = 0
  const sessions = isLate()
    ? []
    : await unlessDown(run, () => ports.provider.completedSince(lookBack(run)))
  for (const session of sessions) {
    if (isLate()) break
    const known = await orderOf(ports, session)
    if (!known || isBegun(known) || known.payment.settlement === 'failed') continue
    if ((await settleOnce(session.id)) === 'settled') found += 1
    else await ports.orders.flagNotSettled(known.id)
  }
  if (isLate()) seen.isAnyLeft = true
  return found
}

/** Others may sell on the same account: a session that names no order of ours is no question to ask. */
async function orderOf({ orders }: Ports, { id, orderId }: CompletedSession) {
  if (orderId === null) return undefined
  return (await orders.bySession(id)) ?? orders.byId(orderId)
}

/** Refunds and disputes above all, which no order's wait and no completed session tells of. */
async function dealWithMissed(run: Run, missed: readonly ProviderEvent[]): Promise<void> {
  const { ports, seen, isLate, settleOnce } = run
  const deal = missedEventDealer(
    ports,
    async (id, depth) => (await settleOnce(id, depth)) !== 'postponed',
  )
  for (const [index, event] of missed.entries()) {
    if (isLate()) {
      seen.isAnyLeft = true
      return ports.log('missed-events-left', { left: missed.length - index })
    }
    try {
      await deal(event)
    } catch (error) {
      seen.isAnyLeft = true
      ports.log('missed-event-postponed', { eventId: event.id, reason: reasonOf(error) })
    }
  }
}

/** Nothing where the provider does not answer; without the database there is nothing to mend. */
async function unlessDown<T>({ ports, seen }: Run, ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refusal) || error.failure.code === 'unavailable') throw error
    const reason = error.reason ?? error.failure.code
    ports.log('sweep-without-provider', { reason })
    seen.failure = reason
    return []
  }
}

/** One order that cannot be settled now must not keep the others waiting. */
async function attempt(ports: Ports, sessionId: string, depth: Depth): Promise<Outcome> {
  try {
    return (await settle(ports, sessionId, depth)).ok ? 'settled' : 'not-ours'
  } catch (error) {
    ports.log('sweep-postponed', { reason: reasonOf(error) })
    return 'postponed'
  }
}
