import { Refusal, tooManyRequests, type Result } from '#contract/failure.ts'
import { countUse, ALL_VISITORS, type Limit } from '#data/upkeep/limits.ts'
import type { Shop } from '#use-cases/shop.ts'

export const SIGN_IN_LINK_LIMIT: Limit = { name: 'sign-in-links', uses: 20, seconds: 60 }
export const SIGN_IN_LIMIT: Limit = { name: 'sign-in-tries', uses: 30, seconds: 60 }
export const PASSKEY_CHALLENGE_LIMIT: Limit = { name: 'passkey-challenges', uses: 30, seconds: 60 }
/** Limits the payments that one network address may start: each payment creates an order and a session. */
export const PAYMENT_LIMIT: Limit = { name: 'payments', uses: 30, seconds: 600 }
export const PROPOSAL_LIMIT: Limit = { name: 'proposals', uses: 60, seconds: 600 }
/** Limits how many sessions without an order are read from the provider, per network address. */
export const UNKNOWN_SESSION_LIMIT: Limit = { name: 'unknown-sessions', uses: 20, seconds: 60 }

/** Counts one use towards the limit of all visitors together; nobody is refused. */
export async function countForAllVisitors(shop: Shop, limit: Limit): Promise<void> {
  const wait = await countUseAndGetWait(shop, limit, ALL_VISITORS)
  if (wait !== undefined) shop.log('unusually-many', { limit: limit.name, uses: limit.uses })
}

/** Counts a call. If the call exceeds the limit, returns a refusal with the time to wait; otherwise undefined. */
export async function refuseBeyondLimit(
  shop: Shop,
  limit: Limit,
  who: string,
): Promise<Result<never> | undefined> {
  const wait = await countUseAndGetWait(shop, limit, who)
  return wait === undefined ? undefined : tooManyRequests(wait)
}

/** The seconds to wait if the use exceeds the limit; nobody waits while the database is down. */
export async function countUseAndGetWait(
  { db, clock, limitSecret: secret }: Shop,
  limit: Limit,
  who: string,
): Promise<number | undefined> {
  if (secret === null) return undefined
  try {
    return await countUse(db, { ...limit, who }, { now: clock.now(), secret })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
