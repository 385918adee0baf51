import type { PoolClient, QueryResultRow } from 'pg'

import { Refusal } from '#contract/failure.ts'

import { isBrokenLine, translated } from './outage.ts'
import { openPool, retire } from './pool.ts'

/** The shop's database: statements and transactions. Each throws a Refusal while it is down. */
export interface Database {
  /** One statement, in a transaction of its own. */
  query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** Runs `work` on one connection; rolls back when it throws. Await nothing but its queries inside. */
  transaction: <T>(work: (query: Database['query']) => Promise<T>) => Promise<T>
  /** A connection for a library that brings its own SQL and gives it back. */
  connect: () => Promise<PoolClient>
  /** Goes over to this address, where it is another one: work under way ends where it began. */
  follow: (connectionString: string) => void
  end: () => Promise<void>
}

/**
 * Limits that hold for one transaction, so that they also hold where connections are shared, and
 * that cost no question of their own. The second ends what a frozen process has left open.
 */
const BEGIN = `begin;
  set local statement_timeout = 5000;
  set local idle_in_transaction_session_timeout = 10000`
/** A connection that fails sooner than this leaves time for another. */
const QUICKLY_MS = 1000

/** Opens a database; connections are made when first needed. */
export function openDatabase(connectionString: string): Database {
  let address = connectionString
  let pool = openPool(address)
  const transaction: Database['transaction'] = async (work) =>
    inTransaction(await translated(begin(() => pool.connect())), work)
  return {
    query: (sql, values) => transaction((query) => query(sql, values)),
    transaction,
    connect: () => pool.connect(),
    follow: (next) => {
      if (next === address) return
      retire(pool)
      address = next
      pool = openPool(address)
    },
    end: () => pool.end(),
  }
}

/** A second try where a connection breaks at once: nothing has been asked of the database yet. */
async function begin(connect: Database['connect']): Promise<PoolClient> {
  const began = performance.now()
  try {
    return await beginOnce(connect)
  } catch (error) {
    if (!isBrokenLine(error) || performance.now() - began > QUICKLY_MS) throw error
    return beginOnce(connect)
  }
}

async function beginOnce(connect: Database['connect']): Promise<PoolClient> {
  const client = await connect()
  try {
    await client.query(BEGIN)
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function inTransaction<T>(
  client: PoolClient,
  work: (query: Database['query']) => Promise<T>,
): Promise<T> {
  try {
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
