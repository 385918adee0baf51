import { tooManyRequests, type Result } from '#contract/failure.ts'

import { EVERYBODY, type Limit } from './limits-port.ts'
import type { ResendLimits } from './outbox-port.ts'
import type { Ports } from './ports.ts'

/** Links that one address may ask for, and tokens that it may try. */
export const SIGN_IN_LINKS: Limit = { name: 'sign-in-links', most: 20, seconds: 60 }
export const SIGN_IN_TRIES: Limit = { name: 'sign-in-tries', most: 30, seconds: 60 }
/** Challenges for a passkey that one address may ask for. */
export const PASSKEY_CHALLENGES: Limit = { name: 'passkey-challenges', most: 30, seconds: 60 }
/** Payments that one address may begin: each is an order here and a session at the provider. */
export const PAYMENTS: Limit = { name: 'payments', most: 30, seconds: 600 }
/** Messages that one address may send. */
export const MESSAGES: Limit = { name: 'messages', most: 30, seconds: 600 }
/** Links to an order that one address may ask for. */
export const ORDER_LINKS: Limit = { name: 'order-links', most: 10, seconds: 600 }
/** Questions to the provider about one session: a page that waits for its payment asks twelve times a minute. */
export const KNOWN_SESSION: Limit = { name: 'known-session', most: 40, seconds: 60 }
/** Questions to the provider about sessions that no order has, for one address. */
export const UNKNOWN_SESSIONS: Limit = { name: 'unknown-sessions', most: 20, seconds: 60 }

/** Copies of a mail about an order; the outbox counts them. */
export const COPIES: ResendLimits = { perOrderAndHour: 3, perAddressAndDay: 10 }

/** What visitors may do together before staff hear of it; nobody is refused for what others do. */
export const SUMS = {
  orderLinks: { name: 'all-order-links', most: 200, seconds: 600 },
  unknownSessions: { name: 'all-unknown-sessions', most: 60, seconds: 60 },
  acknowledgements: { name: 'all-acknowledgements', most: 30, seconds: 86_400 },
} as const satisfies Record<string, Limit>

/** Counts something that a visitor did towards the sum of all visitors. */
export async function countOfAll(
  { limits, clock, log }: Pick<Ports, 'limits' | 'clock' | 'log'>,
  sum: Limit,
): Promise<void> {
  const wait = await limits.take({ ...sum, who: EVERYBODY }, clock.now())
  if (wait !== undefined) log('unusually-many', { limit: sum.name, most: sum.most })
}

/** Counts a call: its refusal with the time to wait when it is one too many, else undefined. */
export async function beyondLimit(
  { limits, clock }: Pick<Ports, 'limits' | 'clock'>,
  limit: Limit,
  who: string,
): Promise<Result<never> | undefined> {
  const wait = await limits.take({ ...limit, who }, clock.now())
  return wait === undefined ? undefined : tooManyRequests(wait)
}
