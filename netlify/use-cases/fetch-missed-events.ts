import { Refusal, type Result } from '#contract/failure.ts'
import type { IssuesAnswer } from '#contract/orders.ts'
import { shopIssues } from '#data/shop-issues.ts'
import * as webhookEvents from '#data/webhook-events.ts'
import type { ReadScope } from '#services/card-provider.ts'

import { dispatchMails } from './dispatch-mails.ts'
import { listIssues } from './list-orders.ts'
import { LOOK_BACK, missedEventHandler, missedSince } from './missed-events.ts'
import { RIGHT_MISSING, settle } from './settle.ts'
import type { Shop } from './shop.ts'

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
