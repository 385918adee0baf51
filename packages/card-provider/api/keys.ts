import type { StoreReader } from '#card-provider/records/store.ts'
import { settingsOf } from '#card-provider/webhooks/events.ts'

import type { ParameterTree } from './parameters.ts'
import { refuse } from './refusal.ts'
import type { ApiRequest } from './route.ts'

const RESTRICTED = 'rk_test_'

/** Refuses a request whose bearer token is neither the secret key nor a restricted key. */
export function authenticate(header: string | undefined, secretKey: string): void {
  const given = bearerKey(header ?? '')
  // Any restricted key counts as a key of the account; tests set the rights that it lacks.
  if (given.startsWith(RESTRICTED) || given === secretKey) return
  refuse(`Invalid API Key provided: ${maskKey(given)}`, { status: 401 })
}

function bearerKey(header: string): string {
  return /^bearer (\S+)$/i.exec(header)?.[1] ?? ''
}

function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(key.length - 12, 0))}${key.slice(-4)}`
}

const ACCOUNT = 'acct_1LocalCardProvider'

/** The right that a request needs, by path; refunds need the right to charges. */
const RIGHTS: [path: RegExp, right: string][] = [
  [/^\/v1\/checkout\/sessions/, 'checkout_session'],
  [/^\/v1\/payment_intents/, 'payment_intent'],
  [/^\/v1\/refunds/, 'charge'],
  // Stripe documents no name for this right. A separate name lets tests take away this right alone.
  [/^\/v1\/radar/, 'radar'],
  [/^\/v1\/disputes/, 'dispute'],
  [/^\/v1\/reviews/, 'review'],
  [/^\/v1\/events/, 'event'],
  [/^\/v1\/balance/, 'balance'],
]
const EXPANDED_RIGHTS: [part: string, right: string][] = [
  ['payment_intent', 'payment_intent_read'],
  ['latest_charge', 'charge_read'],
]

/** Refuses a request for which a restricted key lacks the right; a secret key has all rights. */
export function checkRights(
  { method, path, headers }: ApiRequest,
  { expand }: ParameterTree,
  reader: StoreReader,
): void {
  const key = bearerKey(headers['authorization'] ?? '')
  const right = RIGHTS.find(([pattern]) => pattern.test(path))?.[1]
  const paths = typeof expand === 'object' ? Object.values(expand).map(String) : []
  const parts = paths.flatMap((one) => one.split('.'))
  const needed = [
    `${right}_${method === 'POST' ? 'write' : 'read'}`,
    ...EXPANDED_RIGHTS.filter(([part]) => parts.includes(part)).map(([, read]) => read),
  ]
  const missingRight = needed.find((one) => settingsOf(reader).missingRights.includes(one))
  if (!key.startsWith(RESTRICTED) || missingRight === undefined) return
  const message = `The provided key '${maskKey(key)}' does not have the required permissions for this endpoint on account '${ACCOUNT}'. Having the 'rak_${missingRight}' permission would allow this request to continue.`
  refuse(message, { status: 403 })
}
