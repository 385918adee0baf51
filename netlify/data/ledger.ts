import type { ComparedMonth } from '#contract/sales-report.ts'
import type { IssuedDocument } from '#domain/invoice.ts'
import { addToMonth, startOfMonth, type Month } from '#domain/month.ts'
import { costsOf, type Movement } from '#domain/movement.ts'
import type { OrderItem } from '#domain/order.ts'
import type { Figure } from '#domain/report.ts'

import type { Connection, Database } from './postgres.ts'
import { iso } from './sql.ts'

/** A time whose end does not belong to it. */
export interface Span {
  since: Date
  until: Date
}

/** How far the provider's book has been read over a span; `after` is the last movement read of it. */
export interface BalanceReading extends Span {
  after: string | null
  isDone: boolean
}

/** A document as the books have it: a later version is void, or a copy that adds nothing to them. */
export interface BookedDocument extends Pick<
  IssuedDocument,
  'id' | 'kind' | 'number' | 'version' | 'facts'
> {
  /** ISO moment. */
  bookedAt: string
  /** Number of the invoice that it credits or replaces; null for the first invoice of an order. */
  invoiceNumber: string | null
  paymentIntentId: string | null
}

/** The first and the last month, and whether test money is left out. */
export interface MonthSpan {
  from: Month
  to: Month
  realOnly: boolean
}

/** The first day of a month, as the columns have it. */
function firstDay(month: Month): string {
  return `${month}-01`
}

/** What was sold, refunded and charged, by month, product and kind. */
export function figures({ query }: Connection, { from, to, realOnly }: MonthSpan) {
  return query<Figure>(
    `select to_char(month, 'YYYY-MM') as month, product_id as "productId", max(name) as name, kind,
      sum(gross)::float8 as gross, sum(vat)::float8 as vat
    from monthly_figures where month between $1 and $2 and (live or not $3)
    group by monthly_figures.month, product_id, kind order by monthly_figures.month`,
    [firstDay(from), firstDay(to), realOnly],
  )
}

/** The month of the first sale; undefined before there is one. */
export async function firstMonth({ query }: Connection, realOnly: boolean) {
  const [row] = await query<{ month: string | null }>(
    `select to_char(min(month), 'YYYY-MM') as month from monthly_figures where live or not $1`,
    [realOnly],
  )
  return row?.month ?? undefined
}

/** How far a reading of this name has come; undefined before it began. */
export async function findReading({ query }: Connection, name: string) {
  const [row] = await query<BalanceReading>(
    `select since, until, after, is_done as "isDone" from balance_readings where name = $1`,
    [name],
  )
  return row
}

/** Saves how far a reading has come. */
export async function saveReading(
  { query }: Connection,
  name: string,
  { since, until, after, isDone }: BalanceReading,
) {
  await query(
    `insert into balance_readings (name, since, until, after, is_done) values ($1, $2, $3, $4, $5)
    on conflict (name) do update set since = $2, until = $3, after = $4, is_done = $5`,
    [name, since, until, after, isDone],
  )
}

/** The comparisons that were made of these months. */
export function listComparisons(
  { query }: Connection,
  { from, to }: Pick<MonthSpan, 'from' | 'to'>,
) {
  return query<ComparedMonth>(
    `select to_char(month, 'YYYY-MM') as month, ${iso('compared_at')} as at, result as comparison
    from comparisons where month between $1 and $2`,
    [firstDay(from), firstDay(to)],
  )
}

/** Saves the comparison of a month in place of the one before. */
export async function saveComparison(
  { query }: Connection,
  { month, at, comparison }: ComparedMonth,
) {
  await query(
    `insert into comparisons (month, compared_at, result) values ($1, $2, $3)
    on conflict (month) do update set compared_at = $2, result = $3`,
    [firstDay(month), at, JSON.stringify(comparison)],
  )
}

/** How many documents these months have, all versions counted. */
export async function countDocuments({ query }: Connection, { from, to, realOnly }: MonthSpan) {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from documents
    where booked_at >= $1 and booked_at < $2 and (live or not $3)`,
    [startOfMonth(from), startOfMonth(addToMonth(to, 1)), realOnly],
  )
  return row?.count ?? 0
}

/** A page of all versions of documents, by their day in the books: what is known of a month that has ended stays. */
export function listDocuments(
  { query }: Connection,
  { from, to, realOnly }: MonthSpan,
  after: Pick<BookedDocument, 'id' | 'bookedAt'> | undefined,
  limit: number,
) {
  return query<BookedDocument>(
    `select d.id, d.kind, d.number, d.version, d.facts, d.booked_at::text as "bookedAt", i.number as "invoiceNumber",
      o.stripe_payment_intent_id as "paymentIntentId"
    from documents d join orders o on o.id = d.order_id
    left join documents i on i.subject = d.facts ->> 'invoice' and i.version = 1
    where d.booked_at >= $1 and d.booked_at < $2 and (d.live or not $3)
      and (d.booked_at, d.id) > ($4, $5)
    order by d.booked_at, d.id limit $6`,
    [
      startOfMonth(from),
      startOfMonth(addToMonth(to, 1)),
      realOnly,
      after?.bookedAt ?? '-infinity',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      limit,
    ],
  )
}

/**
 * Saves what is new among movements on the provider's balance, each with its order, and adds its costs to
 * the figures of its month; those that are known change nothing.
 */
export function recordMovements(db: Database, movements: readonly Movement[], live: boolean) {
  return db.transaction(async ({ query }) => {
    const recorded = await query<{ id: string; sold: OrderItem[] | null }>(
      `with new as (
        insert into movements (id, happened_at, category, amount, fee, currency, source,
          payment_intent, order_id, live)
        select m.id, m."happenedAt", m.category, m.amount, m.fee, m.currency, m.source,
          m."paymentIntentId", coalesce(named.id, paid.id), $2
        from jsonb_to_recordset($1) as m (id text, "happenedAt" timestamptz, category text, amount int,
          fee int, currency text, source text, "paymentIntentId" text, "orderId" uuid)
        left join orders named on named.id = m."orderId"
        left join orders paid on paid.stripe_payment_intent_id = m."paymentIntentId"
        on conflict do nothing returning id, order_id
      )
      select new.id, (select json_agg(json_build_object('productId', i.product_id, 'name', i.name,
          'price', i.price, 'quantity', i.quantity) order by i.line)
        from order_items i where i.order_id = new.order_id) as sold
      from new`,
      [JSON.stringify(movements), live],
    )
    const sold = new Map(recorded.map((row) => [row.id, row.sold ?? []]))
    const costs = movements.flatMap((movement) => {
      const items = sold.get(movement.id)
      return items ? costsOf(movement, items) : []
    })
    await query(
      `insert into monthly_figures as kept (month, live, product_id, kind, name, gross, vat)
      select (c.month || '-01')::date, $2, c."productId", c.kind, max(c.name), sum(c.gross), 0
      from jsonb_to_recordset($1) as c (month text, "productId" text, kind text, name text, gross bigint)
      group by c.month, c."productId", c.kind order by c.month, c."productId", c.kind
      on conflict (month, live, product_id, kind) do update set gross = kept.gross + excluded.gross`,
      [JSON.stringify(costs), live],
    )
  })
}
