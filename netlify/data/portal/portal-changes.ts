import type * as requests from '#contract/portal-requests.ts'
import type { Connection, Statement } from '#data/postgres.ts'

/**
 * The files with these ids that staff have uploaded completely for an order and not delivered yet,
 * in the sequence of `ids`. Locks the files, so that the removal of abandoned files skips them.
 */
export function listDeliverableFiles(
  { query }: Connection,
  orderId: string,
  ids: readonly string[],
) {
  return query<{ name: string; sha256: string }>(
    `select name, sha256 from files where order_id = $1 and id = any($2::uuid[]) and finished_at is not null
      and request_id is null and delivery_id is null
    order by array_position($2::uuid[], id) for update`,
    [orderId, ids],
  )
}

/** Stores a delivery with its files. Returns a row if the id is new. */
export function insertDelivery(
  made: requests.RequestBody<typeof requests.deliverFilesRequest>,
  actor: string,
  at: Date,
): Statement {
  const { deliveryId, orderId, productId, isFinal, text, fileIds } = made
  return [
    `with made as (
      insert into deliveries (id, order_id, product_id, is_final, text, delivered_at, delivered_by)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id
    ), older as (
      update deliveries d set awaits_change = false from made
      where d.order_id = $2 and d.product_id = $3 and d.awaits_change
    ), moved as (
      update files f set delivery_id = made.id from made where f.id = any($8::uuid[])
    )
    select id from made`,
    [deliveryId, orderId, productId, isFinal, text, at, actor, fileIds],
  ]
}

export function storeDeliveryAnswer(
  id: string,
  answer: 'accepted' | 'change',
  text: string,
  now: Date,
): Statement {
  return [
    `update deliveries set answer = $2, answer_text = $3, answered_at = $4,
      awaits_change = ($2 = 'change')
    where id = $1`,
    [id, answer, text, now],
  ]
}

/** Adds a document request at the end of a product's list; returns a row if the id is new. */
export function insertDocumentRequest(
  asked: requests.RequestBody<typeof requests.askDocumentRequest>,
): Statement {
  const { requestId, orderId, productId, name, why } = asked
  return [
    `insert into document_requests (id, order_id, product_ids, position, name, why, required)
    select $1, $2, array[$3], coalesce(max(position), 0) + 1, $4, $5, true
    from document_requests where order_id = $2 and $3 = any(product_ids)
    on conflict do nothing returning id`,
    [requestId, orderId, productId, name, why],
  ]
}

/** Stores a review of a requested document of a locked order; a return also marks the files that it returns. */
export function storeDocumentReview(
  id: string,
  state: 'accepted' | 'returned',
  reason: string,
): Statement {
  return [
    `with reviewed as (update document_requests set state = $2, reason = $3 where id = $1)
    update files set is_returned = true
    where $2 = 'returned' and request_id = $1 and finished_at is not null`,
    [id, state, reason],
  ]
}
