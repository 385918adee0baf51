import { redactWhere } from './data-retention.ts'
import type { Database } from './postgres.ts'

export interface Erased {
  orders: number
  messages: number
  mails: number
}

/** Takes a person out of orders, messages and mails, whatever the case of the address; safe to repeat. */
export async function erasePerson(database: Database, email: string, now: Date): Promise<Erased> {
  const orders = await redactWhere(database, {
    condition: 'lower(customer_email) = lower($1)',
    value: email,
    now,
  })
  const messages = await database.query(
    `delete from contact_messages where lower(email) = lower($1) returning id`,
    [email],
  )
  const mails = await database.query(
    `delete from mails where lower(recipient) = lower($1) or lower(reply_to) = lower($1) returning id`,
    [email],
  )
  return { orders, messages: messages.length, mails: mails.length }
}

/** All that is held about a person: orders with items and timeline, messages, and mails to or about them. */
export async function personData(database: Database, email: string): Promise<object> {
  const [row] = await database.query<{ data: object }>(PERSON, [email])
  return row?.data ?? {}
}

const PERSON = `with own as (select * from orders where lower(customer_email) = lower($1)),
written as (select * from contact_messages where lower(email) = lower($1))
select jsonb_build_object(
  'email', $1::text,
  'orders', coalesce((select jsonb_agg(
    to_jsonb(o) - array['attempt', 'fingerprint', 'search_text', 'checked_at', 'stripe_session_url']
    || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'order_id' order by i.line), '[]')
        from order_items i where i.order_id = o.id),
      'timeline', (select coalesce(jsonb_agg(to_jsonb(e) - array['order_id', 'actor', 'facts'] order by e.id), '[]')
        from order_events e where e.order_id = o.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('number', d.number,
          'version', d.version, 'issued', d.issued_at, 'printed', d.facts) order by d.issued_at), '[]')
        from documents d where d.order_id = o.id))
    order by o.order_date) from own o), '[]'),
  'messages', coalesce((select jsonb_agg(to_jsonb(w) - 'digest'
    || jsonb_build_object('answers', (select coalesce(jsonb_agg(a.text order by a.answered_at), '[]')
      from contact_answers a where a.message_id = w.id),
      'carts', (select coalesce(jsonb_agg(a.cart order by a.answered_at), '[]')
      from contact_answers a where a.message_id = w.id and a.cart is not null)) order by w.received_at)
    from written w), '[]'),
  'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient,
      'subject', m.subject, 'text', m.body_text, 'written', m.created_at, 'sent', m.sent_at)
    order by m.created_at) from mails m
    where lower(m.recipient) = lower($1) or lower(m.reply_to) = lower($1)
      or m.order_id in (select id from own) or m.contact_message_id in (select id from written)), '[]')
) as data`
