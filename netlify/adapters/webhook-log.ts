import type { WebhookLog } from '#use-cases/webhook-log-port.ts'

import type { Database } from './postgres.ts'

const MINUTE = 60_000
/** A flood of forged deliveries must not keep the database from its work. */
const COUNTED_A_MINUTE = 10

/** Webhook events that have been dealt with, and deliveries that were refused, in Postgres. */
export function webhookLogIn({ query }: Database): WebhookLog {
  const counted = { minute: 0, times: 0 }
  return {
    has: async (eventId) => {
      const rows = await query(`select 1 from webhook_events where id = $1`, [eventId])
      return rows.length > 0
    },
    known: async (eventIds) => {
      const rows = await query<{ id: string }>(
        `select id from webhook_events where id = any($1::text[])`,
        [eventIds],
      )
      return new Set(rows.map(({ id }) => id))
    },
    add: async (eventId, type, now) => {
      await query(
        `insert into webhook_events (id, type, received_at) values ($1, $2, $3)
        on conflict (id) do update set fetched = false, received_at = excluded.received_at
          where webhook_events.fetched`,
        [eventId, type, now],
      )
    },
    addFetched: async (eventId, type, now) => {
      await query(
        `insert into webhook_events (id, type, received_at, fetched) values ($1, $2, $3, true)
        on conflict do nothing`,
        [eventId, type, now],
      )
    },
    acknowledge: async (now) => {
      await query(`update webhook_events set fetched = false, received_at = $1 where fetched`, [
        now,
      ])
    },
    countRefused: async (now) => {
      const minute = Math.floor(now.getTime() / MINUTE)
      if (counted.minute !== minute) Object.assign(counted, { minute, times: 0 })
      counted.times += 1
      if (counted.times > COUNTED_A_MINUTE) return
      await query(
        `update refused_deliveries set minute = $2,
          refused = case when minute = $2 then refused + 1 else 1 end
        where minute_of_hour = $1`,
        [minute % 60, new Date(minute * MINUTE)],
      )
    },
  }
}
