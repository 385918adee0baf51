import { Refusal } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as unsettled from '#data/payments/unsettled.ts'
import * as webhookEvents from '#data/payments/webhook-events.ts'
import * as heartbeats from '#data/upkeep/heartbeats.ts'
import { isPaidOrProcessing } from '#domain/order/order.ts'
import { reasonOf, tryOrLog } from '#services/log.ts'
import {
  isPermissionName,
  type ProviderEvent,
  type ReadScope,
} from '#services/stripe/card-provider.ts'
import type { Shop } from '#use-cases/shop.ts'

import { endUnopenedOrder, endOrphanedOrder, UNSETTLED_AFTER_MS } from './end-unpaid.ts'
import { scopeOf, findSessionOfEvent } from './handle-webhook.ts'
import { RIGHT_MISSING, settle } from './settle.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const MAX_ORDERS_PER_RUN = 50
/** How far back to search for missed payments and events. */
export const LOOK_BACK_MS = 48 * 3_600_000
/** An hour, less a margin for scheduled runs that start early. */
const LISTS_READ_EVERY_MS = 55 * 60_000

/** `postponed` waits for the next sweep, `forbidden` until the shop's key gets the permission. */
type Outcome = 'settled' | 'not-ours' | 'forbidden' | 'postponed'

/** A search for payments and events that never reached the shop, in the steps below. */
export interface MissedPaymentSearch {
  shop: Shop
  began: Date
  /** Whether the time for calls to the provider is over; the next sweep makes the remaining calls. */
  isLate: () => boolean
  /** Settles a session, at most once in a sweep for each scope. */
  settleOnce: (sessionId: string, scope?: ReadScope, found?: FullOrder) => Promise<Outcome>
  report: {
    /** Number of orders checked because they had waited too long. */
    checked: number
    /** Number of paid sessions whose payment was missing from their orders. */
    found: number
  }
  seen: {
    areListsRead: boolean
    /** Permissions that the shop's key lacked and has been given since. */
    restored: readonly heartbeats.MissingRight[]
    /** Events that were never delivered. */
    missed: readonly ProviderEvent[]
    /** The provider's error code, if a list could not be read. */
    failure?: string
    /** The last error that kept this search from finishing; the next sweep then reads the lists again. */
    interruptedBy?: unknown
  }
}

export function newSearch(shop: Shop, began: Date, isLate: () => boolean): MissedPaymentSearch {
  const outcomes = new Map<string, Outcome>()
  const seen: MissedPaymentSearch['seen'] = { areListsRead: false, restored: [], missed: [] }
  const search: MissedPaymentSearch = {
    shop,
    began,
    seen,
    report: { checked: 0, found: 0 },
    isLate,
    settleOnce: async (sessionId, scope = 'payment', found) => {
      const key = `${scope} ${sessionId}`
      const outcome = outcomes.get(key) ?? (await trySettling(search, sessionId, scope, found))
      outcomes.set(key, outcome)
      return outcome
    },
  }
  return search
}

/** Lists missed events before anything is settled: a payment that is read later includes their effects. */
export async function readProviderLists(search: MissedPaymentSearch): Promise<void> {
  const { shop, seen } = search
  const lacked = await heartbeats.listMissingRights(shop.db)
  seen.restored = await emptyIfDown(search, () => listRestoredRights(shop, lacked))
  seen.areListsRead = seen.restored.length > 0 || (await areListsDue(search))
  if (!seen.areListsRead) return
  // Events that the shop's key could not read may be older than the discovery of the missing permission.
  const moments = [search.began, ...seen.restored.map(({ since }) => since)].map(Number)
  const first = new Date(Math.min(...moments) - LOOK_BACK_MS)
  seen.missed = await emptyIfDown(search, () => listMissedEvents(shop, first))
}

async function listRestoredRights({ provider }: Shop, lacked: heartbeats.MissingRight[]) {
  if (lacked.length === 0) return []
  const missing = await provider.findMissingRights(lacked.map(({ right }) => right))
  return lacked.filter(({ right }) => !missing.includes(right))
}

/**
 * Whether to read the provider's lists in this search: always while a payment is unsettled or
 * something fails, otherwise once an hour, because the provider limits calls in proportion to
 * sales.
 */
async function areListsDue({ shop, began }: MissedPaymentSearch) {
  if ((await heartbeats.findHeartbeat(shop.db, 'provider'))?.isFailing) return true
  const last = (await heartbeats.findHeartbeat(shop.db, 'lists'))?.succeededAt
  if (!last || began.getTime() - last.getTime() >= LISTS_READ_EVERY_MS) return true
  return unsettled.isAnyOrderUnsettled(shop.db)
}

/**
 * Records whether the provider works. If this search could not finish, the next search reads the
 * lists again, including the events that a missing permission had hidden.
 */
export async function recordProviderState(
  { shop, began, seen }: MissedPaymentSearch,
  isAnyLeft: boolean,
): Promise<void> {
  if (seen.failure !== undefined)
    return heartbeats.recordFailure(shop.db, 'provider', seen.failure, began)
  await heartbeats.recordSuccess(shop.db, 'provider', began)
  if (isAnyLeft || seen.interruptedBy !== undefined) return
  await heartbeats.recordSuccess(shop.db, 'lists', began)
  for (const { right } of seen.restored) await heartbeats.recordSuccess(shop.db, right, began)
}

