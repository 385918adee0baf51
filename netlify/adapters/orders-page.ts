import type { OrderRecord } from '#domain/order-record.ts'
import type { Orders, OrdersPage } from '#use-cases/ports.ts'

import type { Database } from './postgres.ts'

interface Position {
  date: string
  id: string
}

type ListRow = Omit<OrderRecord, 'order_date'> & { order_date: Date; position: string }

/** A page of orders after a cursor, newest first; undefined when the cursor is not one of ours. */
export async function ordersPage(
  query: Database['query'],
  { search, cursor, limit }: Parameters<Orders['page']>[0],
): Promise<OrdersPage | undefined> {
  const after = cursor === null ? undefined : decode(cursor)
  if (cursor !== null && after === undefined) return undefined
  const rows = await query<ListRow>(
    `select o.id, o.order_number, o.order_date, o.order_date::text as position, o.customer_name,
      o.customer_email, o.total_amount, o.payment_status,
      o.customer_notified_at is not null as customer_notified,
      coalesce((select json_agg(json_build_object('name', i.name, 'quantity', i.quantity) order by i.line)
        from order_items i where i.order_id = o.id), '[]') as order_items
    from orders o
    where ($1 = '' or o.search_text like $2)
      and ($3::timestamptz is null or (o.order_date, o.id) < ($3::timestamptz, $4::uuid))
    order by o.order_date desc, o.id desc
    limit $5`,
    [search, pattern(search), after?.date ?? null, after?.id ?? null, limit + 1],
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    orders: shown.map(record),
    nextCursor: rows.length > limit && last ? encode({ date: last.position, id: last.id }) : null,
  }
}

/** Lower case as the index holds it; the wildcards of LIKE stand for themselves. */
function pattern(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function record({ position: _position, order_date, ...row }: ListRow): OrderRecord {
  return { ...row, order_date: order_date.toISOString() }
}

function encode(position: Position): string {
  return Buffer.from(JSON.stringify([position.date, position.id])).toString('base64url')
}

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function decode(cursor: string): Position | undefined {
  try {
    const [date, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof date !== 'string' || typeof id !== 'string') return undefined
    return DATE.test(date) && UUID.test(id) ? { date, id } : undefined
  } catch {
    return undefined
  }
}
