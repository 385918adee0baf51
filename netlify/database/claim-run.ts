import { Client } from 'pg'

/**
 * Takes the run of a schedule that is due at a moment for whoever asks first; returns false to all
 * others, and for a run that a later one has overtaken. Rejects without the database.
 */
export async function claimRun(databaseUrl: string, name: string, due: Date): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `insert into schedule_runs as last (name, due) values ($1, $2)
      on conflict (name) do update set due = excluded.due where last.due < excluded.due
      returning name`,
      [name, due],
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
