import type { ErasedPerson } from '#contract/staff/people.ts'
import type { Connection, Database } from '#data/postgres.ts'
import { eraseTexts } from '#data/upkeep/data-retention.ts'

export interface OrderToErase {
  id: string
  number: string
}

export type ErasedCountsOutsideOrders = Pick<ErasedPerson, 'messages' | 'mails' | 'entries'>
type KeptOrderData = Pick<ErasedPerson, 'documents' | 'owed'> & { newest: Date | null }

export interface PersonalData {
  email: string
  orders: { order_number: string }[]
  messages: object[]
  mails: object[]
}

/** All data about the person with an email address, in any letter case; mails about the person included. */
export async function readPersonalData({ query }: Connection, email: string) {
  const [row] = await query<{ data: PersonalData }>(PERSON_SQL, [email])
  return row?.data ?? { email, orders: [], messages: [], mails: [] }
}

/** The orders that are not erased yet: those of an email address, or the order with a number. */
export function listOrdersToErase(
  { query }: Connection,
  { email, number }: { email?: string; number?: string },
) {
  return query<OrderToErase>(
    `select id, order_number as number from orders where redacted_at is null
      and (lower(customer_email) = lower($1) or order_number = $2) order by order_date`,
    [email ?? null, number ?? null],
  )
}

/** Erases a person's data outside orders and documents; skips the timelines of the orders in `idsToSkip`. */
export function eraseOutsideOrders(
  db: Database,
  email: string,
  idsToSkip: readonly string[],
): Promise<ErasedCountsOutsideOrders> {
  return db.transaction(async (tx) => {
    const mails = await tx.query(
      `delete from mails where lower(recipient) = lower($1) or lower(reply_to) = lower($1) returning id`,
      [email],
    )
    const messages = await tx.query(
      `delete from contact_messages where lower(email) = lower($1) returning id`,
      [email],
    )
    const entries = await eraseTexts(tx, {
      entries: 'exists (select from jsonb_each_text(facts) where lower(value) ~ $1)',
      closures: 'lower(note) ~ $1',
      value: addressPattern(email),
      idsToSkip,
    })
    return { messages: messages.length, mails: mails.length, entries }
  })
}

export async function countKeptData({ query }: Connection, orderIds: readonly string[]) {
  const [kept] = await query<KeptOrderData>(
    `select count(*)::int as documents, max(issued_at) as newest,
      (select count(*)::int from refund_requests where order_id = any($1::uuid[])
        and account <> '' and sent_on is null) as owed
    from documents where order_id = any($1::uuid[])`,
    [orderIds],
  )
  return kept ?? { documents: 0, newest: null, owed: 0 }
}

/** A pattern that finds an email address in lower-case text, but not as part of a longer address. */
function addressPattern(email: string): string {
  const literal = email.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return String.raw`(^|[^[:alnum:]._%+-])${literal}\.?($|[^[:alnum:].-])`
}

/** SQL of complete files; `condition` is a literal in the code. */
const filesSql = (
  condition: string,
) => `(select coalesce(jsonb_agg(jsonb_build_object('name', f.name,
  'bytes', f.size, 'sha256', f.sha256, 'sent', f.finished_at) order by f.finished_at, f.id), '[]')
  from files f where ${condition} and f.finished_at is not null)`

const PERSON_SQL = `with own as (select * from orders where lower(customer_email) = lower($1)),
written as (select * from contact_messages where lower(email) = lower($1))
select jsonb_build_object(
  'email', $1::text,
  'orders', coalesce((select jsonb_agg(
    to_jsonb(o) - array['attempt', 'fingerprint', 'search_text', 'search_contact', 'checked_at', 'stripe_session_url', 'access_key', 'product_ids']
    || jsonb_build_object(
      'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'order_id' order by i.line), '[]')
        from order_items i where i.order_id = o.id),
      'timeline', (select coalesce(jsonb_agg(to_jsonb(e) - array['order_id', 'actor'] order by e.id), '[]')
        from order_events e where e.order_id = o.id),
      'transfers', (select coalesce(jsonb_agg(jsonb_build_object('amount', t.amount,
          'arrived', t.arrived_on, 'reference', t.reference) order by t.recorded_at), '[]')
        from transfers t where t.order_id = o.id),
      'refundsAsked', (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount,
          'asked', r.asked_at, 'account', r.account, 'sent', r.sent_on) order by r.asked_at), '[]')
        from refund_requests r where r.order_id = o.id),
      'portal', (select coalesce(jsonb_agg(jsonb_build_object('product', k.product_id,
          'questions', k.intake -> 'questions', 'answers', k.answers, 'answersSent', k.answers_sent_at,
          'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('finished', d.is_final, 'text', d.text,
              'delivered', d.delivered_at, 'downloaded', d.opened_at, 'answer', d.answer,
              'answerText', d.answer_text, 'answered', d.answered_at, 'files', ${filesSql('f.delivery_id = d.id')})
              order by d.delivered_at, d.id), '[]')
            from deliveries d where d.order_id = k.order_id and d.product_id = k.product_id))
          order by k.product_id), '[]')
        from intakes k where k.order_id = o.id),
      'documentsRequested', (select coalesce(jsonb_agg(jsonb_build_object('name', r.name,
          'products', (select jsonb_agg(i.name order by i.line) from order_items i
            where i.order_id = o.id and i.product_id = any(r.product_ids)),
          'why', r.why, 'state', r.state, 'reason', r.reason,
          'files', ${filesSql('f.request_id = r.id')}) order by r.position, r.name), '[]')
        from document_requests r where r.order_id = o.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('number', d.number,
          'kind', d.kind, 'version', d.version, 'issued', d.issued_at, 'printed', d.facts) order by d.issued_at), '[]')
        from documents d where d.order_id = o.id))
    order by o.order_date) from own o), '[]'),
  'messages', coalesce((select jsonb_agg(to_jsonb(w) - 'digest' order by w.received_at) from written w), '[]'),
  'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'to', m.recipient,
      'subject', m.subject, 'text', m.body_text, 'written', m.created_at, 'sent', m.sent_at)
    order by m.created_at) from mails m
    where lower(m.recipient) = lower($1) or lower(m.reply_to) = lower($1)
      or m.order_id in (select id from own) or m.contact_message_id in (select id from written)), '[]')
) as data`
