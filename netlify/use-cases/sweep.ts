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
import type { Ports } from './ports.ts'
import { keepUp } from './read-balance.ts'
import { resumeRefunds } from './refund-order.ts'
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
  refunds: ({ ports, isLate }) => resumeRefunds(ports, isLate),
  numbers: ({ ports, isLate }) => copyNumbers(ports, isLate),
  balance: ({ ports, isLate }) => keepUp(ports, isLate),
}

/**
 * Mends what a lost browser, webhook or mail server left behind: has sent what is in the outbox, asks
 * the provider about orders that have waited too long, about recently completed sessions and about
 * events that never came, and tells the firm what is left for it to do. Ends after 20 s, whatever
 * waits, and says what is left. Rejects without the database alone.
 */
export async function sweep(ports: Ports): Promise<SweepReport> {
  const began = ports.clock.now()
  const isLate = () => ports.clock.now().getTime() - began.getTime() >= QUESTIONS_BEGIN_WITHIN
  const left = new Set(['mails', ...Object.keys(STEPS), 'alerts'])
  const run: Run = { search: newSearch(ports, began, isLate), left }
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const stop = ports.clock.every(ROUND_ENDS_AFTER, async () => end())
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
  const { ports } = run.search
  await step(run, 'heartbeat', () => beat(run))
  await Promise.all([step(run, 'mails', () => dispatchAll(ports)), ping(run), takeSteps(run)])
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
    tellFirm(search.ports, (name, work) => step(run, name, work), beginDelivery),
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
  await orLog(search.ports, `${name}-postponed`, async () => {
    await work()
    if (!isCut()) left.delete(name)
  })
}

/** Until a round has come to its end it counts as one that has not. */
async function beat({ search: { ports, began }, left }: Run): Promise<void> {
  await ports.heartbeats.succeeded('sweep', began)
  await ports.heartbeats.failed('round', [...left].join(' '), began)
}

/** Whoever watches from outside hears of a sweep that runs and has its database. */
async function ping({ search: { ports }, left }: Run): Promise<void> {
  if (left.has('heartbeat')) return
  await orLog(ports, 'watch-not-pinged', () => ports.monitoring.ping())
}

async function noteRound({ search: { ports }, left }: Run): Promise<void> {
  const { heartbeats, clock, log } = ports
  if (left.size === 0) return heartbeats.succeeded('round', clock.now())
  const steps = [...left].join(' ')
  log('sweep-left', { steps })
  await heartbeats.failed('round', steps, clock.now())
}
