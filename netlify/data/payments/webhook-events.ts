import type { Connection } from '#data/postgres.ts'

const MINUTE = 60_000
/** Refused deliveries that are counted per minute: a flood must not overload the database. */
const MAX_COUNTED_PER_MINUTE = 10

export async function listHandledEvents({ query }: Connection, eventIds: readonly string[]) {
  const rows = await query<{ id: string }>(
    `select id from webhook_events where id = any($1::text[])`,
    [eventIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Records an event as handled. `fetched` events do not count as deliveries, so the issue of a silent
 * webhook remains; a later delivery of the event does count.
 */
export async function markEventHandled(
  { query }: Connection,
  { id, type }: { id: string; type: string },
  way: 'delivered' | 'fetched',
  now: Date,
) {
  await query(
    `insert into webhook_events (id, type, received_at, fetched) values ($1, $2, $3, $4)
    on conflict (id) do update set fetched = false, received_at = excluded.received_at
      where webhook_events.fetched and not excluded.fetched`,
    [id, type, now, way === 'fetched'],
  )
}

/** Counts the fetched events as delivered, which closes the issue of the silent webhook. */
export async function acknowledgeFetchedEvents({ query }: Connection, now: Date) {
  await query(`update webhook_events set fetched = false, received_at = $1 where fetched`, [now])
}

const forgedDeliveries = { minute: 0, times: 0 }

/** Counts a delivery with an invalid signature, up to ten a minute per process. */
export async function countForgedDelivery({ query }: Connection, now: Date) {
  const minute = Math.floor(now.getTime() / MINUTE)
  if (forgedDeliveries.minute !== minute) Object.assign(forgedDeliveries, { minute, times: 0 })
  forgedDeliveries.times += 1
  if (forgedDeliveries.times > MAX_COUNTED_PER_MINUTE) return
  await query(
    `update refused_deliveries set minute = $2,
      refused = case when minute = $2 then refused + 1 else 1 end
    where minute_of_hour = $1`,
    [minute % 60, new Date(minute * MINUTE)],
  )
}
