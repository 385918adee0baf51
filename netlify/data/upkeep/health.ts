import type { Connection } from '#data/postgres.ts'

import { OPEN_ISSUES_SQL } from './issue-kinds.ts'
import { SHOP_ISSUES_SQL } from './shop-issues.ts'

export interface HealthSnapshot {
  lastSweep: Date | null
  /** Time of the first order; before it, the sweep has nothing to do. */
  firstOrder: Date | null
  /** Since when no run of the sweep has completed all of its steps. */
  roundFailingSince: Date | null
  /** Since when the provider has not answered, or the shop's key has lacked a permission. */
  providerFailingSince: Date | null
  mailFailingSince: Date | null
  oldestIssue: Date | null
}

export async function readHealth({ query }: Connection, now: Date) {
  const [snapshot] = await query<HealthSnapshot>(
    `select
      (select succeeded_at from heartbeats where part = 'sweep') as "lastSweep",
      (select min(order_date) from orders) as "firstOrder",
      (select failing_since from heartbeats where part = 'round') as "roundFailingSince",
      least(
        (select failing_since from heartbeats where part = 'provider'),
        (select since from (${SHOP_ISSUES_SQL}) of_shop where reason = 'right-missing')
      ) as "providerFailingSince",
      (select failing_since from heartbeats where part = 'mail') as "mailFailingSince",
      least(
        (select min(since) from (${OPEN_ISSUES_SQL}) of_orders),
        (select min(since) from (${SHOP_ISSUES_SQL}) of_shop)
      ) as "oldestIssue"`,
    [now],
  )
  if (!snapshot) throw new Error('The database returned no row')
  return snapshot
}
