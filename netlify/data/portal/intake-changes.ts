import type { Connection } from '#data/postgres.ts'
import type { Answers } from '#domain/portal/intake.ts'

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

/** Merges changed answers into the stored ones, which have to be sent again. */
export async function mergeAnswers(
  { query }: Connection,
  orderId: string,
  productId: string,
  changed: Answers,
) {
  await query(
    `update intakes set answers = answers || $3::jsonb, answers_sent_at = null
    where order_id = $1 and product_id = $2`,
    [orderId, productId, JSON.stringify(changed)],
  )
}

/** Stores answers as they are sent. */
export async function storeSentAnswers(
  { query }: Connection,
  orderId: string,
  productId: string,
  { answers, now }: { answers: Answers; now: Date },
) {
  await query(
    `update intakes set answers = $3, answers_sent_at = $4 where order_id = $1 and product_id = $2`,
    [orderId, productId, JSON.stringify(answers), now],
  )
}

/** Stores that staff accept sent answers, or with null that they have to be sent again. */
export async function reviewStoredAnswers(
  { query }: Connection,
  orderId: string,
  productId: string,
  acceptedAt: Date | null,
) {
  await query(
    `update intakes set answers_accepted_at = $3,
      answers_sent_at = case when $3::timestamptz is not null then answers_sent_at end
    where order_id = $1 and product_id = $2`,
    [orderId, productId, acceptedAt],
  )
}

/** Stores that staff ask for something: the firm gets a mail again when everything has arrived. */
export async function askAgain({ query }: Connection, orderId: string, productId: string) {
  await query(`update intakes set completed_at = null where order_id = $1 and product_id = $2`, [
    orderId,
    productId,
  ])
}

interface NewRequest {
  id: string
  orderId: string
  productId: string
  name: string
  why: string
}

/** Stores a document that staff ask for, below the others; returns whether its id is new. */
export async function insertRequest(
  { query }: Connection,
  { id, orderId, productId, name, why }: NewRequest,
) {
  const added = await query(
    `insert into document_requests (id, order_id, product_id, position, name, why, required)
    select $1, $2, $3, coalesce(max(position), 0) + 1, $4, $5, true
    from document_requests where order_id = $2 and product_id = $3
    on conflict do nothing returning id`,
    [id, orderId, productId, name, why],
  )
  return added.length > 0
}

/** Stores the decision of staff about a received document. */
export async function reviewRequest(
  { query }: Connection,
  id: string,
  { state, reason }: { state: 'accepted' | 'returned'; reason: string },
) {
  await query(`update document_requests set state = $2, reason = $3 where id = $1`, [
    id,
    state,
    reason,
  ])
}
