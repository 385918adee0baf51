import { failure, success, type Result } from '#contract/failure.ts'
import type { CompareBalanceAnswer } from '#contract/sales-report.ts'
import * as ledger from '#data/ledger.ts'
import type { BalanceReading, Span } from '#data/ledger.ts'
import { pairsOf } from '#data/pairs.ts'
import { addToMonth, startOfMonth, type Month } from '#domain/month.ts'
import { compare } from '#domain/reconciliation.ts'
import { reportLine } from '#domain/report.ts'

import type { Shop } from './shop.ts'

/** The provider may book a payment on another day than the shop, at the beginning or end of a month too. */
const MARGIN_DAYS = 2
/** How long the provider may take to book a movement. */
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
      'The shop’s key is not allowed to read balance transactions. At Stripe, give it the permission “Balance transaction sources, read”.'
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
    comparison: compare(pairs, reportLine(figures).fees),
  }
  await ledger.saveComparison(db, saved)
  return success({ state: 'compared', ...saved })
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

const MOST_PAGES = 10

/**
 * Reads the movements on the provider's balance over a span, from where the reading of this name
 * stopped, until it is complete or `isLate`. Returns undefined where the key may not read them.
 */
export async function readBalance(
  { db, provider }: Shop,
  name: string,
  span: Span,
  isLate: () => boolean,
): Promise<BalanceReading | undefined> {
  const saved = await ledger.findReading(db, name)
  let reading: BalanceReading =
    saved && !saved.isDone && isWithin(saved, span)
      ? saved
      : { ...span, after: null, isDone: false }
  for (let page = 0; page < MOST_PAGES && !reading.isDone; page += 1) {
    if (page > 0 && isLate()) break
    const read = await provider.movements(reading, reading.after)
    if (!read) return undefined
    await ledger.recordMovements(db, read.movements, provider.live)
    reading = { ...reading, after: read.next, isDone: read.next === null }
    await ledger.saveReading(db, name, reading)
  }
  return reading
}

/** Whether a reading covers the span: one of a running month goes on to the end that it began with. */
function isWithin(saved: Span, span: Span): boolean {
  return saved.since.getTime() === span.since.getTime() && saved.until <= span.until
}

const RECENT = 'recent'
/** An hour, in milliseconds, less what a scheduled run may come early. */
const READ_EVERY_MS = 55 * 60_000
const DAY_MS = 86_400_000

/**
 * Syncs the movements on the provider's balance, from the first sale on; at most once an hour. Each
 * reading begins a day before the end of the last one, since the provider books some movements late.
 */
export async function readRecentBalance(shop: Shop, isLate: () => boolean): Promise<void> {
  const span = await nextSpan(shop, shop.clock.now())
  if (span) await readBalance(shop, RECENT, span, isLate)
}

async function nextSpan({ db }: Shop, now: Date): Promise<Span | undefined> {
  const saved = await ledger.findReading(db, RECENT)
  if (saved && !saved.isDone) return saved
  if (saved) {
    const isDue = now.getTime() - saved.until.getTime() >= READ_EVERY_MS
    return isDue ? { since: daysBefore(saved.until, 1), until: now } : undefined
  }
  const first = await ledger.firstMonth(db, false)
  return first === undefined ? undefined : { since: daysBefore(startOfMonth(first), 1), until: now }
}

/** The moment until which the provider's costs are known; null before the first reading. */
export async function costsKnownUntil({ db }: Shop): Promise<Date | null> {
  const saved = await ledger.findReading(db, RECENT)
  if (!saved) return null
  return saved.isDone ? saved.until : saved.since
}

/** The moment so many days of 24 hours before another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}
