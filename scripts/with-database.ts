import { openDatabase, type Database } from '#data/postgres.ts'

/**
 * Runs `work` on the database of DATABASE_URL, or of NETLIFY_DB_URL. Sets the exit code to 1 and
 * prints `usage` when neither names one.
 */
export async function withDatabase(
  usage: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const databaseUrl = process.env['DATABASE_URL'] || process.env['NETLIFY_DB_URL']
  if (!databaseUrl) {
    console.error(usage)
    process.exitCode = 1
    return
  }
  const database = openDatabase(databaseUrl)
  try {
    await work(database)
  } finally {
    await database.end()
  }
}
