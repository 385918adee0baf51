import type { Vitals } from '#use-cases/heartbeats-port.ts'

import { ISSUES } from './order-issues.ts'
import type { Database } from './postgres.ts'
import { SHOP_ISSUES } from './shop-issues.ts'

/** How the shop's parts were when they were last seen, in one statement. */
export async function vitalsIn({ query }: Database, now: Date): Promise<Vitals> {
  const [vitals] = await query<Vitals & Record<string, unknown>>(
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
  if (!vitals) throw new Error('The database has answered nothing')
  return vitals
}
