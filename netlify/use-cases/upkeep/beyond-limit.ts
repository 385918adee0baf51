import { Refusal, tooManyRequests, type Result } from '#contract/failure.ts'
import { count, EVERYBODY, type Limit } from '#data/upkeep/limits.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Links that one address may ask for, and tokens that it may try. */
export const SIGN_IN_LINKS: Limit = { name: 'sign-in-links', most: 20, seconds: 60 }
export const SIGN_IN_TRIES: Limit = { name: 'sign-in-tries', most: 30, seconds: 60 }
/** Challenges for a passkey that one address may ask for. */
export const PASSKEY_CHALLENGES: Limit = { name: 'passkey-challenges', most: 30, seconds: 60 }
/** Payments that one address may begin: each is an order here and a session at the provider. */
export const PAYMENTS: Limit = { name: 'payments', most: 30, seconds: 600 }
/** Orders by bank transfer that one address may place: each is mailed to whatever address was typed. */
export const TRANSFER_ORDERS: Limit = { name: 'transfer-orders', most: 20, seconds: 86_400 }
/** Messages that one address may send. */
export const MESSAGES: Limit = { name: 'messages', most: 30, seconds: 600 }
/** Proposals that one address may have made as a PDF. */
export const PROPOSALS: Limit = { name: 'proposals', most: 60, seconds: 600 }
/** Links to an order that one address may ask for. */
export const ORDER_LINKS: Limit = { name: 'order-links', most: 10, seconds: 600 }
/** Questions to the provider about one session: a page that waits for its payment asks twelve times a minute. */
export const KNOWN_SESSION: Limit = { name: 'known-session', most: 40, seconds: 60 }
/** Questions to the provider about sessions that no order has, for one address. */
export const UNKNOWN_SESSIONS: Limit = { name: 'unknown-sessions', most: 20, seconds: 60 }

/** Counts one use towards the sum of all visitors, who are not refused for it. */
export async function countOfAll(shop: Shop, sum: Limit): Promise<void> {
  const wait = await waitFor(shop, sum, EVERYBODY)
  if (wait !== undefined) shop.log('unusually-many', { limit: sum.name, most: sum.most })
}

/** Counts a call: its refusal with the time to wait when it is one too many, else undefined. */
export async function beyondLimit(
  shop: Shop,
  limit: Limit,
  who: string,
): Promise<Result<never> | undefined> {
  const wait = await waitFor(shop, limit, who)
  return wait === undefined ? undefined : tooManyRequests(wait)
}

/**
 * Counts one use of a limit by `who`; returns the seconds to wait where it is one too many, else undefined.
 * While the database is down nobody is refused here: what lies behind fails by itself.
 */
export async function waitFor(
  { db, clock, limitSecret: secret }: Shop,
  limit: Limit,
  who: string,
): Promise<number | undefined> {
  if (secret === null) return undefined
  try {
    return await count(db, { ...limit, who }, { now: clock.now(), secret })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
