import type { Connection } from '#data/postgres.ts'

interface Noted {
  orderId: string
  productId: string
  /** Whether the customer is to be reminded of something. */
  isReminded: boolean
  /** Whether nothing required is missing. */
  isComplete: boolean
  now: Date
}

/**
 * Starts the wait for the next reminder again, or ends it. Returns whether the product's intake is now
 * complete for the first time since staff last asked for something.
 */
export async function noteProgress(
  { query }: Connection,
  { orderId, productId, isReminded, isComplete, now }: Noted,
): Promise<boolean> {
  const [noted] = await query<{ isNew: boolean }>(
    `with before as (select completed_at from intakes where order_id = $1 and product_id = $2)
    update intakes set reminders = 0,
      remind_at = case when $3
        then $5::timestamptz + make_interval(days => (intake ->> 'remindAfter')::int) end,
      completed_at = case when $4 then coalesce(intakes.completed_at, $5) else intakes.completed_at end
    from before where order_id = $1 and product_id = $2
    returning $4 and before.completed_at is null as "isNew"`,
    [orderId, productId, isReminded, isComplete, now],
  )
  return noted?.isNew ?? false
}
