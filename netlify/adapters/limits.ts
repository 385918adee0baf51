import { createHmac } from 'node:crypto'

import { Refusal } from '#contract/failure.ts'
import type { Limit, Limits } from '#use-cases/limits-port.ts'

import { networkOf } from './network.ts'
import type { Database } from './postgres.ts'

/** Limits in Postgres: a fixed window for each name and address, and one statement for each count. */
export function limitsIn(database: Database, secret: string): Limits {
  const mark = (name: string, who: string) =>
    createHmac('sha256', secret)
      .update(`${name} ${networkOf(who)}`)
      .digest('base64url')
  return {
    take: async ({ who, ...limit }, now) => {
      try {
        return await take(database, limit, mark(limit.name, who), now)
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    },
  }
}

/** Nothing is counted and everything passes. */
export const NO_LIMITS: Limits = { take: () => Promise.resolve(undefined) }

async function take(
  { query }: Database,
  { name, most, seconds }: Limit,
  who: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await query<{ taken: number; window_end: Date }>(
    `insert into rate_limits as r (name, who, window_end, taken) values ($1, $2, $4, 1)
    on conflict (name, who) do update set
      taken = case when r.window_end <= $3 then 1 else least(r.taken, $5) + 1 end,
      window_end = case when r.window_end <= $3 then $4 else r.window_end end
    returning taken, window_end`,
    [name, who, now, new Date(now.getTime() + seconds * 1000), most],
  )
  if (!row || row.taken <= most) return undefined
  return Math.max(1, Math.ceil((row.window_end.getTime() - now.getTime()) / 1000))
}
