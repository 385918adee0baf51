import type { Tx, Store } from './records/store.ts'
import { expireSession } from './verbs/session.ts'
import { type Dispatcher, startDispatcher } from './webhooks/dispatcher.ts'

/** The emulated account: its records and the way to change them. */
export interface Account {
  readonly store: Store
  readonly dispatcher: Dispatcher
  /** Seconds since the epoch. */
  now(): number
  /** Expires due sessions, then runs one change. `work` must refuse before it stores anything. */
  change<T>(work: (tx: Tx) => T): T
  close(): Promise<void>
}

const MAX_SLEEP_MS = 60_000

/** Joins records, clock and webhooks: stores each change, then delivers its events. */
export function openAccount(
  store: Store,
  webhook: { url: string; secret: string },
  clock: () => Date,
): Account {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const open = () => store.all('sessions').filter(({ session }) => session.status === 'open')
  const dispatcher = startDispatcher(store, webhook, clock, wake)

  const now = () => Math.floor(clock().getTime() / 1000)

  function change<T>(work: (tx: Tx) => T): T {
    return store.change((draft) => work({ ...draft, now: now() }))
  }

  function expireDue(): void {
    for (const record of open()) {
      if (record.session.expires_at <= now()) change((tx) => expireSession(tx, record))
    }
  }

  function wake(): void {
    if (closed) return
    clearTimeout(timer)
    const at = clock().getTime()
    const ends = open().map(({ session }) => session.expires_at * 1000)
    const next = Math.min(dispatcher.run(), at + MAX_SLEEP_MS, ...ends)
    timer = setTimeout(tick, Math.max(next - at, 1))
    timer.unref()
  }

  function tick(): void {
    expireDue()
    wake()
  }

  store.onChange(wake)
  tick()

  return {
    store,
    dispatcher,
    now,
    change(work) {
      expireDue()
      return change(work)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await dispatcher.close()
    },
  }
}
