import type { Order, SoldItem } from '#domain/order.ts'

import { ORDER_COLUMNS, orderOfRow, type FullOrder, type OrderRow } from './order-rows.ts'
import type { Database, Statement } from './postgres.ts'

const NUMBER_DRAWS = 5

/** An order before anything is known of its payment. */
export interface NewOrder extends Omit<
  Order,
  'items' | 'sessionId' | 'accessKey' | 'keyRenewedAt' | 'paymentIntentId' | 'payment'
> {
  items: SoldItem[]
  attempt: string
  /** Hash of the request: items, buyer and method. */
  fingerprint: string
  /** The terms that the buyer agreed to; null where no consent came. */
  termsVersion: string | null
}

/**
 * Writes a pending order, or returns the one that this attempt wrote before. Nine random digits collide
 * now and then: then `renumber` draws others, up to five times.
 */
export async function placeOrder(
  db: Database,
  order: NewOrder,
  renumber: () => string,
): Promise<FullOrder> {
  let number = order.number
  for (let draw = 0; draw < NUMBER_DRAWS; draw += 1) {
    const candidate = { ...order, number }
    const [, [found] = []] = await db.all([
      insert(candidate),
      [
        `select ${ORDER_COLUMNS} from orders o where o.id = $1 or o.attempt = $2`,
        [order.id, order.attempt],
      ],
    ])
    if (found) return orderOfRow(found as OrderRow)
    number = renumber()
  }
  throw new Error('No free order number in five draws')
}

/** The order with its lines and the beginning of its timeline, unless its number or attempt is taken. */
function insert(order: NewOrder): Statement {
  const { buyer } = order
  return [
    `with placed as (
      insert into orders (id, order_number, order_date, attempt, fingerprint, first_name, last_name,
      customer_email, phone, company_name, business_type, position, employees, street_address, city,
      state, zip_code, country, terms_version, terms_accepted_at, payment_method, total_amount, vat_rate,
      vat_number, buyer_reference)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $3, $20, $21, $22, $23, $24)
      on conflict do nothing returning id, order_date, total_amount
    ), lines as (
      insert into order_items (order_id, line, product_id, name, price, quantity, steps, step, step_since)
      select id, line, product_id, item.name, price, quantity, steps, steps->0->>'id', order_date
      from placed cross join jsonb_to_recordset($25)
        as item (line int, product_id text, name text, price int, quantity int, steps jsonb)
    )
    insert into order_events (order_id, happened_at, kind, amount, actor)
    select id, order_date, 'order-placed', total_amount, 'customer' from placed`,
    [
      order.id,
      order.number,
      order.date,
      order.attempt,
      order.fingerprint,
      buyer.firstName,
      buyer.lastName,
      buyer.email,
      buyer.phone,
      buyer.companyName,
      buyer.businessType,
      buyer.position,
      buyer.employees,
      buyer.streetAddress,
      buyer.city,
      buyer.state,
      buyer.zipCode,
      buyer.country,
      order.termsVersion,
      order.paymentMethod,
      order.total,
      order.vatRate,
      buyer.vatNumber,
      buyer.reference,
      JSON.stringify(order.items.map(itemRow)),
    ],
  ]
}

function itemRow(item: NewOrder['items'][number], index: number) {
  const { productId, name, price, quantity, steps } = item
  return { line: index + 1, product_id: productId, name, price, quantity, steps }
}
