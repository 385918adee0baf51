import type { WebhookLog } from '#use-cases/ports.ts'

import type { Database } from './postgres.ts'

/** Webhook events that have been dealt with, in Postgres. */
export function webhookLogIn({ query }: Database): WebhookLog {
  return {
    has: async (eventId) => {
      const rows = await query(`select 1 from webhook_events where id = $1`, [eventId])
      return rows.length > 0
    },
    add: async (eventId, type, now) => {
      await query(
        `insert into webhook_events (id, type, received_at) values ($1, $2, $3) on conflict do nothing`,
        [eventId, type, now],
      )
    },
  }
}
