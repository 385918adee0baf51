import { costsOf, type Movement, type SoldItem } from '#domain/movement.ts'

import type { Connection, Database } from './postgres.ts'

interface RecordedRow {
  id: string
  sold: SoldItem[] | null
}

/**
 * Saves what is new among movements on the provider's balance, each with its order, and adds its costs to
 * the figures of its month; those that are known change nothing.
 */
export function recordMovements(
  db: Database,
  movements: readonly Movement[],
  live: boolean,
): Promise<void> {
  return db.transaction((tx) => record(tx, movements, live))
}

async function record(
  { query }: Connection,
  movements: readonly Movement[],
  live: boolean,
): Promise<void> {
  const recorded = await query<RecordedRow>(
    `with new as (
      insert into movements (id, happened_at, category, amount, fee, currency, source,
        payment_intent, order_id, live)
      select m.id, m."happenedAt", m.category, m.amount, m.fee, m.currency, m.source,
        m."paymentIntentId", coalesce(named.id, paid.id), $2
      from jsonb_to_recordset($1) as m (id text, "happenedAt" timestamptz, category text, amount int,
        fee int, currency text, source text, "paymentIntentId" text, "orderId" uuid)
      left join orders named on named.id = m."orderId"
      left join orders paid on paid.stripe_payment_intent_id = m."paymentIntentId"
      on conflict do nothing returning id, order_id
    )
    select new.id, (select json_agg(json_build_object('productId', i.product_id, 'name', i.name,
        'price', i.price, 'quantity', i.quantity) order by i.line)
      from order_items i where i.order_id = new.order_id) as sold
    from new`,
    [JSON.stringify(movements), live],
  )
  const sold = new Map(recorded.map((row) => [row.id, row.sold ?? []]))
  const costs = movements.flatMap((movement) => {
    const items = sold.get(movement.id)
    return items ? costsOf(movement, items) : []
  })
  await query(
    `insert into monthly_figures as kept (month, live, product_id, kind, name, gross, vat)
    select (c.month || '-01')::date, $2, c."productId", c.kind, max(c.name), sum(c.gross), 0
    from jsonb_to_recordset($1) as c (month text, "productId" text, kind text, name text, gross bigint)
    group by c.month, c."productId", c.kind order by c.month, c."productId", c.kind
    on conflict (month, live, product_id, kind) do update set gross = kept.gross + excluded.gross`,
    [JSON.stringify(costs), live],
  )
}
