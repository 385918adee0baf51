import type { Connection, Statement } from '#data/postgres.ts'

/**
 * The named files of an order that staff have sent completely and not delivered yet, in the order given.
 * Locked, so that the removal of abandoned files skips them.
 */
export function listDeliverable(
  { query }: Connection,
  orderId: string,
  fileIds: readonly string[],
) {
  return query<{ name: string }>(
    `select name from files where order_id = $1 and id = any($2::uuid[]) and finished_at is not null
      and sent_by <> 'customer' and request_id is null and delivery_id is null
    order by array_position($2::uuid[], id) for update`,
    [orderId, fileIds],
  )
}

interface NewDelivery {
  id: string
  orderId: string
  productId: string
  isFinal: boolean
  text: string
  at: Date
  /** Address of the staff member. */
  actor: string
}

/**
 * Stores a delivery with its files; a finished one ends the reminders of its product. Returns whether its
 * id is new; if not, nothing is stored.
 */
export async function insertDelivery(
  { query }: Connection,
  { id, orderId, productId, isFinal, text, at, actor }: NewDelivery,
  fileIds: readonly string[],
) {
  const added = await query(
    `with made as (
      insert into deliveries (id, order_id, product_id, is_final, text, delivered_at, delivered_by)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id
    ), older as (
      update deliveries d set awaits_change = false from made
      where d.order_id = $2 and d.product_id = $3 and d.awaits_change
    ), quiet as (
      update intakes set remind_at = null from made where order_id = $2 and product_id = $3 and $4
    )
    select id from made`,
    [id, orderId, productId, isFinal, text, at, actor],
  )
  if (added.length === 0) return false
  await query(`update files set delivery_id = $1 where id = any($2::uuid[])`, [id, fileIds])
  return true
}

/** The statement that stores the customer's answer to a delivery. */
export function storeAnswerToDelivery(
  id: string,
  { answer, text, now }: { answer: 'accepted' | 'change'; text: string; now: Date },
): Statement {
  return [
    `update deliveries set answer = $2, answer_text = $3, answered_at = $4,
      awaits_change = ($2 = 'change')
    where id = $1`,
    [id, answer, text, now],
  ]
}
