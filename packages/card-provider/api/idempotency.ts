import { createHash } from 'node:crypto'

import type { Act } from '#card-provider/records/store.ts'
import type { Reply, Row } from '#card-provider/records/tables.ts'

import { type Refusal, refuse } from './refusal.ts'

const LONGEST_KEY = 255
const DAY = 24 * 60 * 60

/** What two requests under one key must share: endpoint and parameters. */
export function fingerprintOf(endpoint: string, body: string): string {
  return createHash('sha256').update(`${endpoint}\n${body}`).digest('hex')
}

/** Why a key cannot be used for this request; null when it can. */
export function keyRefusal(
  key: string,
  kept: Reply | undefined,
  endpoint: string,
  fingerprint: string,
): Refusal | null {
  if (key.length > LONGEST_KEY) {
    return conflict(
      `Idempotency keys can be up to ${LONGEST_KEY} characters long, but yours has ${key.length}.`,
    )
  }
  if (!kept || kept.fingerprint === fingerprint) return null
  const other = `Try using a key other than '${key}' if you meant to execute a different request.`
  return kept.endpoint === endpoint
    ? conflict(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${other}`,
      )
    : conflict(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${kept.endpoint}'). ${other}`,
      )
}

/** The answer while another request under the same key is still at work. */
export function keyInUse(key: string): Refusal {
  return refuse(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Try again in a bit.`,
    { status: 409, code: 'idempotency_key_in_use' },
  )
}

/** Keeps an answer under its key, within the change it answers for. */
export function keepReply(act: Act, reply: Omit<Reply, 'at'>): void {
  act.draft.put('replies', { ...reply, at: act.now })
}

/** Stripe forgets keys after a day; everything else is carried over a restart. */
export function isWorthKeeping(now: number): (row: Row) => boolean {
  return ([table, record]) => table !== 'replies' || record.at > now - DAY
}

function conflict(message: string): Refusal {
  return { refused: true, status: 400, error: { type: 'idempotency_error', message } }
}
