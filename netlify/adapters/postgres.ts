import { Client, Pool, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg'

import { Refusal } from '#contract/failure.ts'

/** The shop's database: single statements and transactions. */
export interface Database {
  query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** Runs `work` on one connection; rolls back when it throws. Await nothing but its queries inside. */
  transaction: <T>(work: (query: Database['query']) => Promise<T>) => Promise<T>
  /** For libraries that bring their own SQL. */
  pool: Pool
}

const CONNECT_MS = 2000
/** The wait for a free connection, a new one's way included: 50 people at once over a slow line get theirs. */
const TURN_MS = 5000

/** A connection that gives its server less time to answer than the pool gives a caller. */
class PromptClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
  }
}

/** Opens a small pool; connections are made when first needed. Throws a Refusal while the database is down. */
export function openDatabase(connectionString: string): Database {
  const pool = new Pool({
    connectionString,
    Client: PromptClient,
    max: 10,
    connectionTimeoutMillis: TURN_MS,
    idleTimeoutMillis: 10_000,
    statement_timeout: 5000,
    query_timeout: 6000,
  })
  pool.on('error', () => {
    // A connection that breaks while idle is replaced by the next query.
  })
  pool.on('connect', (client) => {
    client.on('error', () => {
      // One that breaks between two queries fails the second of them; unheard, it would end the process.
    })
  })
  return {
    pool,
    query: async (sql, values = []) => (await translated(pool.query(sql, [...values]))).rows,
    transaction: (work) => inTransaction(pool, work),
  }
}

async function inTransaction<T>(
  pool: Pool,
  work: (query: Database['query']) => Promise<T>,
): Promise<T> {
  const client = await translated(pool.connect())
  try {
    await translated(client.query('begin'))
    const result = await work(
      async (sql, values = []) => (await translated(client.query(sql, [...values]))).rows,
    )
    await translated(client.query('commit'))
    client.release()
    return result
  } catch (error) {
    if (error instanceof Refusal) client.release(true)
    else await rollBack(client)
    throw error
  }
}

/** A connection that cannot even roll back is thrown away, as is one on which nothing answers. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}

/** What a database out of reach makes of `promise`: a Refusal of code `unavailable`. */
export async function translated<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (isOutage(error)) {
      throw new Refusal(
        { code: 'unavailable', message: 'The shop is not available just now.', retryAfter: 10 },
        error,
      )
    }
    throw error
  }
}

/** Connection, resource, read-only, shut-down, lock and time-out errors: the statement itself is fine. */
const OUTAGE_STATES = /^(08|53|57|58|55P03|40P01|40001|25006)/
const SQL_STATE = /^[0-9A-Z]{5}$/

/** What the server says of a statement has an SQL state; everything else is the way to the server. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isNetwork = /^E[A-Z]+$/.test(code) || !SQL_STATE.test(code)
  return isNetwork || OUTAGE_STATES.test(code)
}
