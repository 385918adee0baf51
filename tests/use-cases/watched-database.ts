import type { Client, QueryResultRow } from 'pg'

import { Refusal } from '#contract/failure.ts'
import { ORDER_COLUMNS, orderOfRow, type FullOrder, type OrderRow } from '#data/order-rows.ts'
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
    if (isWrite(statement)) await refresh()
    return found
  }

  async function refresh(): Promise<void> {
    const [orders, events, outbox] = await Promise.all(
      LOOKS.map(async (look) => (await reader.query<QueryResultRow>(look)).rows),
    )
    const fresh = (orders ?? []).map((row) => ({
      ...orderOfRow(row as OrderRow),
      termsVersion: row['terms_version'] as string | null,
      events: (events ?? [])
        .filter((event) => event['order_id'] === row['id'])
        .map(({ kind, amount }) => (amount === null ? { kind } : { kind, amount })),
    })) as StoredOrder[]
    merge(rows, fresh)
    merge(mails, (outbox ?? []).map(storedMail))
  }

  const query: Query = async (text, values) => {
    check(text, values)
    const answer = await real.query(text, values)
    if (isWrite([text])) await refresh()
    return answer as never
  }
  const db: Database = {
    ...real,
    query,
    all: async (statements) => {
      for (const statement of statements) check(...statement)
      const answers = await real.all(statements)
      if (statements.some(isWrite)) await refresh()
      return answers
    },
    transaction: async (work) => {
      let hasWritten = false
      const answer = await real.transaction((tx) =>
        work({
          query: async (text, values) => {
            check(text, values)
            hasWritten ||= isWrite([text])
            return tx.query(text, values)
          },
          end: async (statements) => {
            for (const statement of statements) check(...statement)
            hasWritten ||= statements.some(isWrite)
            return tx.end(statements)
          },
        }),
      )
      if (hasWritten) await refresh()
      return answer
    },
  }

  return {
    db,
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

/** Prepared once a connection: planned anew, each would take far longer than it runs. */
const LOOKS = [
  {
    name: 'orders',
    text: `select ${ORDER_COLUMNS}, o.terms_version from orders o
      order by (select min(e.id) from order_events e where e.order_id = o.id)`,
  },
  {
    name: 'events',
    text: `select order_id, kind, amount from order_events where kind <> 'order-placed' order by id`,
  },
  { name: 'mails', text: `select * from mails order by created_at, kind, id` },
]

function isWrite([text]: Statement): boolean {
  return /\b(insert|update|delete)\b/.test(text)
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
