import { createHmac } from 'node:crypto'

import type { Store } from '#card-provider/records/store.ts'
import type { DeliveryAttempt, WebhookDelivery } from '#card-provider/records/tables.ts'

import { eventView } from './events.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Delays after each failed attempt; the last delay repeats. */
const RETRY_DELAYS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]

/** Delivers webhooks in the background, each at least once, with retries. */
export function startDispatcher(store: Store, webhook: { url: string; secret: string }) {
  const stop = new AbortController()
  const pending = new Map<string, Promise<void>>()
  let last = Promise.resolve()

  async function deliver(delivery: WebhookDelivery): Promise<void> {
    const event = store.find('events', delivery.eventId)
    if (!event) return
    const payload = `${JSON.stringify(eventView(event), null, 2)}\n`
    const attempt = await postEvent(webhook, payload, store.now(), stop.signal)
    if (stop.signal.aborted) return
    store.change((tx) => {
      const current = tx.find('deliveries', delivery.id) ?? delivery
      tx.put('deliveries', recordAttempt(current, attempt, tx.now * 1000))
    })
  }

  function begin(delivery: WebhookDelivery): void {
    const before = delivery.place === null ? Promise.resolve() : last
    const task = before
      .then(() => (stop.signal.aborted ? undefined : deliver(delivery)))
      .finally(() => pending.delete(delivery.id))
    if (delivery.place !== null) last = task
    pending.set(delivery.id, task)
  }

  return {
    run(): void {
      const now = store.now() * 1000
      const due = store
        .all('deliveries')
        .filter(({ id, status, dueAt }) => status === 'waiting' && dueAt <= now && !pending.has(id))
      const inOrder = due.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
      for (const delivery of inOrder) begin(delivery)
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

function recordAttempt(
  delivery: WebhookDelivery,
  attempt: DeliveryAttempt,
  now: number,
): WebhookDelivery {
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
): Promise<DeliveryAttempt> {
  const started = performance.now()
  const attempt = (status: number | null, problem: string | null): DeliveryAttempt => {
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
