import { isRefusal } from './api/refusal.ts'
import type { Act } from './records/act.ts'
import type { Store } from './records/store.ts'
import { expireSession } from './verbs/expire.ts'
import { type Dispatcher, startDispatcher } from './webhooks/dispatcher.ts'

export interface Desk {
  readonly store: Store
  readonly dispatcher: Dispatcher
  /** Carries out one change, or nothing of it when refused; sessions past their time expire first. */
  act<T>(work: (act: Act) => T, cause?: Act['cause']): T
  close(): Promise<void>
}

const NOBODY: Act['cause'] = { requestId: null, idempotencyKey: null }
const LONGEST_SLEEP = 60_000

/** Joins records, clock and webhooks: whatever happens here is kept, then delivered. */
export function openDesk(
  store: Store,
  webhook: { url: string; secret: string },
  clock: () => Date,
): Desk {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const dispatcher = startDispatcher(store, webhook, clock, wake)

  function change<T>(work: (act: Act) => T, cause: Act['cause']): T {
    const now = Math.floor(clock().getTime() / 1000)
    return store.change(
      (draft) => work({ draft, now, cause }),
      (result) => !isRefusal(result),
    )
  }

  function expireDue(): void {
    const now = clock().getTime() / 1000
    const due = store
      .all('sessions')
      .filter(({ session }) => session.status === 'open' && session.expires_at <= now)
    for (const record of due) change((act) => expireSession(act, record), NOBODY)
  }

  function wake(): void {
    if (closed) return
    clearTimeout(timer)
    const nextDelivery = dispatcher.run()
    const expiries = store
      .all('sessions')
      .filter(({ session }) => session.status === 'open')
      .map(({ session }) => session.expires_at * 1000)
    const now = clock().getTime()
    const next = Math.min(nextDelivery ?? Infinity, ...expiries, now + LONGEST_SLEEP)
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
    act(work, cause = NOBODY) {
      expireDue()
      return change(work, cause)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await dispatcher.close()
      store.close()
    },
  }
}
