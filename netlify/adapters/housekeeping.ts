import type { Housekeeping } from '#use-cases/housekeeping-port.ts'

import type { Database } from './postgres.ts'

type Query = Database['query']

/** What is no longer needed, taken out of Postgres. */
export function housekeepingIn(database: Database): Housekeeping {
  return {
    redactAbandoned: (before, now) =>
      redactWhere(
        database,
        `settlement in ('pending', 'expired', 'cancelled', 'failed') and attention is null
          and order_date < $1`,
        before,
        now,
      ),
    redactOld: (before, now) => redactWhere(database, 'order_date < $1', before, now),
    redactOrder: (orderNumber, now) => redactWhere(database, 'order_number = $1', orderNumber, now),
    forgetMails: async (before) => {
      await database.query(
        `update mails set body_text = '', body_html = '' where sent_at < $1 and body_text <> ''`,
        [before],
      )
    },
    forgetMessages: async (before) => {
      await database.query(`delete from contact_messages where received_at < $1`, [before])
    },
    forgetTraces: async (before, now) => {
      // The newest that came stays: without it every payment ever made would look unannounced.
      await database.query(
        `delete from webhook_events where received_at <
          least($1, (select max(received_at) from webhook_events where not fetched))`,
        [before],
      )
      await database.query(`delete from staff_sessions where expires_at < $1`, [now])
      await database.query(`delete from staff_links where expires_at < $1`, [now])
      await database.query(`delete from rate_limits where window_end < $1`, [now])
    },
  }
}

/** Takes the person out of orders and keeps the financial record; answers how many there were. */
function redactWhere(
  database: Database,
  condition: string,
  value: unknown,
  now: Date,
): Promise<number> {
  return database.transaction(async (query) => {
    const rows = await query<{ id: string }>(
      `update orders set first_name = 'Erased', last_name = '', customer_email = '', phone = '',
        company_name = '', business_type = '', position = '', employees = '', street_address = '',
        city = '', state = '', zip_code = '', redacted_at = $2
      where redacted_at is null and ${condition} returning id`,
      [value, now],
    )
    await eraseTraces(
      query,
      rows.map((row) => row.id),
    )
    return rows.length
  })
}

async function eraseTraces(query: Query, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await query(`delete from mails where order_id = any($1::uuid[])`, [orderIds])
  await query(`select set_config('shop.erasing', 'on', true)`)
  await query(
    `update order_events set detail = null
    where order_id = any($1::uuid[]) and kind = 'note' and detail is not null`,
    [orderIds],
  )
}
