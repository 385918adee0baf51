import type { CorrectedField } from '#domain/correction.ts'
import type {
  CopyNote,
  LinkRenewal,
  NotCorrected,
  OrderCorrection,
} from '#use-cases/order-admin-port.ts'

import { insertDocuments } from './documents.ts'
import { addEvents } from './order-events.ts'
import { BUYER_COLUMNS, buyerOfRow, type BuyerColumn, type OrderRow } from './order-rows.ts'
import { lockedOrder } from './orders.ts'
import { insertMail, queueMail } from './outbox.ts'
import type { Query, Work } from './postgres.ts'

/** Corrects the buyer of an order while nobody else may, notes each field of it, and issues documents. */
export async function correctOrder(
  query: Query,
  end: Parameters<Work>[1],
  { orderId, newKey, at, actor, decide, follow }: OrderCorrection,
): Promise<'done' | 'missing' | NotCorrected> {
  const [row] = await query<Pick<OrderRow, BuyerColumn | 'vat_rate'>>(
    `select ${Object.values(BUYER_COLUMNS).join(', ')}, vat_rate from orders
    where id = $1 and redacted_at is null and customer_email <> '' for no key update`,
    [orderId],
  )
  if (!row) return 'missing'
  const fields = decide({ buyer: buyerOfRow(row), vatRate: row.vat_rate })
  if (typeof fields === 'string') return fields
  await Promise.all([
    ...fields.map(({ field, after }) =>
      query(`update orders set ${BUYER_COLUMNS[field]} = $2 where id = $1`, [orderId, after]),
    ),
    addEvents(
      query,
      orderId,
      at,
      fields.map((corrected) => ({
        kind: corrected.field === 'email' ? 'email-corrected' : 'details-corrected',
        facts: { type: 'correction', ...corrected },
        actor,
      })),
    ),
  ])
  const email = fields.find(({ field }) => field === 'email')
  if (email) {
    await redirectMails(query, { orderId, at, actor }, email)
    await writeKey(query, orderId, newKey, at)
  }
  const order = await lockedOrder(query, orderId)
  if (!order) return 'missing'
  const { documents, mails } = follow(order)
  await end([
    ...mails.map((mail) => insertMail(mail, orderId, at)),
    ...insertDocuments(orderId, documents, at),
  ])
  return 'done'
}

/**
 * Mails to the old address that have not left are withdrawn, one that is at its server now among
 * them, and a new one takes the place of each, which is noted.
 */
async function redirectMails(
  query: Query,
  { orderId, at, actor }: Occasion,
  { before, after }: CorrectedField,
): Promise<void> {
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
      `insert into mails (id, order_id, kind, dedupe_key, recipient, reply_to, subject, body_text,
        body_html, document_id, is_copy, created_at, next_attempt_at)
      select gen_random_uuid(), order_id, kind, $2, $3, reply_to, subject, body_text, body_html,
        document_id, is_copy, $4::timestamptz, $4::timestamptz from mails where id = $1`,
      [id, key, after, at],
    )
    const facts = { type: 'mail' as const, mail: kind, to: after }
    await addEvents(query, orderId, at, [{ kind: 'mail-redirected', facts, actor }])
  }
}

/** Has another key open an order from now on, also from the mails that have not left yet. */
async function writeKey(query: Query, orderId: string, newKey: string, at: Date): Promise<void> {
  await query(
    `update mails m set body_text = replace(body_text, o.access_key::text, $2),
      body_html = replace(body_html, o.access_key::text, $2)
    from orders o where o.id = $1 and m.order_id = $1 and m.sent_at is null`,
    [orderId, newKey],
  )
  await query(`update orders set access_key = $2, key_renewed_at = $3 where id = $1`, [
    orderId,
    newKey,
    at,
  ])
}

/** Closes the link of an order and queues the mail with the new one; false where nobody is to have one. */
export async function renewLink(
  query: Query,
  { orderId, newKey, at, actor, mailFor }: LinkRenewal,
): Promise<boolean> {
  const order = await lockedOrder(query, orderId)
  const mail = order && mailFor({ ...order, accessKey: newKey, keyRenewedAt: at.toISOString() })
  if (!mail) return false
  await writeKey(query, orderId, newKey, at)
  await queueMail(query, mail, orderId, at)
  const facts = { type: 'mail' as const, mail: mail.kind, to: mail.to }
  await addEvents(query, orderId, at, [{ kind: 'link-renewed', facts, actor }])
  return true
}

/** Notes what became of the copy for the corrected address, once for each outcome, unless they were erased since. */
export async function noteCopy(
  query: Query,
  { orderId, kind, email, at, actor }: CopyNote,
): Promise<void> {
  const kept = await query(
    `select id from orders where id = $1 and customer_email <> '' for no key update`,
    [orderId],
  )
  if (kept.length === 0) return
  const facts = { type: 'mail' as const, mail: 'order-confirmation', to: email }
  const known = await query(
    `select 1 from order_events where order_id = $1 and kind = $2 and facts = $3::jsonb`,
    [orderId, kind, JSON.stringify(facts)],
  )
  if (known.length === 0) await addEvents(query, orderId, at, [{ kind, facts, actor }])
}

type Occasion = Omit<OrderCorrection, 'newKey' | 'decide' | 'follow'>
