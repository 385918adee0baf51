import type { Statement } from './postgres.ts'

interface Progress {
  /** Id of the step. */
  step: string
  at: Date
  /** Day by which the work is promised, YYYY-MM-DD; null for none. */
  promisedOn: string | null
}

/** The statement that moves the work on a product of a locked order to another step. */
export function updateStep(
  orderId: string,
  productId: string,
  { step, at, promisedOn }: Progress,
): Statement {
  return [
    `update order_items set step = $3, step_since = $4, promised_on = $5
    where order_id = $1 and product_id = $2`,
    [orderId, productId, step, at, promisedOn],
  ]
}
