import * as heartbeats from '#data/upkeep/heartbeats.ts'
import { reasonOf, tryOrLog } from '#services/log.ts'
import { startSendingMails, dispatchMailsForSweep } from '#use-cases/mail/dispatch-mails.ts'
import {
  handleMissedEvents,
  newSearch,
  recordProviderState,
  readProviderLists,
  settleCompletedSessions,
  settleWaitingOrders,
  type MissedPaymentSearch,
} from '#use-cases/payments/missed-payments.ts'
import { resumeRefunds } from '#use-cases/refunds/refund-order.ts'
import type { Shop } from '#use-cases/shop.ts'
import { sendTransferNotices } from '#use-cases/transfers/transfer-notices.ts'

import { sendMorningMails } from './morning-mails.ts'
import { notifyFirm } from './notify-firm.ts'

/** The last call to the provider may take 8 s more, and alerts need a few seconds. */
const CALLS_BEGIN_WITHIN_MS = 10_000
/** The sweep returns after this time, because the host ends a scheduled function after 30 s. */
const ROUND_ENDS_AFTER_MS = 20_000

export type SweepReport = MissedPaymentSearch['report'] & {
  /** Names of the steps that are left to the next sweep. */
  left: string[]
}

interface SweepRun {
  search: MissedPaymentSearch
  left: Set<string>
}

/** The steps in order. A late sweep begins no further step; a failed step is left to the next sweep. */
const STEPS: Readonly<Record<string, (search: MissedPaymentSearch) => Promise<void>>> = {
  morning: ({ shop }) => sendMorningMails(shop),
  lists: readProviderLists,
  orders: settleWaitingOrders,
  sessions: settleCompletedSessions,
  events: handleMissedEvents,
  transfers: ({ shop, isLate }) => sendTransferNotices(shop, isLate),
  refunds: ({ shop, isLate }) => resumeRefunds(shop, isLate),
}

/**
 * Completes what a lost browser, webhook or mail server left undone: sends the outbox, reads orders that
 * have waited too long, recently completed sessions and undelivered events, and notifies the firm of open
 * issues. Ends its steps after 20 s at the latest and returns the remaining steps. Rejects only if the
 * database answers neither the first nor the last statement.
 */
export async function sweep(shop: Shop): Promise<SweepReport> {
  const began = shop.clock.now()
  const isLate = () => shop.clock.now().getTime() - began.getTime() >= CALLS_BEGIN_WITHIN_MS
  const left = new Set(['mails', ...Object.keys(STEPS), 'alerts'])
  const run: SweepRun = { search: newSearch(shop, began, isLate), left }
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const stop = shop.clock.every(ROUND_ENDS_AFTER_MS, async () => end())
  try {
    await Promise.race([runRound(run), isOver])
  } finally {
    stop()
  }
  try {
    await noteRound(run)
  } catch (error) {
    if (left.has('heartbeat')) throw error
    shop.log('round-not-recorded', { reason: reasonOf(error) })
  }
  return { ...run.search.report, left: [...left] }
}

/** Mails and heartbeat come first, and no step waits for the mail server. */
async function runRound(run: SweepRun) {
  const { shop } = run.search
  await runStep(run, 'heartbeat', () => recordHeartbeats(run))
  await Promise.all([
    runStep(run, 'mails', () => dispatchMailsForSweep(shop)),
    ping(run),
    runSteps(run),
  ])
}

async function runSteps(run: SweepRun) {
  const { search, left } = run
  for (const [name, work] of Object.entries(STEPS)) {
    // A step that begins after the deadline is left to the next sweep.
    if (!search.isLate()) await runStep(run, name, () => work(search), search.isLate)
  }
  const isAnyLeft = ['lists', 'sessions', 'events'].some((name) => left.has(name))
  if (search.seen.areListsRead)
    await runStep(run, 'provider', () => recordProviderState(search, isAnyLeft))
  await runStep(run, 'alerts', () =>
    notifyFirm(search.shop, (name, work) => runStep(run, name, work), startSendingMails),
  )
}

/** Runs a step; never rejects. The next sweep repeats a step that fails, or whose `isCut` is true at its end. */
async function runStep(
  { search, left }: SweepRun,
  name: string,
  work: () => Promise<void>,
  isCut = () => false,
) {
  left.add(name)
  await tryOrLog(search.shop, `${name}-postponed`, async () => {
    await work()
    if (!isCut()) left.delete(name)
  })
}

/** Records that the sweep ran, and which steps remain for the next sweep. */
async function recordHeartbeats({ search: { shop, began }, left }: SweepRun) {
  await heartbeats.recordSuccess(shop.db, 'sweep', began)
  await heartbeats.recordFailure(shop.db, 'round', [...left].join(' '), began)
}

/** Pings the heartbeat URL, unless the heartbeat could not be recorded. */
async function ping({ search: { shop }, left }: SweepRun) {
  if (left.has('heartbeat')) return
  await tryOrLog(shop, 'watch-not-pinged', () => shop.monitoring.ping())
}

async function noteRound({ search: { shop }, left }: SweepRun) {
  const { clock, log } = shop
  if (left.size === 0) return heartbeats.recordSuccess(shop.db, 'round', clock.now())
  const steps = [...left].join(' ')
  log('sweep-left', { steps })
  await heartbeats.recordFailure(shop.db, 'round', steps, clock.now())
}
