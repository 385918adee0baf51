import type { Client, QueryConfig, QueryResultRow } from 'pg'

import { Refusal } from '#contract/failure.ts'
import { ORDER_COLUMNS, type FullOrder } from '#data/orders/order-rows.ts'
import type { Database, Query, Statement } from '#data/postgres.ts'
import type { MailKind } from '#emails/mail.ts'

interface StoredOrder extends FullOrder {
  termsVersion: string | null
  events: { kind: string; amount?: number }[]
}

interface StoredMail {
  id: string
  kind: MailKind
  to: string
  orderId: string | null
  documentId: string | undefined
  dedupeKey: string
  subject: string
  text: string
  html: string
  attempts: number
  nextAttemptAt: Date | null
  sentAt: Date | null
  failedAt: Date | null
  reason: string | null
}

/** The error of a statement that the database ends at the time limit. */
export function statementTimeout(): Refusal {
  return databaseOutage('57014')
}

/** The error while the database is down; with an SQL state, only one statement has failed. */
export function databaseOutage(sqlState?: string): Refusal {
  const failure = { code: 'unavailable', message: 'Not now.', retryAfter: 10 } as const
  return new Refusal(failure, undefined, sqlState)
}

/**
 * A database that shows a test its current orders and mails after each write, and that can make
 * statements fail. It reads through a separate connection.
 */
export function watchDatabase(real: Database, reader: Client) {
  const rows: StoredOrder[] = []
  const mails: StoredMail[] = []
  const state = {
    isDown: false,
    /** The error for a statement; undefined to let it pass. */
    failure: (_sql: string, _values: readonly unknown[]): Error | undefined => undefined,
  }

  function check(sql: string, values: readonly unknown[] = []): void {
    if (state.isDown) throw databaseOutage()
    const error = state.failure(sql, values)
    if (error) throw error
  }

  async function sql<Row extends QueryResultRow>(...statement: Statement): Promise<Row[]> {
    const found = await real.query<Row>(...statement)
    await refreshAfter([statement])
    return found
  }

  const readRows = async (at: QueryConfig) => (await reader.query<QueryResultRow>(at)).rows

  /** Rereads the rows that these statements may have changed. */
  async function refreshAfter(statements: readonly Statement[]): Promise<void> {
    const written = statements.flatMap(tablesWritten)
    if (written.length > 0) merge(mails, (await readRows(MAILS)).map(storedMail))
    if (written.some((table) => table !== 'mails')) merge(rows, await storedOrders())
  }

  async function storedOrders(): Promise<StoredOrder[]> {
    const events = Map.groupBy(await readRows(EVENTS), (event) => event['order_id'] as unknown)
    return (await readRows(ORDERS)).map((row) => ({
      ...(row as FullOrder),
      termsVersion: row['terms_version'] as string | null,
      events: (events.get(row['id']) ?? []).map(({ kind, amount }) =>
        amount === null ? { kind } : { kind, amount },
      ),
    }))
  }

  const query: Query = async (text, values) => {
    check(text, values)
    const answer = await real.query(text, values)
    await refreshAfter([[text]])
    return answer as never
  }
  const db: Database = {
    ...real,
    query,
    all: async (statements) => {
      for (const statement of statements) check(...statement)
      const answers = await real.all(statements)
      await refreshAfter(statements)
      return answers
    },
    transaction: async (work) => {
      const executed: Statement[] = []
      const answer = await real.transaction((tx) =>
        work({
          query: async (text, values) => {
            check(text, values)
            executed.push([text])
            return tx.query(text, values)
          },
          end: async (statements) => {
            for (const statement of statements) check(...statement)
            executed.push(...statements)
            return tx.end(statements)
          },
        }),
      )
      await refreshAfter(executed)
      return answer
    },
  }

  return {
    db,
    /** The database without rereading, which is too slow for tests with many orders. */
    unwatched: real,
    state,
    /** Makes matching statements fail with this error. */
    failOn: (wanted: RegExp, error: Error) => {
      state.failure = (text) => (wanted.test(text) ? error : undefined)
    },
    /** Runs a statement of the test. */
    sql,
    rows,
    mails,
    /** The mails of one kind, oldest first. */
    mailsOf: (kind: MailKind) => mails.filter((mail) => mail.kind === kind),
    /** The heartbeat of a part of the shop, such as the sweep. */
    beat: async (part: string) => {
      const [row] = await real.query<{
        succeededAt: Date | null
        since: Date | null
        failure: string
      }>(
        `select succeeded_at as "succeededAt", failing_since as since, failure from heartbeats where part = $1`,
        [part],
      )
      return (
        row && {
          succeededAt: row.succeededAt,
          failing: row.since && { since: row.since, failure: row.failure },
        }
      )
    },
    /** Ids of the stored webhook events, or only of the fetched events. */
    events: async (isFetchedOnly = false) => {
      const found = await real.query<{ id: string }>(
        `select id from webhook_events where fetched or not $1 order by received_at, id`,
        [isFetchedOnly],
      )
      return found.map(({ id }) => id)
    },
  }
}

// Statements are prepared once per connection, because planning takes far longer than running.
const ORDERS = {
  name: 'orders',
  text: `select ${ORDER_COLUMNS}, o.terms_version from orders o
    order by (select min(e.id) from order_events e where e.order_id = o.id)`,
}
const EVENTS = {
  name: 'events',
  text: `select order_id, kind, amount from order_events where kind <> 'order-placed' order by id`,
}
const MAILS = { name: 'mails', text: `select * from mails order by created_at, kind, id` }

/** Tables that are not reread, and other words that follow “update” in a statement. */
const UNWATCHED_TABLES = new Set([
  'heartbeats',
  'rate_limits',
  'refused_deliveries',
  'set',
  'skip',
  'webhook_events',
])

function tablesWritten([text]: Statement): string[] {
  return [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].flatMap(
    ([, table = '']) => (UNWATCHED_TABLES.has(table) ? [] : [table]),
  )
}

/** Updates rows in place, so that a test's objects stay current. */
function merge<Row extends { id: string }>(rows: Row[], fresh: Row[]): void {
  const merged = fresh.map((row) => Object.assign(rows.find(({ id }) => id === row.id) ?? {}, row))
  rows.splice(0, rows.length, ...merged)
}

function storedMail(row: QueryResultRow): StoredMail {
  const isOver = row['sent_at'] !== null || row['failed_at'] !== null
  return {
    id: row['id'],
    kind: row['kind'],
    to: row['recipient'],
    orderId: row['order_id'],
    documentId: row['document_id'] ?? undefined,
    dedupeKey: row['dedupe_key'],
    subject: row['subject'],
    text: row['body_text'],
    html: row['body_html'],
    attempts: row['attempts'],
    nextAttemptAt: isOver ? null : row['next_attempt_at'],
    sentAt: row['sent_at'],
    failedAt: row['failed_at'],
    reason: row['last_error'],
  }
}
