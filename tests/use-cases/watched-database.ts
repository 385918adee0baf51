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

/** What the database makes of a statement that it has ended, or of a deadlock. */
export function endedStatement(): Refusal {
  const failure = { code: 'unavailable', message: 'Not now.', retryAfter: 10 } as const
  return new Refusal(failure, undefined, '57014')
}

/**
 * A database whose orders and mails a test can look at as they are after each call that writes to it,
 * and whose statements it can have fail. What it looks at comes over a connection of its own.
 */
export function watchDatabase(real: Database, reader: Client) {
  const rows: StoredOrder[] = []
  const mails: StoredMail[] = []
  const state = {
    isDown: false,
    /** The error of a statement that is to fail. */
    failure: (_sql: string, _values: readonly unknown[]): Error | undefined => undefined,
  }

  function check(sql: string, values: readonly unknown[] = []): void {
    if (state.isDown) {
      throw new Refusal({ code: 'unavailable', message: 'Not just now.', retryAfter: 10 })
    }
    const error = state.failure(sql, values)
    if (error) throw error
  }

  async function sql<Row extends QueryResultRow>(...statement: Statement): Promise<Row[]> {
    const found = await real.query<Row>(...statement)
    await refreshAfter([statement])
    return found
  }

  const look = async (at: QueryConfig) => (await reader.query<QueryResultRow>(at)).rows

  /** Looks at what these statements may have changed. */
  async function refreshAfter(statements: readonly Statement[]): Promise<void> {
    const written = statements.flatMap(tablesWritten)
    if (written.length > 0) merge(mails, (await look(MAILS)).map(storedMail))
    if (written.some((table) => table !== 'mails')) merge(rows, await storedOrders())
  }

  async function storedOrders(): Promise<StoredOrder[]> {
    const events = Map.groupBy(await look(EVENTS), (event) => event['order_id'] as unknown)
    return (await look(ORDERS)).map((row) => ({
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
      const made: Statement[] = []
      const answer = await real.transaction((tx) =>
        work({
          query: async (text, values) => {
            check(text, values)
            made.push([text])
            return tx.query(text, values)
          },
          end: async (statements) => {
            for (const statement of statements) check(...statement)
            made.push(...statements)
            return tx.end(statements)
          },
        }),
      )
      await refreshAfter(made)
      return answer
    },
  }

  return {
    db,
    /** The same without being looked at, which takes longer the more orders there are. */
    unwatched: real,
    state,
    /** Runs a statement for the test itself. */
    sql,
    rows,
    mails,
    /** The mails of one kind, oldest first. */
    mailsOf: (kind: MailKind) => mails.filter((mail) => mail.kind === kind),
    /** How a part was seen when it was last seen. */
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
    /** Ids of the webhook events that have been dealt with; of those that were fetched alone. */
    events: async (isFetchedOnly = false) => {
      const found = await real.query<{ id: string }>(
        `select id from webhook_events where fetched or not $1 order by received_at, id`,
        [isFetchedOnly],
      )
      return found.map(({ id }) => id)
    },
  }
}

// Prepared once a connection: planned anew, each would take far longer than it runs.
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

/** Tables that are not looked at, and what else follows “update” in a statement. */
const NOT_LOOKED_AT = new Set([
  'heartbeats',
  'rate_limits',
  'refused_deliveries',
  'set',
  'skip',
  'webhook_events',
])

function tablesWritten([text]: Statement): string[] {
  return [...text.matchAll(/\b(?:insert into|update|delete from)\s+(\w+)/g)].flatMap(
    ([, table = '']) => (NOT_LOOKED_AT.has(table) ? [] : [table]),
  )
}

/** Has the rows of before be what they are now, as the same objects. */
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
