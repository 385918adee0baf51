import type { Waiting } from '#use-cases/check-health.ts'

import type { Database } from './postgres.ts'

interface Row {
  pending: Date | null
  mail: Date | null
  webhook: Date | null
  attention: number
}

/** What waits in the database: the oldest order and mail, the last webhook, orders for a person. */
export async function waitingIn({ query }: Database, now: Date): Promise<Waiting> {
  const [row] = await query<Row>(
    `select
      (select min(order_date) from orders where settlement in ('pending', 'processing')) as pending,
      (select min(created_at) from mails where sent_at is null and failed_at is null
        and created_at < $1) as mail,
      (select max(received_at) from webhook_events) as webhook,
      (select count(*)::int from orders where attention is not null or dispute = 'open')
        + (select count(*)::int from mails where failed_at is not null) as attention`,
    [now],
  )
  return {
    oldestPendingOrder: row?.pending ?? null,
    oldestWaitingMail: row?.mail ?? null,
    lastWebhook: row?.webhook ?? null,
    needingAttention: row?.attention ?? 0,
  }
}
