import { addToMonth, startOfMonth, type Month } from '#domain/month.ts'
import type { Comparison } from '#domain/reconciliation.ts'
import type { Figure } from '#domain/report.ts'
import type { BookedDocument, Ledger, MonthSpan } from '#use-cases/ledger-port.ts'

import { recordMovements } from './movements.ts'
import { pairsOf } from './pairs.ts'
import type { Database } from './postgres.ts'

/** The first day of a month, as the columns have it. */
function firstDay(month: Month): string {
  return `${month}-01`
}

/** The books in Postgres. */
export function ledgerIn(database: Database): Ledger {
  const { query } = database
  return {
    figures: ({ from, to, realOnly }) =>
      query<Figure>(
        `select to_char(month, 'YYYY-MM') as month, product_id as "productId", max(name) as name, kind,
          sum(gross)::float8 as gross, sum(vat)::float8 as vat
        from monthly_figures where month between $1 and $2 and (live or not $3)
        group by monthly_figures.month, product_id, kind order by monthly_figures.month`,
        [firstDay(from), firstDay(to), realOnly],
      ),
    firstMonth: async (realOnly) => {
      const [row] = await query<{ month: string | null }>(
        `select to_char(min(month), 'YYYY-MM') as month from monthly_figures where live or not $1`,
        [realOnly],
      )
      return row?.month ?? undefined
    },
    documents: (span, after, limit) => documentsOf(query, span, after, limit),
    record: (movements, live) =>
      database.transaction((inside) => recordMovements(inside, movements, live)),
    reading: async (name) => {
      const [row] = await query<{ since: Date; until: Date; after: string | null; done: boolean }>(
        `select since, until, after, is_done as done from balance_readings where name = $1`,
        [name],
      )
      return row && { since: row.since, until: row.until, after: row.after, isDone: row.done }
    },
    keepReading: async (name, { since, until, after, isDone }) => {
      await query(
        `insert into balance_readings (name, since, until, after, is_done) values ($1, $2, $3, $4, $5)
        on conflict (name) do update set since = $2, until = $3, after = $4, is_done = $5`,
        [name, since, until, after, isDone],
      )
    },
    pairs: (span, settledBy, realOnly) => pairsOf(query, { ...span, settledBy, realOnly }),
    comparisons: async ({ from, to }) => {
      const rows = await query<{ month: string; at: Date; comparison: Comparison }>(
        `select to_char(month, 'YYYY-MM') as month, compared_at as at, result as comparison
        from comparisons where month between $1 and $2`,
        [firstDay(from), firstDay(to)],
      )
      return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
    },
    keepComparison: async ({ month, at, comparison }) => {
      await query(
        `insert into comparisons (month, compared_at, result) values ($1, $2, $3)
        on conflict (month) do update set compared_at = $2, result = $3`,
        [firstDay(month), at, JSON.stringify(comparison)],
      )
    },
  }
}

type DocumentRow = Omit<BookedDocument, 'bookedAt'> & { booked: Date; micros: string }

async function documentsOf(
  query: Database['query'],
  { from, to, realOnly }: MonthSpan,
  after: Pick<BookedDocument, 'id' | 'bookedAt'> | undefined,
  limit: number,
): Promise<BookedDocument[]> {
  const rows = await query<DocumentRow>(
    `select d.id, d.kind, d.number, d.version, d.facts, d.booked_at as booked,
      d.booked_at::text as micros, i.number as "invoiceNumber",
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
  return rows.map(({ booked: _booked, micros, ...row }) => ({ ...row, bookedAt: micros }))
}
