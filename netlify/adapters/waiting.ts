import type { Waiting } from '#use-cases/check-health.ts'

import { mailsGivenUp, MATTERS } from './attention.ts'
import type { Database } from './postgres.ts'

interface Row {
  pending: Date | null
  mail: Date | null
  webhook: Date | null
  matters: number
}

/** What waits in the database: the oldest order and mail, the last webhook, all that the desk shows. */
export async function waitingIn({ query }: Database, now: Date): Promise<Waiting> {
  const [row, givenUp] = await Promise.all([counted(query, now), mailsGivenUp(query)])
  return {
    oldestPendingOrder: row.pending,
    oldestWaitingMail: row.mail,
    lastWebhook: row.webhook,
    needingAttention: row.matters + (givenUp?.count ?? 0),
  }
}

const NOTHING: Row = { pending: null, mail: null, webhook: null, matters: 0 }

async function counted(query: Database['query'], now: Date): Promise<Row> {
  const [row = NOTHING] = await query<Row>(
    `select
      (select min(order_date) from orders where settlement in ('pending', 'processing')) as pending,
      (select min(created_at) from mails where sent_at is null and failed_at is null
        and created_at < $1) as mail,
      (select max(received_at) from webhook_events where not fetched) as webhook,
      (select count(*)::int from (${MATTERS}) found) as matters`,
    [now],
  )
  return row
}