/** Settles the longest waiting orders, claimed one by one, so that the others come first next time. */
export async function settleWaitingOrders(search: MissedPaymentSearch): Promise<void> {
  const { shop, began, report, isLate } = search
  const before = new Date(began.getTime() - UNSETTLED_AFTER_MS)
  while (report.checked < MAX_ORDERS_PER_RUN && !isLate()) {
    const order = await unsettled.claimUnsettledOrder(shop.db, before, began)
    if (!order) return
    report.checked += 1
    await tryOrLog(shop, 'sweep-postponed', () => settleWaitingOrder(search, order))
  }
}

async function settleWaitingOrder({ shop, settleOnce }: MissedPaymentSearch, order: FullOrder) {
  if (order.sessionId === null) await endUnopenedOrder(shop, order.id)
  else if ((await settleOnce(order.sessionId, 'payment', order)) === 'not-ours')
    await endOrphanedOrder(shop, order)
}

/** Settles recently completed sessions whose payment is missing from their orders. */
export async function settleCompletedSessions(search: MissedPaymentSearch): Promise<void> {
  const { shop, began, seen, report, isLate, settleOnce } = search
  if (!seen.areListsRead) return
  const since = new Date(began.getTime() - LOOK_BACK_MS)
  const sessions = await emptyIfDown(search, () => shop.provider.completedSince(since))
  // Other shops may use the same account: sessions without an order of ours are not read.
  const orderIds = sessions.flatMap(({ orderId }) => orderId ?? [])
  const unpaid = await unsettled.listUnpaidOrders(shop.db, orderIds)
  for (const session of sessions) {
    if (isLate()) return
    const known = unpaid.find(({ id }) => id === session.orderId)
    if (!known || isPaidOrProcessing(known)) continue
    if ((await settleOnce(session.id, 'payment', known)) === 'settled') report.found += 1
    else await unsettled.flagNotSettled(shop.db, known.id)
  }
}

/**
 * Handles undelivered events like delivered events: above all refunds and disputes, which the other
 * steps do not find. Records each event at once, so that the next sweep continues after an
 * interruption.
 */
export async function handleMissedEvents(search: MissedPaymentSearch): Promise<void> {
  const { shop, seen, isLate } = search
  const sessions = new Map<string, string | undefined>()
  for (const [index, event] of seen.missed.entries()) {
    if (isLate()) return shop.log('missed-events-left', { left: seen.missed.length - index })
    try {
      await handleEvent(search, event, sessions)
    } catch (error) {
      seen.interruptedBy = error
      shop.log('missed-event-postponed', { eventId: event.id, reason: reasonOf(error) })
    }
  }
}

/** Handles one event. `sessions` caches session look-ups, because a refund has several events. */
async function handleEvent(
  { shop, settleOnce }: MissedPaymentSearch,
  event: ProviderEvent,
  sessions: Map<string, string | undefined>,
) {
  const about = JSON.stringify([event.live, event.about])
  if (!sessions.has(about)) sessions.set(about, await findSessionOfEvent(shop, event))
  const sessionId = sessions.get(about)
  const outcome = sessionId === undefined ? 'not-ours' : await settleOnce(sessionId, scopeOf(event))
  if (outcome !== 'settled' && outcome !== 'not-ours') return
  await webhookEvents.markEventHandled(shop.db, event, 'fetched', shop.clock.now())
}

/** A list from the provider; empty if it does not answer. Rejects while the database is down. */
async function emptyIfDown<T>({ shop, seen }: MissedPaymentSearch, ask: () => Promise<T[]>) {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refusal) || error.failure.code === 'unavailable') throw error
    const reason = error.reason ?? error.failure.code
    shop.log('sweep-without-provider', { reason })
    if (isPermissionName(reason)) seen.interruptedBy = error
    else seen.failure = reason
    return []
  }
}

/** Settles a session; returns a failure as an outcome, so that the other orders continue. */
async function trySettling(
  { shop, seen }: MissedPaymentSearch,
  sessionId: string,
  scope: ReadScope,
  found: FullOrder | undefined,
): Promise<Outcome> {
  try {
    return (await settle(shop, sessionId, scope, found)).ok ? 'settled' : 'not-ours'
  } catch (error) {
    if (error instanceof Refusal && error.reason === RIGHT_MISSING) return 'forbidden'
    seen.interruptedBy = error
    shop.log('sweep-postponed', { reason: reasonOf(error) })
    return 'postponed'
  }
}

/** The provider's events since a moment that were neither delivered nor fetched, oldest first. */
export async function listMissedEvents(shop: Shop, moment: Date): Promise<ProviderEvent[]> {
  const events = await shop.provider.eventsSince(moment, WEBHOOK_EVENTS)
  const ids = events.map(({ id }) => id)
  const known = await webhookEvents.listHandledEvents(shop.db, ids)
  return events.filter(({ id }) => !known.has(id))
}
