import type { Client } from 'pg'

import { makeOrder, type SeedOptions } from './order.ts'
import type { Rows } from './rows.ts'

const BATCH = 1000

/** Writes believable orders, batch by batch, and answers how many were new. Repeating changes nothing. */
export async function writeOrders(
  client: Client,
  options: SeedOptions,
  report: (done: number) => void = () => undefined,
): Promise<number> {
  let written = 0
  for (let first = 0; first < options.count; first += BATCH) {
    const end = Math.min(first + BATCH, options.count)
    const made: Rows[] = []
    for (let index = first; index < end; index += 1) made.push(makeOrder(options, index))
    written += await writeBatch(client, made)
    report(end)
  }
  await client.query(NUMBER_DOCUMENTS)
  await client.query('vacuum analyze')
  return written
}

async function writeBatch(client: Client, made: readonly Rows[]): Promise<number> {
  await client.query('begin')
  await client.query(QUICKEN)
  const { rows } = await client.query<{ id: string }>(WRITE, [
    JSON.stringify(made.flatMap(({ orders }) => orders)),
    JSON.stringify(made.flatMap(({ items }) => items)),
    JSON.stringify(made.flatMap(({ events }) => events)),
    JSON.stringify(made.flatMap(({ mails }) => mails)),
    JSON.stringify(made.flatMap(({ webhooks }) => webhooks)),
    JSON.stringify(made.flatMap(({ refunds }) => refunds)),
    JSON.stringify(made.flatMap(({ disputes }) => disputes)),
    JSON.stringify(made.flatMap(({ closures }) => closures)),
  ])
  // The figures of the reports are summed up by a trigger.
  await client.query(UNQUICKEN)
  await client.query(WRITE_DOCUMENTS, [
    JSON.stringify(made.flatMap(({ documents }) => documents)),
    rows.map(({ id }) => id),
  ])
  await client.query('commit')
  return rows.length
}

// Foreign keys hold by construction here: where the role may, they are not looked up. For the
// transaction only, since on the embedded Postgres all connections share a session.
const QUICKEN = roleOfSession('replica')
const UNQUICKEN = roleOfSession('origin')

function roleOfSession(role: 'replica' | 'origin'): string {
  return `select set_config('session_replication_role', '${role}', true)
    from pg_roles where rolname = current_user and rolsuper`
}

const WRITE = `with written as (
  insert into orders (id, order_number, order_date, attempt, fingerprint, first_name, last_name,
    customer_email, phone, company_name, business_type, position, employees, street_address, city,
    state, zip_code, country, vat_number, buyer_reference, terms_version, terms_accepted_at, payment_method, total_amount,
    stripe_session_id, stripe_payment_intent_id, livemode, settlement, refunded_amount, lost_amount,
    dispute, attention, payment_status, customer_notified_at, redacted_at, invoiced)
  select id, order_number, order_date, attempt, fingerprint, first_name, last_name,
    customer_email, phone, company_name, business_type, position, employees, street_address, city,
    state, zip_code, country, vat_number, buyer_reference, terms_version, order_date, payment_method, total_amount,
    stripe_session_id, stripe_payment_intent_id, livemode, settlement, refunded_amount, lost_amount,
    dispute, attention, payment_status, customer_notified_at, redacted_at, settlement = 'paid'
  from json_to_recordset($1) as o (id uuid, order_number text, order_date timestamptz,
    attempt uuid, fingerprint text, first_name text, last_name text, customer_email text,
    phone text, company_name text, business_type text, position text, employees text,
    street_address text, city text, state text, zip_code text, country text,
    vat_number text, buyer_reference text, terms_version text,
    payment_method text, total_amount int, stripe_session_id text, stripe_payment_intent_id text,
    livemode boolean, settlement text, refunded_amount int, lost_amount int, dispute text, attention text, payment_status text,
    customer_notified_at timestamptz, redacted_at timestamptz)
  on conflict do nothing returning id
), items as (
  insert into order_items (order_id, line, product_id, name, price, quantity, step, step_since,
    promised_on, under_way)
  select order_id, line, product_id, name, price, quantity, step, step_since, promised_on, under_way
  from json_to_recordset($2) as i (order_id uuid, line int, product_id text, name text, price int,
    quantity int, step text, step_since timestamptz, promised_on date,
    under_way boolean)
  where order_id in (select id from written)
), events as (
  insert into order_events (order_id, happened_at, kind, amount, actor, facts)
  select order_id, happened_at, kind, amount, actor, facts
  from json_to_recordset($3) as e (order_id uuid, happened_at timestamptz, kind text, amount int,
    actor text, facts jsonb)
  where order_id in (select id from written)
), mails as (
  insert into mails (id, order_id, kind, dedupe_key, recipient, subject, body_text, body_html,
    created_at, attempts, next_attempt_at, sent_at, failed_at)
  select id, order_id, kind, dedupe_key, recipient, subject, subject, '', created_at, attempts,
    next_attempt_at, sent_at, failed_at
  from json_to_recordset($4) as m (id uuid, order_id uuid, kind text, dedupe_key text,
    recipient text, subject text, created_at timestamptz, attempts int,
    next_attempt_at timestamptz, sent_at timestamptz, failed_at timestamptz)
  where order_id in (select id from written)
), webhooks as (
  insert into webhook_events (id, type, received_at)
  select id, type, received_at
  from json_to_recordset($5) as w (id text, type text, received_at timestamptz)
  on conflict do nothing
), refunds as (
  insert into refunds (id, order_id, amount, status, created_at, updated_at)
  select id, order_id, amount, status, created_at, created_at
  from json_to_recordset($6) as r (id text, order_id uuid, amount int, status text,
    created_at timestamptz)
  where order_id in (select id from written)
), disputes as (
  insert into disputes (id, order_id, amount, currency, status, reason, due_by, created_at,
    updated_at)
  select id, order_id, amount, 'gbp', status, 'product_not_received', due_by, created_at, created_at
  from json_to_recordset($7) as d (id text, order_id uuid, amount int, status text,
    due_by timestamptz, created_at timestamptz)
  where order_id in (select id from written)
), closures as (
  insert into attention_closures (key, order_id, closed_at, closed_by, note)
  select key, order_id, closed_at, closed_by, note
  from json_to_recordset($8) as c (key text, order_id uuid, closed_at timestamptz, closed_by text,
    note text)
  where order_id in (select id from written)
)
select id from written`

const WRITE_DOCUMENTS = `
  insert into documents (id, order_id, kind, number, version, subject, live, issued_at, facts,
    unprintable)
  select id, order_id, kind, number, version, subject, live, issued_at, facts, unprintable
  from json_to_recordset($1) as d (id uuid, order_id uuid, kind text, number text, version int,
    subject text, live boolean, issued_at timestamptz, facts jsonb, unprintable text[])
  where order_id = any($2::uuid[])`

// Those that end in their own id have no place in their series yet.
const NUMBER_DOCUMENTS = `with placed as (
  select id, left(number, -37) as series,
    row_number() over (partition by left(number, -37) order by issued_at, id) + coalesce((
      select last from document_numbers n where n.series || '-' || n.year = left(number, -37)), 0)
      as place
  from documents where right(number, 36) = id::text
), numbered as (
  update documents d set number =
    placed.series || '-' || lpad(place::text, greatest(4, length(place::text)), '0')
  from placed where placed.id = d.id
)
insert into document_numbers (series, year, last)
select left(series, -5), right(series, 4)::smallint, max(place) from placed group by series
on conflict (series, year) do update set last = excluded.last`
