import type { Statement } from '#data/postgres.ts'

interface NewRequest {
  requestId: string
  orderId: string
  productId: string
  name: string
  why: string
}

/** The statement that stores a document that staff ask for, below the others; returns a row if its id is new. */
export function insertRequest(asked: NewRequest): Statement {
  const { requestId, orderId, productId, name, why } = asked
  return [
    `insert into document_requests (id, order_id, product_id, position, name, why, required)
    select $1, $2, $3, coalesce(max(position), 0) + 1, $4, $5, true
    from document_requests where order_id = $2 and product_id = $3
    on conflict do nothing returning id`,
    [requestId, orderId, productId, name, why],
  ]
}

/** The statement that stores the decision of staff about a received document. */
export function storeReview(id: string, state: 'accepted' | 'returned', reason: string): Statement {
  return [`update document_requests set state = $2, reason = $3 where id = $1`, [id, state, reason]]
}
