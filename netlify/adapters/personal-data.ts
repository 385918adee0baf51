import type { Erasure, PersonalCopy, PersonalData } from '#use-cases/personal-data-port.ts'

import { eraseWords, redact } from './data-retention.ts'
import type { Database } from './postgres.ts'

type Query = Database['query']

/** What is held about persons, in Postgres. */
export function personalDataIn(database: Database): PersonalData {
  return {
    of: async (email) => {
      const [row] = await database.query<{ data: PersonalCopy }>(PERSON, [email])
      return row?.data ?? { email, orders: [], messages: [], mails: [] }
    },
    erase: (email, now) => database.transaction((query) => erase(query, email, now)),
    eraseOrder: (number, now) =>
      database.transaction(async (query) => ({
        ...(await eraseOrders(query, 'order_number = $1', number, now)),
        messages: 0,
        mails: 0,
        entries: 0,
      })),
  }
}

async function erase(query: Query, email: string, now: Date): Promise<Erasure> {
  const found = await eraseOrders(query, 'lower(customer_email) = lower($1)', email, now)
  const mails = await query(
    `delete from mails where lower(recipient) = lower($1) or lower(reply_to) = lower($1) returning id`,
    [email],
  )
  const messages = await query(
    `delete from contact_messages where lower(email) = lower($1) returning id`,
    [email],
  )
  const entries = await eraseWords(query, {
    entries: 'exists (select from jsonb_each_text(facts) where lower(value) ~ $1)',
    closures: 'lower(note) ~ $1',
    value: naming(email),
  })
  return { ...found, messages: messages.length, mails: mails.length, entries }
}

async function eraseOrders(query: Query, condition: string, value: string, now: Date) {
  const orders = await redact(query, { condition, value, now })
  const [documents] = await query<Erasure['documents']>(
    `select count(*)::int as count, max(issued_at) as newest from documents
    where order_id = any($1::uuid[])`,
    [orders.map(({ id }) => id)],
  )
  return {
    orders: orders.map(({ number }) => number),
    documents: documents ?? { count: 0, newest: null },
  }
}

/** A pattern for the address in a text in small letters, and for no longer one that holds it. */
function naming(email: string): string {
  const literal = email.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`(^|[^[:alnum:]._%+-])${literal}\.?($|[^[:alnum:].-])`
}

const PERSON = `with own as (select * from orders where lower(customer_email) = lower($1)),
written as (select * from contact_messages where lower(email) = lower($1))
select jsonb_build_object(
  'email', $1::text,
  'orders', coalesce((select jsonb_agg(
    to_jsonb(o) - array['attempt', 'fingerprint', 'search_text', 'checked_at', 'stripe_session_url', 'access_key']
    || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'order_id' order by i.line), '[]')
        from order_items i where i.order_id = o.id),
      'timeline', (select coalesce(jsonb_agg(to_jsonb(e) - array['order_id', 'actor'] order by e.id), '[]')
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
