import { expireSession } from './actions/session.ts'
import type { Tx, Store } from './records/store.ts'
import { startDispatcher } from './webhooks/dispatcher.ts'

export type Account = ReturnType<typeof openAccount>

/** Interval at which due sessions expire and due webhooks are sent again. */
const TICK_MS = 1000

/** Joins records and webhooks: stores each change, then delivers its events. */
export function openAccount(store: Store, webhook: { url: string; secret: string }) {
  const dispatcher = startDispatcher(store, webhook)

  function change<T>(work: (tx: Tx) => T): T {
    const result = store.change(work)
    dispatcher.run()
    return result
  }

  const tick = () => change(expireDueSessions)
  const timer = setInterval(tick, TICK_MS).unref()
  tick()

  return {
    store,
    dispatcher,
    /** Expires due sessions, then runs one change. `work` must refuse before it stores anything. */
    change<T>(work: (tx: Tx) => T): T {
      tick()
      return change(work)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await dispatcher.close()
    },
  }
}

function expireDueSessions(tx: Tx): void {
  for (const record of tx.all('sessions')) {
    const { status, expires_at } = record.session
    if (status === 'open' && expires_at <= tx.now) expireSession(tx, record)
  }
}
