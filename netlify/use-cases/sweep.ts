import * as heartbeats from '#data/heartbeats.ts'

import { copyNumbers } from './copy-numbers.ts'
import { beginDelivery, dispatchAll } from './dispatch-mails.ts'
import {
  dealWithMissed,
  newSearch,
  noteProvider,
  readLists,
  settleCompleted,
  settleWaiting,
  type Search,
} from './missed-payments.ts'
import { orLog } from './or-log.ts'
import { readRecentBalance } from './read-balance.ts'
import { resumeRefunds } from './refund-order.ts'
import type { Shop } from './shop.ts'
import { tellFirm } from './tell-firm.ts'

/** In milliseconds. What is asked last may take 8 s more, and alerts need a few. */
const QUESTIONS_BEGIN_WITHIN = 10_000
/** In milliseconds: the host ends a scheduled function after 30 s, and mails may need as long as a round. */
const ROUND_ENDS_AFTER = 20_000

export type SweepReport = Search['report'] & {
  /** Names of the steps that the next run has to begin or to end. */
  left: string[]
}

interface Run {
  search: Search
  left: Set<string>
}

/**
 * What a round does while it is not late, in this order. A step that fails is logged and left to the
 * next round: it keeps back no other.
 */
const STEPS: Readonly<Record<string, (search: Search) => Promise<void>>> = {
  lists: readLists,
  orders: settleWaiting,
  sessions: settleCompleted,
  events: dealWithMissed,
  refunds: ({ shop, isLate }) => resumeRefunds(shop, isLate),
  numbers: ({ shop, isLate }) => copyNumbers(shop, isLate),
  balance: ({ shop, isLate }) => readRecentBalance(shop, isLate),
}

/**
 * Mends what a lost browser, webhook or mail server left behind: has sent what is in the outbox, asks
 * the provider about orders that have waited too long, about recently completed sessions and about
 * events that never came, and tells the firm what is left for it to do. Ends after 20 s, whatever
 * waits, and says what is left. Rejects without the database alone.
 */
export async function sweep(shop: Shop): Promise<SweepReport> {
  const began = shop.clock.now()
  const isLate = () => shop.clock.now().getTime() - began.getTime() >= QUESTIONS_BEGIN_WITHIN
  const left = new Set(['mails', ...Object.keys(STEPS), 'alerts'])
  const run: Run = { search: newSearch(shop, began, isLate), left }
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const stop = shop.clock.every(ROUND_ENDS_AFTER, async () => end())
  try {
    await Promise.race([round(run), isOver])
  } finally {
    stop()
  }
  await noteRound(run)
  return { ...run.search.report, left: [...left] }
}

/** Mails and heartbeat come first, and nothing waits for the server that takes the mails. */
async function round(run: Run): Promise<void> {
  const { shop } = run.search
  await step(run, 'heartbeat', () => beat(run))
  await Promise.all([step(run, 'mails', () => dispatchAll(shop)), ping(run), takeSteps(run)])
}

async function takeSteps(run: Run): Promise<void> {
  const { search, left } = run
  for (const [name, work] of Object.entries(STEPS)) {
    // What is late at its end may not have come to it.
    if (!search.isLate()) await step(run, name, () => work(search), search.isLate)
  }
  const isAnyLeft = ['lists', 'sessions', 'events'].some((name) => left.has(name))
  if (search.seen.areListsRead) await step(run, 'provider', () => noteProvider(search, isAnyLeft))
  await step(run, 'alerts', () =>
    tellFirm(search.shop, (name, work) => step(run, name, work), beginDelivery),
  )
}

/** Does a step; where it fails, or `isCut` says so at its end, it is left to the next run. */
async function step(
  { search, left }: Run,
  name: string,
  work: () => Promise<void>,
  isCut = () => false,
): Promise<void> {
  left.add(name)
  await orLog(search.shop, `${name}-postponed`, async () => {
    await work()
    if (!isCut()) left.delete(name)
  })
}

/** Until a round has come to its end it counts as one that has not. */
async function beat({ search: { shop, began }, left }: Run): Promise<void> {
  await heartbeats.noteSuccess(shop.db, 'sweep', began)
  await heartbeats.noteFailure(shop.db, 'round', [...left].join(' '), began)
}

/** Whoever watches from outside hears of a sweep that runs and has its database. */
async function ping({ search: { shop }, left }: Run): Promise<void> {
  if (left.has('heartbeat')) return
  await orLog(shop, 'watch-not-pinged', () => shop.monitoring.ping())
}

async function noteRound({ search: { shop }, left }: Run): Promise<void> {
  const { clock, log } = shop
  if (left.size === 0) return heartbeats.noteSuccess(shop.db, 'round', clock.now())
  const steps = [...left].join(' ')
  log('sweep-left', { steps })
  await heartbeats.noteFailure(shop.db, 'round', steps, clock.now())
}
