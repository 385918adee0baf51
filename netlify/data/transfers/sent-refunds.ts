import type { ActorAndTime } from '#data/orders/order-correction.ts'
import type { Connection } from '#data/postgres.ts'
import type { Day } from '#domain/time/working-day.ts'

/** Records, once, the day on which a refund's transfer was sent; deletes the account of an erased customer. */
export async function markRefundSent(
  { query }: Connection,
  { id, orderId, sentOn }: { id: string; orderId: string; sentOn: Day },
  { actor, at }: ActorAndTime,
) {
  await query(
    `with sent as (
      update refund_requests set sent_on = $3,
        account = case when (select customer_email from orders where id = $2) = '' then ''
          else account end
      where id = $1 and order_id = $2 and account is not null and sent_on is null
      returning amount
    )
    insert into order_events (order_id, happened_at, kind, amount, actor)
    select $2, $4, 'refund-sent', amount, $5 from sent`,
    [id, orderId, sentOn, at, actor],
  )
}

/** Marks a refund's transfer as not sent, unless its bank details have been erased. */
export async function markRefundNotSent(
  { query }: Connection,
  { id, orderId }: { id: string; orderId: string },
  { actor, at }: ActorAndTime,
) {
  await query(
    `with unsent as (
      update refund_requests set sent_on = null
      where id = $1 and order_id = $2 and account <> '' and sent_on is not null returning amount
    )
    insert into order_events (order_id, happened_at, kind, amount, actor)
    select $2, $3, 'refund-not-sent', amount, $4 from unsent`,
    [id, orderId, at, actor],
  )
}
