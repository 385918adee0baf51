import type { Connection, Statement } from '#data/postgres.ts'
import type { OrderEvent } from '#domain/order/order-event.ts'

export interface NewEvent extends OrderEvent {
  actor?: string
}

/** The statement that adds events to an order's timeline; the default actor is the card provider. */
export function insertEvents(
  orderId: string,
  at: string | Date,
  events: readonly NewEvent[],
): Statement {
  const rows = events.map((event) => ({ actor: 'stripe', ...event }))
  return [INSERT, [orderId, at, JSON.stringify(rows)]]
}

export function insertTextEvent(
  orderId: string,
  at: Date,
  { text, ...event }: { kind: NewEvent['kind']; actor: string; text: string },
): Statement {
  return insertEvents(orderId, at, [{ ...event, facts: { type: 'text', text } }])
}

const INSERT = `
  insert into order_events (order_id, happened_at, kind, amount, facts, actor)
  select $1, $2, kind, amount, facts, actor
  from jsonb_to_recordset($3) as given (kind text, amount int, facts jsonb, actor text)`

export async function hasEvent({ query }: Connection, orderId: string, { kind, facts }: NewEvent) {
  const known = await query(
    `select 1 from order_events where order_id = $1 and kind = $2 and facts is not distinct from $3::jsonb`,
    [orderId, kind, JSON.stringify(facts)],
  )
  return known.length > 0
}
