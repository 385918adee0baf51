import { Refusal, type Result } from '#contract/failure.ts'
import type { IssuesAnswer } from '#contract/issues.ts'
import { shopIssues } from '#data/shop-issues.ts'
import * as webhookEvents from '#data/webhook-events.ts'
import type { ProviderEvent, ReadScope } from '#services/card-provider.ts'

import { dispatchMails } from './dispatch-mails.ts'
import { scopeOf, sessionOfEvent } from './handle-webhook.ts'
import { listIssues } from './issues.ts'
import { RIGHT_MISSING, settle } from './settle.ts'
import type { Shop } from './shop.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** How far back a sweep looks for payments and events that never reached the shop, in milliseconds. */
export const LOOK_BACK = 48 * 3_600_000

/** The provider's events since a moment that never came and were not fetched, oldest first. */
export async function missedSince(shop: Shop, moment: Date): Promise<ProviderEvent[]> {
  const events = await shop.provider.eventsSince(moment, WEBHOOK_EVENTS)
  const known = await webhookEvents.listKnown(
    shop.db,
    events.map(({ id }) => id),
  )
  return events.filter(({ id }) => !known.has(id))
}

/**
 * Returns a function that handles one missed event as if it had been delivered and records it at
 * once, so that an interrupted run goes on with the next. `settleOnce` returns false for a session
 * to be tried again.
 */
export function missedEventHandler(
  shop: Shop,
  settleOnce: (sessionId: string, scope: ReadScope) => Promise<boolean>,
): (event: ProviderEvent) => Promise<void> {
  const sessions = new Map<string, string | undefined>()

  /** A refund has several events; their session is looked up at the provider once. */
  async function sessionOf(event: ProviderEvent): Promise<string | undefined> {
    const about = JSON.stringify([event.live, event.about])
    if (!sessions.has(about)) sessions.set(about, await sessionOfEvent(shop, event))
    return sessions.get(about)
  }

  return async (event) => {
    const sessionId = await sessionOf(event)
    if (sessionId !== undefined && !(await settleOnce(sessionId, scopeOf(event)))) return
    await webhookEvents.add(shop.db, event, 'fetched', shop.clock.now())
  }
}

/**
 * Where the webhook has been silent, reads the provider's events of that time and handles those
 * that were never delivered. The issue remains until all of them are handled. Returns the issues
 * that are left; safe to repeat.
 */
export async function fetchMissedEvents(shop: Shop): Promise<Result<IssuesAnswer>> {
  const issues = await shopIssues(shop.db, shop.clock.now())
  const silence = issues.find(({ reason }) => reason === 'webhook-silent')
  if (silence) {
    const handle = missedEventHandler(shop, settlingOnce(shop))
    const moment = new Date(Date.parse(silence.since) - LOOK_BACK)
    for (const event of await missedSince(shop, moment)) await handle(event)
    await webhookEvents.acknowledge(shop.db, shop.clock.now())
    await dispatchMails(shop)
  }
  return listIssues(shop)
}

function settlingOnce(shop: Shop): (sessionId: string, scope: ReadScope) => Promise<boolean> {
  const readable = new Map<string, boolean>()
  return async (sessionId, scope) => {
    const key = `${scope} ${sessionId}`
    const isReadable = readable.get(key) ?? (await isSettled(shop, sessionId, scope))
    readable.set(key, isReadable)
    return isReadable
  }
}

/** Returns false where the key lacks the right to read the session: the other events go on without it. */
async function isSettled(shop: Shop, sessionId: string, scope: ReadScope): Promise<boolean> {
  try {
    await settle(shop, sessionId, scope)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.reason === RIGHT_MISSING) return false
    throw error
  }
}
