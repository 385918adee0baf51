import type { Client } from 'pg'

import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'

import { COMPANIES, SEED_DOMAIN, NAMES } from './buyers.ts'

/**
 * The condition for seeded orders that may be copied: nothing is pending. The card provider does not know
 * the copies, so nothing could complete them, and unfinished work would be years late.
 */
const SETTLED_CONDITION = `o.customer_email like '%' || $1 and o.stripe_session_id is not null
  and o.settlement in ('paid', 'failed', 'expired')
  and o.attention is null and o.review_opened_at is null
  and not exists (select from disputes d where d.order_id = o.id and d.status not in ('won', 'lost'))
  and not exists (select from order_items i
    where i.order_id = o.id and i.under_way and i.step <> '${DELIVERED_STEP_ID}')
  and not exists (select from fraud_warnings w where w.order_id = o.id)
  and not exists (select from documents d where d.order_id = o.id and d.unprintable <> '{}')`

/** Among this many copies, one has a refused mail and another has a dispute. */
const RARE_EVERY = 90

/**
 * The statement that creates the table of copies. The copies are spread over at most three years,
 * with fewer copies in earlier years.
 */
const CREATE_COPIES = `create temp table copies as
with settled as (
  select o.id, row_number() over (partition by f.kind order by o.order_date, o.id) - 1 as place,
    count(*) over (partition by f.kind) as places, f.kind
  from orders o cross join lateral (select case
    when exists (select from mails m where m.order_id = o.id and m.failed_at is not null) then 0
    when exists (select from disputes d where d.order_id = o.id) then 1 else 2 end as kind) f
  where ${SETTLED_CONDITION}
), numbered as (
  select n, case when n % ${RARE_EVERY} in (select kind from settled) then n % ${RARE_EVERY} else 2 end as kind,
    (n * 7919::bigint % 10007) / 10007.0 as age
  from generate_series($2::int + 1, $2::int + $3::int) n
)
select n, s.id as template, gen_random_uuid() as id,
  (100000000 + n * 7368787::bigint % 900000000)::text as number,
  date_trunc('minute', make_interval(secs => 14400
    + power(age, 1.3) * 86400 * least(greatest($7 / 50, 20), 1100))) as shift,
  ($4::text[])[1 + n * 31 % cardinality($4)] as first_name,
  ($5::text[])[1 + n * 17 % cardinality($5)] as last_name,
  ($6::text[])[1 + n * 13 % cardinality($6)] as company
from numbered join settled s on s.kind = numbered.kind and s.place = n % s.places
where not exists (select from orders o where o.order_number
  = (100000000 + n * 7368787::bigint % 900000000)::text)`

const EMAIL = `lower('buyer-' || c.n || '@${SEED_DOMAIN}')`
const shiftedMoment = (moment: string) => `to_jsonb((${moment})::timestamptz - c.shift)`

