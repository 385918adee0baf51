import type { CompareBalanceAnswer } from '#contract/compare-balance.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import * as ledger from '#data/ledger.ts'
import { pairsOf } from '#data/pairs.ts'
import { addToMonth, startOfMonth, type Month } from '#domain/month.ts'
import { compared } from '#domain/reconciliation.ts'
import { reportLine } from '#domain/report.ts'

import { daysBefore, readBalance } from './read-balance.ts'
import type { Shop } from './shop.ts'

/** The shop may hear of a payment on another side of midnight than the provider books it. */
const MARGIN_DAYS = 2
/** So long may the provider take to book what has happened. */
const BOOKED_WITHIN_MS = 60 * 60_000

/** A call has some eight seconds, and a page of a hundred movements takes about one. */
const READ_WITHIN_MS = 5000

/** Reads what the provider has of a month, on from where an earlier call stopped, and compares. */
export async function compareBalance(
  shop: Shop,
  { month }: { month: Month },
): Promise<Result<CompareBalanceAnswer>> {
  const { db, provider, clock } = shop
  const now = clock.now()
  const [since, until] = [startOfMonth(month), startOfMonth(addToMonth(month, 1))]
  if (since > now) return failure('invalid-request', 'This month has not begun yet.')
  const span = {
    since: daysBefore(since, MARGIN_DAYS),
    until: earlier(daysBefore(until, -MARGIN_DAYS), now),
  }
  const isLate = () => clock.now().getTime() - now.getTime() > READ_WITHIN_MS
  const reading = await readBalance(shop, month, span, isLate)
  if (!reading) {
    const message =
      'The key of the shop may not read balance transactions. Give it the permission “Balance transaction sources, read” at Stripe.'
    return failure('provider-error', message)
  }
  if (!reading.isDone) return success({ state: 'more-to-read' })
  const settledBy = new Date(reading.until.getTime() - BOOKED_WITHIN_MS)
  const [pairs, figures] = await Promise.all([
    pairsOf(db, {
      since,
      until: earlier(until, reading.until),
      settledBy,
      realOnly: provider.live,
    }),
    ledger.figures(db, { from: month, to: month, realOnly: provider.live }),
  ])
  const saved = {
    month,
    at: now.toISOString(),
    comparison: compared(pairs, reportLine(figures).fees),
  }
  await ledger.saveComparison(db, saved)
  return success({ state: 'compared', ...saved })
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
