import type { Connection } from '#data/postgres.ts'

import { ISSUES } from './issue-kinds.ts'
import { SHOP_ISSUES } from './shop-issues.ts'

/** What the database knows of the shop's parts. */
export interface HealthSnapshot {
  lastSweep: Date | null
  /** The first order; before it nobody depends on the sweep. */
  firstOrder: Date | null
  /** Since when the sweep has left work to its next run each time. */
  roundFailingSince: Date | null
  /** Since when the provider has not answered, or the key has lacked a right. */
  providerFailingSince: Date | null
  mailFailingSince: Date | null
  /** Since when the oldest issue has been open. */
  oldestIssue: Date | null
}

/** How the shop's parts were when they were last seen, in one statement. */
export async function readHealth({ query }: Connection, now: Date) {
  const [snapshot] = await query<HealthSnapshot>(
    `select
      (select succeeded_at from heartbeats where part = 'sweep') as "lastSweep",
      (select min(order_date) from orders) as "firstOrder",
      (select failing_since from heartbeats where part = 'round') as "roundFailingSince",
      least(
        (select failing_since from heartbeats where part = 'provider'),
        (select since from (${SHOP_ISSUES}) of_shop where reason = 'right-missing')
      ) as "providerFailingSince",
      (select failing_since from heartbeats where part = 'mail') as "mailFailingSince",
      least(
        (select min(since) from (${ISSUES}) of_orders),
        (select min(since) from (${SHOP_ISSUES}) of_shop)
      ) as "oldestIssue"`,
    [now],
  )
  if (!snapshot) throw new Error('The database has answered nothing')
  return snapshot
}
