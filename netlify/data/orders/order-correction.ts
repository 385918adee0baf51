import type { ActorAndTime } from '#data/actor.ts'
import type { Connection, Statement } from '#data/postgres.ts'
import { BUYER_COLUMNS } from '#domain/order/buyer-fields.ts'
import type { CorrectedField } from '#domain/order/correction.ts'

import { insertEvents } from './order-events.ts'

/** Stores a buyer's corrected fields, and notes each on the timeline. */
export async function correctBuyer(
  tx: Connection,
  orderId: string,
  fields: readonly CorrectedField[],
  { at, actor }: ActorAndTime,
) {
  const events = fields.map((corrected) => ({
    kind:
      corrected.field === 'email' ? ('email-corrected' as const) : ('details-corrected' as const),
    facts: { type: 'correction' as const, ...corrected },
    actor,
  }))
  await Promise.all([
    ...fields.map(({ field, after }) =>
      tx.query(`update orders set ${BUYER_COLUMNS[field]} = $2 where id = $1`, [orderId, after]),
    ),
    tx.query(...insertEvents(orderId, at, events)),
  ])
}

/**
 * Replaces the unsent mails to the old email address, even a mail that is being sent, by mails to the new
 * address, and adds an event about each to the timeline. Returns the kinds of these mails.
 */
export async function redirectMails(
  tx: Connection,
  orderId: string,
  { before, after }: CorrectedField,
  { at, actor }: ActorAndTime,
) {
  const { query } = tx
  const mails = await query<{ id: string; kind: string; key: string }>(
    `select id, kind, dedupe_key as key from mails where order_id = $1 and recipient = $2
      and sent_at is null and withdrawn_at is null and body_text <> '' for update`,
    [orderId, before],
  )
  for (const { id, kind, key } of mails) {
    await query(
      `update mails set dedupe_key = 'withdrawn:' || id, withdrawn_at = $2,
        failed_at = coalesce(failed_at, $2) where id = $1`,
      [id, at],
    )
    await query(
      `insert into mails (id, order_id, product_id, kind, dedupe_key, recipient, reply_to, subject,
        body_text, body_html, document_id, is_copy, created_at, next_attempt_at)
      select gen_random_uuid(), order_id, product_id, kind, $2, $3, reply_to, subject, body_text,
        body_html, document_id, is_copy, $4::timestamptz, $4::timestamptz from mails where id = $1`,
      [id, key, after, at],
    )
    const facts = { type: 'mail' as const, mail: kind, to: after }
    await query(...insertEvents(orderId, at, [{ kind: 'mail-redirected', facts, actor }]))
  }
  return mails.map(({ kind }) => kind)
}

/** The statements that replace the key in an order's link, in unsent mails too. */
export function renewKey(orderId: string, newKey: string, at: Date): Statement[] {
  return [
    [
      `update mails m set body_text = replace(body_text, o.access_key::text, $2),
      body_html = replace(body_html, o.access_key::text, $2)
    from orders o where o.id = $1 and m.order_id = $1 and m.sent_at is null`,
      [orderId, newKey],
    ],
    [`update orders set access_key = $2, key_renewed_at = $3 where id = $1`, [orderId, newKey, at]],
  ]
}
