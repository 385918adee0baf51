import { Client } from 'pg'

/** The greatest tolerated difference between the clocks of processes and database. */
const MAX_CLOCK_SKEW_SQL = `interval '5 minutes'`

/**
 * Claims a scheduled run: true for the first process that asks, false for all others. Also false if a
 * later run is already claimed, or if `due` is over five minutes ahead of the database's clock; a
 * claim that far ahead is ignored. Rejects if the database is unreachable.
 */
export async function claimRun(databaseUrl: string, name: string, due: Date): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `insert into schedule_runs as last (name, due)
      select $1, $2::timestamptz where $2::timestamptz <= now() + ${MAX_CLOCK_SKEW_SQL}
      on conflict (name) do update set due = excluded.due
      where last.due < excluded.due or last.due > now() + ${MAX_CLOCK_SKEW_SQL}
      returning name`,
      [name, due],
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
