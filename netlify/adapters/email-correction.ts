import type { CopyNote, EmailCorrection } from '#use-cases/desk-port.ts'

import type { Database } from './postgres.ts'

/**
 * Replaces an order's address and notes it. Mails to the old one that have not left are withdrawn,
 * one that is at its server now among them, and a new one takes the place of each, which is noted.
 */
export async function correctEmail(
  query: Database['query'],
  { orderId, email, at, actor }: EmailCorrection,
): Promise<void> {
  const [order] = await query<{ old: string }>(
    `select customer_email as old from orders where id = $1 and redacted_at is null for update`,
    [orderId],
  )
  if (!order || order.old === email) return
  await query(`update orders set customer_email = $2 where id = $1`, [orderId, email])
  const detail = `${order.old} → ${email}`
  await note(query, { orderId, kind: 'email-corrected', detail, at, actor })
  const mails = await query<{ id: string; kind: string; key: string }>(
    `select id, kind, dedupe_key as key from mails where order_id = $1 and recipient = $2
      and sent_at is null and withdrawn_at is null and body_text <> '' for update`,
    [orderId, order.old],
  )
  for (const { id, kind, key } of mails) {
    await query(
      `update mails set dedupe_key = 'withdrawn:' || id, withdrawn_at = $2,
        failed_at = coalesce(failed_at, $2) where id = $1`,
      [id, at],
    )
    await query(
      `insert into mails (id, order_id, kind, dedupe_key, recipient, reply_to, subject, body_text,
        body_html, created_at, next_attempt_at)
      select gen_random_uuid(), order_id, kind, $2, $3, reply_to, subject, body_text, body_html,
        $4::timestamptz, $4::timestamptz from mails where id = $1`,
      [id, key, email, at],
    )
    await note(query, { orderId, kind: 'mail-redirected', detail: `${kind}: ${email}`, at, actor })
  }
}

/** Notes what became of the copy for the corrected address, once for each outcome. */
export async function noteCopy(
  query: Database['query'],
  { orderId, kind, email, at, actor }: CopyNote,
): Promise<void> {
  await query(`select id from orders where id = $1 for update`, [orderId])
  const detail = `order-confirmation: ${email}`
  const known = await query(
    `select 1 from order_events where order_id = $1 and kind = $2 and detail = $3`,
    [orderId, kind, detail],
  )
  if (known.length === 0) await note(query, { orderId, kind, detail, at, actor })
}

interface Entry extends Pick<EmailCorrection, 'orderId' | 'at' | 'actor'> {
  kind: 'email-corrected' | 'mail-redirected' | CopyNote['kind']
  detail: string
}

async function note(
  query: Database['query'],
  { orderId, kind, detail, at, actor }: Entry,
): Promise<void> {
  await query(
    `insert into order_events (order_id, happened_at, kind, actor, detail)
    values ($1, $2, $3, $4, $5)`,
    [orderId, at, kind, actor, detail],
  )
}
