import { isPaid, paymentStatus } from '#domain/order.ts'
import type { NewOrder, OrderChange, Orders, FullOrder } from '#use-cases/orders-port.ts'

import { upsertAfterSale } from './after-sale-rows.ts'
import { insertDocuments, issuedOf } from './documents.ts'
import { noteDuplicate } from './duplicates.ts'
import { insertEvents } from './order-events.ts'
import { ORDER_COLUMNS, orderOfRow, type OrderRow } from './order-rows.ts'
import { newTurns } from './order-turns.ts'
import { insertMail } from './outbox.ts'
import type { Database, Query, Statement } from './postgres.ts'

const NUMBER_DRAWS = 5

/** Orders in Postgres. */
export function ordersIn(database: Database): Orders {
  const { query } = database
  const oneAtATime = newTurns()
  return {
    begin: (order, renumber) => begin(database, order, renumber),
    attachSession: async (orderId, session) => {
      await query(
        `update orders set stripe_session_id = $2, stripe_session_url = $3 where id = $1`,
        [orderId, session.id, session.url],
      )
    },
    byId: (orderId) => find(query, 'o.id = $1', orderId),
    idOf: async (number, email) => {
      const [row] = await query<{ id: string }>(
        `select id from orders where order_number = $1 and lower(customer_email) = lower($2)`,
        [number, email],
      )
      return row?.id
    },
    bySession: (sessionId) => find(query, 'o.stripe_session_id = $1', sessionId),
    byKey: (accessKey) => find(query, 'o.access_key = $1', accessKey),
    unpaid: async (orderIds) => {
      const rows = await query<OrderRow>(
        `select ${ORDER_COLUMNS} from orders o
        where id = any($1::uuid[]) and settlement in ('pending', 'cancelled', 'expired')`,
        [orderIds],
      )
      return rows.map(orderOfRow)
    },
    update: (orderId, now, decide) =>
      oneAtATime(orderId, {
        idle: async () => {
          const order = await find(query, 'o.id = $1', orderId)
          return !order || !decide(order) ? { order } : undefined
        },
        work: () => update(database, orderId, now, decide),
      }),
    takeUnsettled: async (before, now) => {
      const [row] = await query<OrderRow>(
        `update orders o set checked_at = $2 where o.id = (
          select id from orders where settlement in ('pending', 'processing') and order_date < $1
            and (checked_at is null or checked_at < $2)
          order by checked_at nulls first, order_date limit 1
        ) returning ${ORDER_COLUMNS}`,
        [before, now],
      )
      return row && orderOfRow(row)
    },
    isAnyUnsettled: async () => {
      const open = await query(
        `select 1 from orders where settlement in ('pending', 'processing') limit 1`,
      )
      return open.length > 0
    },
    flagNotSettled: async (orderId) => {
      await query(
        `update orders set attention = 'not-settled'
        where id = $1 and settlement <> 'paid' and attention is null`,
        [orderId],
      )
    },
  }
}

/**
 * An order, locked until the transaction ends, before anything that hangs on it: whoever locked its
 * mails first would wait for those who wait for them. Read once the lock is held: a statement that
 * waits for it would show documents and refunds as they were before.
 */
export async function lockedOrder(query: Query, id: string): Promise<FullOrder | undefined> {
  const [, order] = await Promise.all([
    query(`select 1 from orders where id = $1 for no key update`, [id]),
    find(query, 'o.id = $1', id),
  ])
  return order
}

async function find(query: Query, where: string, value: string) {
  const rows = await query<OrderRow>(`select ${ORDER_COLUMNS} from orders o where ${where}`, [
    value,
  ])
  return rows[0] ? orderOfRow(rows[0]) : undefined
}

/** Nine random digits collide now and then: another draw, up to five. */
async function begin(
  database: Database,
  order: NewOrder,
  renumber: () => string,
): Promise<FullOrder> {
  let number = order.number
  for (let draw = 0; draw < NUMBER_DRAWS; draw += 1) {
    const candidate = { ...order, number }
    const [, [found] = []] = await database.all([
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
      insert into order_items (order_id, line, product_id, name, price, quantity, step_since)
      select id, line, product_id, item.name, price, quantity, order_date
      from placed cross join jsonb_to_recordset($25)
        as item (line int, product_id text, name text, price int, quantity int)
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
  const { productId, name, price, quantity } = item
  return { line: index + 1, product_id: productId, name, price, quantity }
}

/** Two trips: what is decided on is read with the beginning, and all that follows is sent with the end. */
function update(
  database: Database,
  orderId: string,
  now: Date,
  decide: (order: FullOrder) => OrderChange | undefined,
): Promise<FullOrder | undefined> {
  return database.transaction(async (query, end) => {
    const order = await lockedOrder(query, orderId)
    const change = order && decide(order)
    if (!order || !change) return order
    const { payment, sessionId, paymentIntentId, events, mails, documents = [] } = change
    const isNewlyPaid = isPaid(payment) && !isPaid(order.payment)
    const isRead = payment.readings !== order.payment.readings
    const answers = await end([
      write(order, change),
      ...(isRead ? upsertAfterSale(orderId, payment, now) : []),
      insertEvents(orderId, now, events),
      ...(isNewlyPaid ? noteDuplicate(order, now) : []),
      ...mails.map((mail) => insertMail(mail, orderId, now)),
      ...insertDocuments(orderId, documents, now),
    ])
    const rows = answers.flat()
    const twice = rows.find((row) => 'duplicate_of' in row)
    return {
      ...order,
      payment,
      sessionId,
      paymentIntentId,
      duplicateOf: twice ? String(twice['duplicate_of']) : order.duplicateOf,
      documents: [...order.documents, ...issuedOf(documents, rows, now)],
    }
  })
}

function write(order: FullOrder, { payment, sessionId, paymentIntentId }: OrderChange): Statement {
  return [
    `update orders set settlement = $2, refunded_amount = $3, attention = $4,
      payment_status = $5, stripe_session_id = $6, stripe_payment_intent_id = $7, lost_amount = $8,
      livemode = $9, review_opened_at = $10, readings = $11, paid_at = $12 where id = $1`,
    [
      order.id,
      payment.settlement,
      payment.refunded,
      payment.attention,
      paymentStatus(payment, order.total),
      sessionId,
      paymentIntentId,
      payment.lost,
      payment.live,
      payment.reviewOpenedAt,
      payment.readings,
      payment.paidAt,
    ],
  ]
}
