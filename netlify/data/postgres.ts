import { Pool, type PoolClient, type QueryResultRow } from 'pg'

import { Refusal } from '#contract/failure.ts'

export type Statement = readonly [sql: string, values?: readonly unknown[]]

/** Runs statements: each in its own transaction, or all in an open transaction. */
export interface Connection {
  query: Query
}

export interface Transaction extends Connection {
  /**
   * Sends the last statements together with the commit, so that their locks are not held for another
   * round trip. No statement may follow. Returns the rows of each statement.
   */
  end: Batch
}

/** The shop's database: statements and transactions. Each throws a Refusal while the database is down. */
export interface Database extends Connection {
  /** Runs statements in one transaction, all sent at once; returns the rows of each. */
  all: Batch
  /**
   * Runs `work` on one connection; rolls back if `work` throws. Inside `work`, await only queries of
   * the transaction. Statements issued before the first await take one round trip, together with
   * `begin`.
   */
  transaction: <T>(work: TransactionWork<T>) => Promise<T>
  /** A connection for a library that runs its own SQL and releases the connection. */
  connect: () => Promise<PoolClient>
  end: () => Promise<void>
}

export type Query = <Row extends QueryResultRow>(
  sql: string,
  values?: readonly unknown[],
) => Promise<Row[]>

type Batch = (statements: readonly Statement[]) => Promise<QueryResultRow[][]>

export type TransactionWork<T = unknown> = (tx: Transaction) => Promise<T>

/**
 * Limits per transaction, so that they also hold with pooled connections and need no extra round
 * trip. The second limit ends transactions of frozen processes.
 */
const BEGIN = `begin;
  set local statement_timeout = 5000;
  set local idle_in_transaction_session_timeout = 10000`
/** A failure within this time leaves enough time for a second try. */
const RETRY_WITHIN_MS = 1000

/** Maximum number of connections of one instance; low, because many instances share the server. */
const MAX_CONNECTIONS = 3

/** Opens a database; connections are made on demand, at most `connections` at once. */
export function openDatabase(connectionString: string, connections = MAX_CONNECTIONS): Database {
  const pool = openPool(connectionString, connections)
  const transaction: Database['transaction'] = (work) =>
    transactWithRetry(() => pool.connect(), work)
  return {
    query: async <Row extends QueryResultRow>(...statement: Statement) => {
      const [rows] = await transaction(({ end }) => end([statement]))
      return (rows ?? []) as Row[]
    },
    all: (statements) => transaction(({ end }) => end(statements)),
    transaction,
    connect: () => pool.connect(),
    end: () => pool.end(),
  }
}

interface TransactionProgress {
  isBegun: boolean
  /** The result of the commit, once the commit is sent. */
  ended?: Promise<unknown>
}

/** Retries once if the connection breaks within `RETRY_WITHIN_MS`, before the transaction has begun. */
async function transactWithRetry<T>(connect: Database['connect'], work: TransactionWork<T>) {
  const began = performance.now()
  const progress: TransactionProgress = { isBegun: false }
  try {
    return await inTransaction(connect, work, progress)
  } catch (error) {
    const isLost = error instanceof Refusal && isConnectionLost(error.cause)
    if (!isLost || progress.isBegun || progress.ended) throw error
    if (performance.now() - began > RETRY_WITHIN_MS) throw error
    return inTransaction(connect, work, progress)
  }
}

async function inTransaction<T>(
  connect: Database['connect'],
  work: TransactionWork<T>,
  progress: TransactionProgress,
) {
  const client = await mapOutage(connect())
  const begun = mapOutage(client.query(BEGIN)).then(() => (progress.isBegun = true))
  async function query<Row extends QueryResultRow>(...[sql, values = []]: Statement) {
    const [{ rows }] = await Promise.all([mapOutage(client.query<Row>(sql, [...values])), begun])
    return rows
  }
  const end: Batch = async (statements) => {
    const done = statements.map(async (statement) => query(...statement))
    progress.ended = mapOutage(client.query('commit'))
    const [rows] = await Promise.all([Promise.all(done), progress.ended])
    return rows
  }
  try {
    const [result] = await Promise.all([work({ query, end }), begun])
    if (!progress.ended) await end([])
    client.release()
    return result
  } catch (error) {
    await releaseClient(client, error, progress.ended)
    throw error
  }
}

/** Discards a connection that cannot end its transaction or does not answer. */
async function releaseClient(client: PoolClient, error: unknown, ended?: Promise<unknown>) {
  try {
    if (ended) await ended
    else if (error instanceof Refusal) throw error
    else await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

/** Milliseconds: enough for a sleeping database to wake, and less than `RESPONSE_TIMEOUT_MS`. */
const ANSWER_WITHIN_MS = 8000

/** A pool whose connections send no start-up parameters, because poolers refuse them. */
function openPool(connectionString: string, connections: number): Pool {
  const pool = new Pool({
    connectionString: withVerifiedTls(connectionString),
    max: connections,
    // Statements issued together are sent together and answered in order.
    pipeline: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    idleTimeoutMillis: 10_000,
    query_timeout: ANSWER_WITHIN_MS,
  })
  pool.on('error', () => {
    // If a connection breaks while idle, the next query opens a new connection.
  })
  pool.on('connect', (client) => {
    client.on('error', () => {
      // The error is ignored: the next query fails anyway, and an unhandled error event would end the process.
    })
  })
  return pool
}

/** Replaces weaker TLS modes with verify-full: `pg` treats them as verify-full anyway, but warns about them. */
function withVerifiedTls(connectionString: string): string {
  return connectionString.replace(
    /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/,
    '$1verify-full',
  )
}

/** Awaits `promise`; turns an outage of the database into a Refusal with code `unavailable`. */
export async function mapOutage<T>(promise: Promise<T>) {
  try {
    return await promise
  } catch (error) {
    throw isOutage(error) ? outageRefusal(error) : error
  }
}

/** The refusal after an outage; `reason` is set if only one statement or transaction failed. */
export function outageRefusal(cause?: unknown): Refusal {
  const message = 'The shop is not available at the moment.'
  const code = codeOf(cause)
  const reason = STATEMENT_ENDED_STATES.test(code) ? code : undefined
  return new Refusal({ code: 'unavailable', message, retryAfter: 10 }, cause, reason)
}

/** A timeout, lock or deadlock ended one statement or transaction: the next may succeed. */
const STATEMENT_ENDED_STATES = /^(57014|55P03|40P01|40001|25P03)$/

/**
 * Connection, password, resource, read-only, shutdown, lock, timeout and internal errors: the statement
 * itself is valid. Neon's proxy reports an internal error while it cannot reach the database.
 */
const OUTAGE_STATES = /^(08|28|53|57|58|XX|55P03|40P01|40001|25006|25P03)/
const SQL_STATE = /^[0-9A-Z]{5}$/

function isOutage(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof Error && OUTAGE_STATES.test(codeOf(error)))
}

/** An error about a statement has an SQL state; all other errors are about the connection. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return /^E[A-Z]+$/.test(code) || !SQL_STATE.test(code)
}

function codeOf(error: unknown): string {
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return isCoded ? String(error.code) : ''
}
