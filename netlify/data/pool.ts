import { Pool } from 'pg'

/** A sleeping database takes seconds to wake; `http/time-limit.ts` answers the caller sooner. */
const WAIT_MS = 8000

/**
 * A small pool; connections are made when first needed. It sends no start-up parameter: poolers
 * refuse them.
 */
export function openPool(connectionString: string, connections: number): Pool {
  const pool = new Pool({
    connectionString: verified(connectionString),
    max: connections,
    // Statements issued together are sent together and answered in order.
    pipeline: true,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 10_000,
    query_timeout: WAIT_MS,
  })
  pool.on('error', () => {
    // A connection that breaks while idle is replaced by the next query.
  })
  pool.on('connect', (client) => {
    client.on('error', () => {
      // One that breaks between two queries fails the second of them; unheard, it would end the process.
    })
  })
  return pool
}

/** What `pg` makes of these modes anyway, said in the way that prints no warning. */
function verified(connectionString: string): string {
  return connectionString.replace(
    /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/,
    '$1verify-full',
  )
}

/** Ends a pool once everybody who waits for one of its connections has had it. */
export function retire(pool: Pool): void {
  const endUnlessWaited = () => {
    if (pool.waitingCount === 0 && !pool.ending) void pool.end()
  }
  pool.on('release', endUnlessWaited).on('remove', endUnlessWaited)
  endUnlessWaited()
}
