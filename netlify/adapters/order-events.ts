import type { EventFacts } from '#domain/order-event.ts'

import type { Database } from './postgres.ts'

/** What is written into a timeline. */
export interface NewEvent {
  kind: string
  amount?: number
  facts?: EventFacts
  actor?: string
}

/** Writes into an order's timeline; what nobody is named for is the provider's doing. */
export async function addEvents(
  query: Database['query'],
  orderId: string,
  at: string | Date,
  events: readonly NewEvent[],
): Promise<void> {
  for (const event of events) {
    await query(
      `insert into order_events (order_id, happened_at, kind, amount, facts, actor)
      values ($1, $2, $3, $4, $5, $6)`,
      [
        orderId,
        at,
        event.kind,
        event.amount ?? null,
        event.facts ? JSON.stringify(event.facts) : null,
        event.actor ?? 'stripe',
      ],
    )
  }
}
