import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

import type { Connection } from '#data/postgres.ts'

/** At most `uses` uses in `seconds` seconds, counted under a name. */
export interface Limit {
  name: string
  uses: number
  seconds: number
}

/** Stands for all visitors together, in place of a network address. */
export const ALL_VISITORS = 'everybody'

/** Limits for all visitors together: beyond them, staff get an issue, but no visitor is refused. */
export const SHARED_LIMITS = {
  orderLinks: { name: 'all-order-links', uses: 200, seconds: 600 },
  unknownSessions: { name: 'all-unknown-sessions', uses: 60, seconds: 60 },
  acknowledgements: { name: 'all-acknowledgements', uses: 30, seconds: 86_400 },
} as const satisfies Record<string, Limit>

/**
 * Counts one use of a limit by `who`, a network address or `ALL_VISITORS`, across all instances, with a
 * fixed window per name and address. Returns the seconds to wait if the limit is exceeded, else
 * undefined. No address is stored.
 */
export async function countUse(
  { query }: Connection,
  { name, uses, seconds, who }: Limit & { who: string },
  { now, secret }: { now: Date; secret: string },
) {
  const mark = createHmac('sha256', secret)
    .update(`${name} ${networkOf(who)}`)
    .digest('base64url')
  const [row] = await query<{ taken: number; window_end: Date }>(
    `insert into rate_limits as r (name, who, window_end, taken) values ($1, $2, $4, 1)
    on conflict (name, who) do update set
      taken = case when r.window_end <= $3 then 1 else least(r.taken, $5) + 1 end,
      window_end = case when r.window_end <= $3 then $4 else r.window_end end
    returning taken, window_end`,
    [name, mark, now, new Date(now.getTime() + seconds * 1000), uses],
  )
  if (!row || row.taken <= uses) return undefined
  return Math.max(1, Math.ceil((row.window_end.getTime() - now.getTime()) / 1000))
}

/** A customer's part of an address: all of IPv4, or 64 bits of IPv6, as customers choose the rest. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
