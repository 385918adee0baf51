import { timingSafeEqual } from 'node:crypto'

import { type Refusal, refuse } from './refusal.ts'

const RESTRICTED = 'rk_test_'

/** Checks the secret key, sent as a bearer token or as the user of basic authentication. */
export function authenticate(header: string | undefined, secretKey: string): Refusal | null {
  const given = keyIn(header ?? '')
  if (given === '') {
    return refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      { status: 401 },
    )
  }
  // Which rights a restricted key has is ordered by tests; any of them is the account's.
  return given.startsWith(RESTRICTED) || sameText(given, secretKey)
    ? null
    : refuse(`Invalid API Key provided: ${masked(given)}`, { status: 401 })
}

/** The restricted key of a request as errors show it; null when it has another key. */
export function restrictedKey(header: string | undefined): string | null {
  const given = keyIn(header ?? '')
  return given.startsWith(RESTRICTED) ? masked(given) : null
}

function keyIn(header: string): string {
  const [scheme = '', value = ''] = header.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64').toString().split(':', 1)[0] ?? ''
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function masked(key: string): string {
  return key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}
