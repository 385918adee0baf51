import type { Orders } from '#card-provider/records/tables.ts'

import { restrictedKey } from './authenticate.ts'
import type { Tree } from './form-encoding.ts'
import { type Refusal, refuse, unkept } from './refusal.ts'

const ACCOUNT = 'acct_1LocalCardProvider'

/** The right that each path needs, as far as this provider serves it; charges carry refunds. */
const RIGHTS: [path: RegExp, right: string][] = [
  [/^\/v1\/checkout\/sessions/, 'checkout_session'],
  [/^\/v1\/payment_intents/, 'payment_intent'],
  [/^\/v1\/(charges|refunds|radar)/, 'charge'],
  [/^\/v1\/disputes/, 'dispute'],
  [/^\/v1\/reviews/, 'review'],
  [/^\/v1\/events/, 'event'],
  [/^\/v1\/balance/, 'balance'],
]
const EXPANDED: [part: string, right: string][] = [
  ['payment_intent', 'payment_intent_read'],
  ['latest_charge', 'charge_read'],
  ['review', 'review_read'],
]

/** Why a restricted key may not do this; null for what it may, and for every secret key. */
export function rightRefusal(
  request: { method: string; path: string; headers: Record<string, string | undefined> },
  { expand }: Tree,
  { missingRights, tellsRight }: Orders,
): Refusal | null {
  const key = restrictedKey(request.headers['authorization'])
  const paths = typeof expand === 'object' ? Object.values(expand).map(String) : []
  const lacking = needed(request, paths).find((right) => missingRights.includes(right))
  if (key === null || lacking === undefined) return null
  const message = `The provided key '${key}' does not have the required permissions for this endpoint on account '${ACCOUNT}'. Having the 'rak_${lacking}' permission would allow this request to continue.`
  const refusal = unkept(refuse(message, { status: 403 }))
  return tellsRight ? refusal : { ...refusal, silent: true }
}

function needed({ method, path }: { method: string; path: string }, expand: string[]): string[] {
  const right = RIGHTS.find(([pattern]) => pattern.test(path))?.[1]
  const parts = new Set(expand.flatMap((one) => one.split('.')))
  return [
    ...(right === undefined ? [] : [`${right}_${method === 'POST' ? 'write' : 'read'}`]),
    ...EXPANDED.filter(([part]) => parts.has(part)).map(([, read]) => read),
  ]
}
