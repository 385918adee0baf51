import type { Connection } from '#data/postgres.ts'
import type { IssuedDocument } from '#domain/documents/invoice.ts'
import type { MonthlyFigure } from '#domain/money/report.ts'
import { shiftMonth, startOfMonth, type Month } from '#domain/time/month.ts'

/** A document as booked. A later version is either void or a copy that adds no amounts. */
export interface BookedDocument extends Pick<
  IssuedDocument,
  'id' | 'kind' | 'number' | 'version' | 'facts'
> {
  /** ISO moment. */
  bookedAt: string
  /** Number of the invoice that this document credits or replaces; null for an order's first invoice. */
  invoiceNumber: string | null
  paymentIntentId: string | null
}

/** First and last month; `realOnly` excludes test payments. */
export interface MonthSpan {
  from: Month
  to: Month
  realOnly: boolean
}

function firstDay(month: Month): string {
  return `${month}-01`
}

export function listMonthlyFigures({ query }: Connection, { from, to, realOnly }: MonthSpan) {
  return query<MonthlyFigure>(
    `select to_char(month, 'YYYY-MM') as month, product_id as "productId", max(name) as name, kind,
      sum(gross)::float8 as gross, sum(vat)::float8 as vat
    from monthly_figures where month between $1 and $2 and (live or not $3)
    group by monthly_figures.month, product_id, kind order by monthly_figures.month`,
    [firstDay(from), firstDay(to), realOnly],
  )
}

/** The month of the first sale; undefined before the first sale. */
export async function findFirstMonth({ query }: Connection, realOnly: boolean) {
  const [row] = await query<{ month: string | null }>(
    `select to_char(min(month), 'YYYY-MM') as month from monthly_figures where live or not $1`,
    [realOnly],
  )
  return row?.month ?? undefined
}

/** The number of documents in these months, all versions counted. */
export async function countDocuments({ query }: Connection, { from, to, realOnly }: MonthSpan) {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from documents
    where booked_at >= $1 and booked_at < $2 and (live or not $3)`,
    [startOfMonth(from), startOfMonth(shiftMonth(to, 1)), realOnly],
  )
  return row?.count ?? 0
}

/** A page of all document versions, sorted by booking day, so that the list of a past month never changes. */
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
      startOfMonth(shiftMonth(to, 1)),
      realOnly,
      after?.bookedAt ?? '-infinity',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      limit,
    ],
  )
}
