import type { Client } from 'pg'

import { makeOrder, type Rows } from './order.ts'
import type { SeedOptions } from './sale.ts'

const BATCH = 1000

/** What an order brings with it, by table, in the order in which it is written. */
const TABLES = [
  'order_items',
  'order_events',
  'mails',
  'webhook_events',
  'transfers',
  'refunds',
  'disputes',
  'documents',
] as const satisfies readonly (keyof Rows)[]

/** Writes believable orders, batch by batch, and answers how many were new. Repeating changes nothing. */
export async function writeOrders(client: Client, options: SeedOptions): Promise<number> {
  let written = 0
  for (let first = 0; first < options.count; first += BATCH) {
    const end = Math.min(first + BATCH, options.count)
    const made: Rows[] = []
    for (let index = first; index < end; index += 1) made.push(makeOrder(options, index))
    written += await writeBatch(client, made)
  }
  await client.query('begin')
  await client.query('alter table documents disable trigger documents_append_only')
  await client.query(NUMBER_DOCUMENTS)
  await client.query('alter table documents enable trigger documents_append_only')
  await client.query('commit')
  await client.query('vacuum analyze')
  return written
}

async function writeBatch(client: Client, made: readonly Rows[]): Promise<number> {
  await client.query('begin')
  const orders = made.flatMap((rows) => rows.orders)
  const written = new Set(
    await insert(client, 'orders', orders, 'on conflict do nothing returning id'),
  )
  const fresh = made.filter((rows) => rows.orders.some(({ id }) => written.has(id)))
  for (const table of TABLES) {
    const rows = fresh.flatMap((made): readonly object[] => made[table])
    await insert(client, table, rows)
  }
  await client.query('commit')
  return written.size
}

/** Writes rows whose names are the columns', and answers the ids that `more` returns. */
async function insert(
  client: Client,
  table: keyof Rows,
  rows: readonly object[],
  more = '',
): Promise<string[]> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return []
  const answer = await client.query<{ id: string }>(
    `insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1) ${more}`,
    [JSON.stringify(rows)],
  )
  return answer.rows.map(({ id }) => id)
}

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