/** The columns that differ in a copy, by table; other dates and times are shifted, the rest is copied. */
const CHANGED_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    id: 'c.id',
    order_number: 'c.number',
    attempt: 'gen_random_uuid()',
    access_key: 'gen_random_uuid()',
    first_name: 'c.first_name',
    last_name: 'c.last_name',
    company_name: 'c.company',
    customer_email: EMAIL,
    phone: `'+44 20 7' || to_char(c.n * 104729::bigint % 1000000, 'FM000 000')`,
    zip_code: `'BS' || 1 + c.n % 40 || ' ' || c.n % 9 + 1 || chr(65 + c.n % 25) || chr(65 + c.n / 25 % 25)`,
    stripe_session_id: 'null',
    stripe_session_url: 'null',
    stripe_payment_intent_id: 'null',
    duplicate_of: 'null',
  },
  order_items: {},
  order_events: {},
  mails: {
    id: 'gen_random_uuid()',
    document_id: 'null',
    dedupe_key: `t.dedupe_key || ':' || c.n`,
    recipient: EMAIL,
    // The copy of an unsent mail is marked as sent.
    sent_at: `case when t.failed_at is null then coalesce(t.sent_at, t.created_at) - c.shift end`,
  },
  refunds: { id: `t.id || '_' || c.n`, request_id: 'null' },
  disputes: { id: `t.id || '_' || c.n` },
  documents: {
    id: 'gen_random_uuid()',
    subject: `case t.kind when 'invoice' then c.id::text else t.subject || '_' || c.n end`,
    number: `regexp_replace(t.number, '[0-9]{4}-[0-9]+$', '')
      || to_char((t.issued_at - c.shift) at time zone 'Europe/London', 'YYYY-') || gen_random_uuid()`,
    facts: `t.facts || jsonb_build_object(
      'order', jsonb_build_object('number', c.number, 'date', ${shiftedMoment(`t.facts #>> '{order,date}'`)}),
      'buyer', t.facts -> 'buyer' || jsonb_build_object(
        'name', c.first_name || ' ' || c.last_name, 'companyName', c.company),
      'paidAt', ${shiftedMoment(`t.facts ->> 'paidAt'`)})
      || case when t.facts ? 'invoice' then jsonb_build_object('invoice', c.id) else '{}' end
      || case when t.facts ? 'refund' then jsonb_build_object('refund', jsonb_build_object(
        'id', t.facts #>> '{refund,id}' || '_' || c.n,
        'at', ${shiftedMoment(`t.facts #>> '{refund,at}'`)})) else '{}' end`,
  },
}

// Gives the copied documents their final numbers; until then, their numbers end in an id.
const NUMBER_DOCUMENTS = `with placed as (
  select id, left(number, -37) as series,
    row_number() over (partition by left(number, -37) order by issued_at, id) + coalesce((
      select last from document_numbers n where n.series || '-' || n.year = left(number, -37)), 0)
      as place
  from documents where number ~ '-[0-9a-f-]{36}$'
), numbered as (
  update documents d set number =
    placed.series || '-' || lpad(place::text, greatest(4, length(place::text)), '0')
  from placed where placed.id = d.id
)
insert into document_numbers (series, year, last)
select left(series, -5), right(series, 4)::smallint, max(place) from placed group by series
on conflict (series, year) do update set last = excluded.last`

/** Copies per transaction: a row of `monthly_figures` gets slower with each change in one transaction. */
const PORTION_SIZE = 5000

/** Adds copies of settled seeded orders with all their rows. */
export async function copyOrders(client: Client, count: number): Promise<void> {
  for (let left = count; left > 0; left -= PORTION_SIZE) {
    await copyPortion(client, Math.min(left, PORTION_SIZE), count)
  }
  await client.query('vacuum analyze')
}

async function copyPortion(client: Client, portion: number, count: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from orders',
  )
  const [firsts, lasts] = [0, 1].map((part) => NAMES.map((name) => name[part]))
  await client.query('begin')
  const values = [SEED_DOMAIN, rows[0]?.count, portion, firsts, lasts, COMPANIES, count]
  await client.query(CREATE_COPIES, values)
  for (const table of Object.keys(CHANGED_COLUMNS))
    await client.query(await copyStatement(client, table))
  await client.query('alter table documents disable trigger documents_append_only')
  await client.query(NUMBER_DOCUMENTS)
  await client.query('alter table documents enable trigger documents_append_only')
  await client.query('drop table copies')
  await client.query('commit')
}

interface Column {
  name: string
  type: string
}

async function copyStatement(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<Column>(
    `select quote_ident(column_name) as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
      and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  const key = table === 'orders' ? 'id' : 'order_id'
  const values = rows.map(
    ({ name, type }) =>
      CHANGED_COLUMNS[table]?.[name] ?? (name === key ? 'c.id' : copiedValue(name, type)),
  )
  return `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from copies c join ${table} t on t.${key} = c.template`
}

function copiedValue(name: string, type: string): string {
  if (type.startsWith('timestamp')) return `t.${name} - c.shift`
  return type === 'date' ? `(t.${name} - c.shift)::date` : `t.${name}`
}
