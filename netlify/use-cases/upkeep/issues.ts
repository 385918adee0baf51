import { failure, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/issues.ts'
import * as mails from '#data/mail/mails.ts'
import { acknowledgeFetchedEvents } from '#data/payments/webhook-events.ts'
import * as issues from '#data/upkeep/issues.ts'
import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import {
  handleMissedEvents,
  LOOK_BACK_MS,
  listMissedEvents,
  newSearch,
} from '#use-cases/payments/missed-payments.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

export async function listIssues({ db, clock }: Shop): Promise<Result<contract.IssuesAnswer>> {
  const now = clock.now()
  const [{ items, count }, shop] = await Promise.all([
    issues.listOrderIssues(db, now),
    listShopIssues(db, now),
  ])
  return success({ items, count, shop })
}

export const closeIssue: UseCase<typeof contract.closeIssue> = async (
  shop,
  { key, note },
  actor,
) => {
  const isClosed = await issues.closeIssue(shop.db, { key, note, actor, at: shop.clock.now() })
  return isClosed ? listIssues(shop) : failure('not-found', 'This issue is no longer open.')
}

/** Retries failed alerts and failed mails that belong to no order; returns the remaining issues. */
export async function retryMails(shop: Shop) {
  await mails.retryFailedMails(shop.db, null, shop.clock.now())
  return listIssues(shop)
}

/**
 * If the webhook has been silent, reads the provider's events of that time and handles the events
 * that were never delivered. The issue remains until all of these events are handled. Returns the
 * remaining issues; safe to repeat.
 */
export async function fetchMissedEvents(shop: Shop) {
  const issues = await listShopIssues(shop.db, shop.clock.now())
  const silence = issues.find(({ reason }) => reason === 'webhook-silent')
  if (silence) {
    const search = newSearch(shop, shop.clock.now(), () => false)
    search.seen.missed = await listMissedEvents(
      shop,
      new Date(Date.parse(silence.since) - LOOK_BACK_MS),
    )
    await handleMissedEvents(search)
    if (search.seen.interruptedBy !== undefined) throw search.seen.interruptedBy
    await acknowledgeFetchedEvents(shop.db, shop.clock.now())
    await dispatchMails(shop)
  }
  return listIssues(shop)
}
