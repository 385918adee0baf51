import { randomUUID } from 'node:crypto'

import { isRefusal } from './api/refusal.ts'
import { type Act, agenda, type Store } from './records/store.ts'
import { expireSession } from './verbs/session.ts'
import { type Dispatcher, startDispatcher } from './webhooks/dispatcher.ts'

/** The emulated account: all that is kept, and what changes it. */
export interface Account {
  readonly store: Store
  readonly dispatcher: Dispatcher
  /** Carries out one change, or nothing of it when refused; sessions past their time expire first. */
  act<T>(work: (act: Act) => T): T
  close(): Promise<void>
}

const LONGEST_SLEEP = 60_000

/** Joins records, clock and webhooks: whatever happens here is kept, then delivered. */
export function openAccount(
  store: Store,
  webhook: { url: string; secret: string },
  clock: () => Date,
): Account {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const expiries = agenda(store, 'sessions', ({ session }) =>
    session.status === 'open' ? session.expires_at * 1000 : null,
  )
  const dispatcher = startDispatcher(store, webhook, clock, wake)

  function change<T>(work: (act: Act) => T): T {
    const now = Math.floor(clock().getTime() / 1000)
    return store.change(
      (draft) => work({ ...draft, id: randomUUID(), now }),
      (result) => !isRefusal(result),
    )
  }

  function expireDue(): void {
    const now = clock().getTime()
    for (const [id, expiresAt] of expiries) {
      const record = expiresAt <= now ? store.find('sessions', id) : undefined
      if (record) change((act) => expireSession(act, record))
    }
  }

  function wake(): void {
    if (closed) return
    clearTimeout(timer)
    const now = clock().getTime()
    const next = Math.min(dispatcher.run(), now + LONGEST_SLEEP, ...expiries.values())
    timer = setTimeout(tick, Math.max(next - now, 1))
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
    act(work) {
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
