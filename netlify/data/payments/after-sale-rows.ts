import type { Statement } from '#data/postgres.ts'
import type { AfterSale } from '#domain/money/after-sale.ts'

/** Statements that store refunds, disputes and warnings of an order; `updated_at` moves only with a change. */
export function upsertAfterSale(
  orderId: string,
  { refunds, disputes, warnings }: AfterSale,
  now: Date,
): Statement[] {
  const statements: [string, readonly unknown[], ...Date[]][] = [
    [REFUNDS, refunds, now],
    [DISPUTES, disputes, now],
    [WARNINGS, warnings],
  ]
  return statements
    .filter(([, rows]) => rows.length > 0)
    .map(([sql, rows, ...at]) => [sql, [orderId, JSON.stringify(rows), ...at]])
}

const REFUNDS = `
  insert into refunds as known (id, order_id, amount, status, reason, request_id, created_at, updated_at)
  select id, $1, amount, status, reason, "requestId", "createdAt", $3
  from jsonb_to_recordset($2) as given (id text, amount int, status text, reason text,
    "requestId" text, "createdAt" timestamptz)
  on conflict (id) do update set amount = excluded.amount, status = excluded.status,
    reason = excluded.reason, request_id = excluded.request_id, updated_at = excluded.updated_at
  where (known.amount, known.status, known.reason, known.request_id)
    is distinct from (excluded.amount, excluded.status, excluded.reason, excluded.request_id)`

const DISPUTES = `
  insert into disputes as known (id, order_id, amount, reinstated, currency, status, reason, due_by,
    created_at, updated_at)
  select id, $1, amount, reinstated, currency, status, reason, "dueBy", "createdAt", $3
  from jsonb_to_recordset($2) as given (id text, amount bigint, reinstated bigint, currency text,
    status text, reason text, "dueBy" timestamptz, "createdAt" timestamptz)
  on conflict (id) do update set amount = excluded.amount, reinstated = excluded.reinstated,
    currency = excluded.currency, status = excluded.status, reason = excluded.reason, due_by = excluded.due_by,
    updated_at = excluded.updated_at
  where (known.amount, known.reinstated, known.currency, known.status, known.reason, known.due_by)
    is distinct from (excluded.amount, excluded.reinstated, excluded.currency, excluded.status,
      excluded.reason, excluded.due_by)`

const WARNINGS = `
  insert into fraud_warnings (id, order_id, fraud_type, actionable, created_at)
  select id, $1, type, actionable, "createdAt"
  from jsonb_to_recordset($2) as given (id text, type text, actionable boolean,
    "createdAt" timestamptz)
  on conflict (id) do update set actionable = excluded.actionable`
