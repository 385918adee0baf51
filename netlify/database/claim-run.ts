import { Client } from 'pg'

/** How far the clocks of the processes and of the database may differ. */
const SKEW = `interval '5 minutes'`

/**
 * Takes the run of a schedule that is due at a moment for whoever asks first; returns false to all
 * others, and for a run that a later one has overtaken. The database has the clock: a run that is still
 * ahead of it is not due, and one ahead that was written down counts as none. Rejects without the database.
 */
export async function claimRun(databaseUrl: string, name: string, due: Date): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `insert into schedule_runs as last (name, due)
      select $1, $2::timestamptz where $2::timestamptz <= now() + ${SKEW}
      on conflict (name) do update set due = excluded.due
      where last.due < excluded.due or last.due > now() + ${SKEW}
      returning name`,
      [name, due],
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
