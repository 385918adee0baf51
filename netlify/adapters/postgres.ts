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

/** Enough for the calls of one instance; many instances together stay within what a server takes. */
const CONNECTIONS = 3

/** Opens a database; connections are made when first needed, at most so many at once. */
export function openDatabase(connectionString: string, connections = CONNECTIONS): Database {
  let address = connectionString
  let pool = openPool(address, connections)
  return {
    query: (sql, values) => translated(single(() => pool.connect(), sql, values)),
    transaction: async (work) => inTransaction(await translated(begin(() => pool.connect())), work),
    connect: () => pool.connect(),
    follow: (next) => {
      if (next === address) return
      retire(pool)
      address = next
      pool = openPool(address, connections)
    },
    end: () => pool.end(),
  }
}

/** One statement between its limits and its end, all of them sent at once: one way there and back. */
async function single<Row extends QueryResultRow>(
  connect: Database['connect'],
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await connect()
  const asked = [
    client.query(BEGIN),
    client.query<Row>(sql, [...values]),
    client.query('commit'),
  ] as const
  const [begun, done, ended] = await Promise.allSettled(asked)
  const failed = [done, begun, ended].find(({ status }) => status === 'rejected')
  client.release(ended.status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return done.status === 'fulfilled' ? done.value.rows : []
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
