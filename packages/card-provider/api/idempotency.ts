import { createHash } from 'node:crypto'

import type { Act } from '#card-provider/records/store.ts'
import type { Reply, Row } from '#card-provider/records/tables.ts'

import type { ApiRequest, Result } from './handle-api.ts'
import { type Refusal, refuse } from './refusal.ts'

const DAY = 24 * 60 * 60

/** The key of a request; only what changes something has one. */
export function keyOf({ method, headers }: ApiRequest): string | null {
  return (method === 'POST' && headers['idempotency-key']) || null
}

/** The answer that is kept under a request's key; a request with other parameters is refused. */
export function replayed(reply: Reply, request: ApiRequest): Result | Refusal {
  const { fingerprint, status, body, requestId } = reply
  if (fingerprint === fingerprintOf(request)) return { status, body, replayOf: requestId }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${reply.id}' if you meant to execute a different request.`
  return { refused: true, status: 400, error: { type: 'idempotency_error', message } }
}

/** What two requests under one key must share: endpoint and parameters. */
function fingerprintOf({ path, body }: ApiRequest): string {
  return createHash('sha256').update(`${path}\n${body}`).digest('hex')
}

/** The answer while another request under the same key is still at work. */
export function keyInUse(key: string): Refusal {
  return refuse(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Try again in a bit.`,
    { status: 409, code: 'idempotency_key_in_use' },
  )
}

/** Keeps an answer under the key of its request, if it has one, within the change it answers for. */
export function keep(act: Act, request: ApiRequest, requestId: string, result: Result): Result {
  const id = keyOf(request)
  const { status, body } = result
  const fingerprint = fingerprintOf(request)
  if (id !== null) act.put('replies', { id, fingerprint, requestId, at: act.now, status, body })
  return result
}

/** Stripe forgets keys after a day; everything else is carried over a restart. */
export function isWorthKeeping(now: number): (row: Row) => boolean {
  return ([table, record]) => table !== 'replies' || record.at > now - DAY
}
