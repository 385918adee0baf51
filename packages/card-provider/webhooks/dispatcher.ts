import { createHmac } from 'node:crypto'

import type { Store } from '#card-provider/records/store.ts'
import type { Attempt, WebhookDelivery } from '#card-provider/records/tables.ts'

import { eventView } from './events.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Delays after each failed attempt; the last delay repeats. */
const RETRY_DELAYS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]

export type Dispatcher = ReturnType<typeof startDispatcher>

/** Delivers webhooks in the background, each at least once, with retries. */
export function startDispatcher(
  store: Store,
  webhook: { url: string; secret: string },
  clock: () => Date,
  wake: () => void,
) {
  const stop = new AbortController()
  const pending = new Map<string, Promise<void>>()
  let last = Promise.resolve()

  async function deliver(delivery: WebhookDelivery): Promise<void> {
    const event = store.find('events', delivery.eventId)
    if (!event) return
    const payload = `${JSON.stringify(eventView(event), null, 2)}\n`
    const at = Math.floor(clock().getTime() / 1000)
    const attempt = await postEvent(webhook, payload, at, stop.signal)
    if (stop.signal.aborted) return
    store.change((draft) => {
      const current = draft.find('deliveries', delivery.id) ?? delivery
      draft.put('deliveries', recordAttempt(current, attempt, clock().getTime()))
    })
  }

  function begin(delivery: WebhookDelivery): void {
    const before = delivery.place === null ? Promise.resolve() : last
    const task = before
      .then(() => (stop.signal.aborted ? undefined : deliver(delivery)))
      .finally(() => {
        pending.delete(delivery.id)
        wake()
      })
    if (delivery.place !== null) last = task
    pending.set(delivery.id, task)
  }

  return {
    /** Sends due deliveries; returns the time of the next delivery, in milliseconds since the epoch. */
    run(): number {
      const now = clock().getTime()
      const idle = store
        .all('deliveries')
        .filter(({ id, status }) => status === 'waiting' && !pending.has(id))
      const due = idle.filter(({ dueAt }) => dueAt <= now)
      const inOrder = due.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
      for (const delivery of inOrder) begin(delivery)
      return Math.min(Infinity, ...idle.map(({ dueAt }) => dueAt).filter((at) => at > now))
    },
    /** Resolves when the first pending attempt to deliver this event ends, or at once if none is pending. */
    async attempted(eventId: string): Promise<void> {
      const tasks = [...pending].filter(([id]) => store.find('deliveries', id)?.eventId === eventId)
      await Promise.race(tasks.length === 0 ? [Promise.resolve()] : tasks.map(([, task]) => task))
    },
    async close(): Promise<void> {
      stop.abort()
      await Promise.allSettled(pending.values())
    },
  }
}

function recordAttempt(delivery: WebhookDelivery, attempt: Attempt, now: number): WebhookDelivery {
  const attempts = [...delivery.attempts, attempt]
  if (attempt.problem === null) return { ...delivery, attempts, status: 'delivered' }
  return { ...delivery, attempts, dueAt: now + (RETRY_DELAYS[attempts.length - 1] ?? 6 * HOUR) }
}

const TIMEOUT_MS = 10_000

/** Posts one signed event; succeeds only with a 2xx answer within ten seconds. */
async function postEvent(
  { url, secret }: { url: string; secret: string },
  payload: string,
  at: number,
  stop: AbortSignal,
): Promise<Attempt> {
  const started = performance.now()
  const attempt = (status: number | null, problem: string | null): Attempt => {
    return { at, status, problem, milliseconds: Math.round(performance.now() - started) }
  }
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        accept: '*/*; q=0.5, application/xml',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'cache-control': 'no-cache',
        'stripe-signature': `t=${at},v1=${signature}`,
      },
      body: payload,
    })
    await response.body?.cancel()
    return attempt(response.status, response.ok ? null : `Answered ${response.status}`)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return attempt(null, isLate ? `No answer within ${TIMEOUT_MS / 1000} seconds` : 'No connection')
  }
}
