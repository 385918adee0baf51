import { tooManyRequests, type Result } from '#contract/failure.ts'

import type { Limit } from './limits-port.ts'
import type { ResendLimits } from './outbox-port.ts'
import type { Ports } from './ports.ts'

/** Links that one address may ask for, and tokens that it may try. */
export const SIGN_IN_LINKS: Limit = { name: 'sign-in-links', most: 20, seconds: 60 }
export const SIGN_IN_TRIES: Limit = { name: 'sign-in-tries', most: 30, seconds: 60 }
/** Links to an order that one address may ask for, and all together. */
export const ORDER_LINKS: Limit = { name: 'order-links', most: 10, seconds: 600 }
export const ALL_ORDER_LINKS: Limit = { ...ORDER_LINKS, most: 200 }
/** Questions to the provider about one session: a page that waits for its payment asks twelve times a minute. */
export const KNOWN_SESSION: Limit = { name: 'known-session', most: 40, seconds: 60 }
/** Questions to the provider about sessions that no order has: for one address, and in all. */
export const UNKNOWN_SESSIONS: Limit = { name: 'unknown-sessions', most: 20, seconds: 60 }
export const ALL_UNKNOWN_SESSIONS: Limit = { ...UNKNOWN_SESSIONS, most: 60 }

/** Copies of a mail about an order; the outbox counts them. */
export const COPIES: ResendLimits = { perOrderAndHour: 3, perAddressAndDay: 10 }

/** Counts a call: its refusal with the time to wait when it is one too many, else undefined. */
export async function beyondLimit(
  { limits, clock }: Pick<Ports, 'limits' | 'clock'>,
  limit: Limit,
  who: string,
): Promise<Result<never> | undefined> {
  const wait = await limits.take({ ...limit, who }, clock.now())
  return wait === undefined ? undefined : tooManyRequests(wait)
}
