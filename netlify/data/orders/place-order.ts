import type { Database, Statement } from '#data/postgres.ts'
import { insertSql } from '#data/sql.ts'
import { BUYER_COLUMNS, BUYER_FIELDS } from '#domain/order/buyer-fields.ts'
import type { Order, SoldItem } from '#domain/order/order.ts'

import { ORDER_COLUMNS, type FullOrder } from './order-rows.ts'

const MAX_NUMBER_DRAWS = 5

export interface NewOrder extends Omit<
  Order,
  'items' | 'sessionId' | 'accessKey' | 'keyRenewedAt' | 'paymentIntentId' | 'payment'
> {
  items: SoldItem[]
  attempt: string
  /** Hash of the request: items, buyer and method. */
  fingerprint: string
  /** Version of the accepted terms; null without consent. */
  termsVersion: string | null
}

/** Stores an order, or returns the order of the same attempt. Tries up to five numbers if one is taken. */
export async function placeOrder(db: Database, order: NewOrder, renumber: () => string) {
  let number = order.number
  for (let draw = 0; draw < MAX_NUMBER_DRAWS; draw += 1) {
    const candidate = { ...order, number }
    const [, [found] = []] = await db.all([
      insertOrder(candidate),
      [
        `select ${ORDER_COLUMNS} from orders o where o.id = $1 or o.attempt = $2`,
        [order.id, order.attempt],
      ],
    ])
    if (found) return found as FullOrder
    number = renumber()
  }
  throw new Error('Found no free order number in five attempts')
}

/** Inserts the order, its lines and its first timeline entry, unless its number or attempt is taken. */
function insertOrder(order: NewOrder): Statement {
  const row = orderRow(order)
  return [
    `with placed as (
      ${insertSql('orders', row)}
      on conflict do nothing returning id, order_date, total_amount
    ), lines as (
      insert into order_items (order_id, line, product_id, name, price, quantity, steps, step, step_since)
      select id, line, "productId", item.name, price, quantity, steps, steps->0->>'id', order_date
      from placed cross join jsonb_to_recordset($${Object.keys(row).length + 1})
        as item (line int, "productId" text, name text, price int, quantity int, steps jsonb)
    )
    insert into order_events (order_id, happened_at, kind, amount, actor)
    select id, order_date, 'order-placed', total_amount, 'customer' from placed`,
    [
      ...Object.values(row),
      JSON.stringify(order.items.map((item, index) => ({ ...item, line: index + 1 }))),
    ],
  ]
}

function orderRow({ buyer, ...order }: NewOrder) {
  return {
    id: order.id,
    order_number: order.number,
    order_date: order.date,
    attempt: order.attempt,
    fingerprint: order.fingerprint,
    ...Object.fromEntries(BUYER_FIELDS.map((field) => [BUYER_COLUMNS[field], buyer[field]])),
    terms_version: order.termsVersion,
    terms_accepted_at: order.date,
    payment_method: order.paymentMethod,
    total_amount: order.total,
    vat_rate: order.vatRate,
    product_ids: order.items.map(({ productId }) => productId),
  }
}
