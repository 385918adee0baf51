import { openDatabase, type Database } from '#data/postgres.ts'

/**
 * Runs `work` on the database of DATABASE_URL or NETLIFY_DB_URL; if neither is set, prints `usage`
 * and sets exit code 1.
 */
export async function runOnDatabase(
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
