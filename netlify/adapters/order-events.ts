import type { Database } from './postgres.ts'

/** Writes into an order's timeline; what nobody is named for is the provider's doing. */
export async function addEvents(
  query: Database['query'],
  orderId: string,
  at: string | Date,
  events: readonly { kind: string; amount?: number; detail?: string | null; actor?: string }[],
): Promise<void> {
  for (const event of events) {
    await query(
      `insert into order_events (order_id, happened_at, kind, amount, detail, actor)
      values ($1, $2, $3, $4, $5, $6)`,
      [
        orderId,
        at,
        event.kind,
        event.amount ?? null,
        event.detail ?? null,
        event.actor ?? 'stripe',
      ],
    )
  }
}
