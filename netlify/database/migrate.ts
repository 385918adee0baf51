import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { Client, DatabaseError } from 'pg'

const MIGRATIONS = path.resolve(import.meta.dirname, 'migrations')
const LOCK_KEY = 726_401_815
const FILE_NAME = /^\d+_[a-z0-9_-]+\.sql$/
/** A long time limit: a starting or busy machine needs time, and no visitor waits yet. */
const CONNECT_TIMEOUT_MS = 30_000

export interface Migration {
  name: string
  sql: string
  hash: string
}

export interface MigrateOptions {
  databaseUrl: string
  /** Folder of `<digits>_<slug>.sql` files; by default the shop's. */
  folder?: string
}

/** Applies pending migrations and returns their file names; an error names the file. */
export async function migrate({ databaseUrl, folder = MIGRATIONS }: MigrateOptions) {
  const migrations = await readMigrations(folder)
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await inTransaction(client, () => client.query(CREATE_LEDGER))
    const applied: string[] = []
    for (const migration of migrations) {
      const isNew = await inTransaction(client, () => applyOnce(client, migration))
      if (isNew) applied.push(migration.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

const CREATE_LEDGER = `create table if not exists applied_migrations (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`

/** The migrations of a folder in order; throws if a name does not match the pattern or a number occurs twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith('.sql'))
    .toSorted((one, other) => numberOf(one) - numberOf(other))
  const odd = files.find((file) => !FILE_NAME.test(file))
  if (odd) throw new Error(`${odd}: name a migration <digits>_<slug>.sql, in lower case`)
  const twin = files.find((file, index) => numberOf(file) === numberOf(files[index - 1]))
  if (twin) throw new Error(`${twin}: another migration has the same number`)
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function numberOf(file = ''): number {
  return Number.parseInt(file, 10)
}

// The lock is taken per transaction, so that it also works with pooled connections.
async function inTransaction<T>(client: Client, work: () => Promise<T>) {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function applyOnce(client: Client, { name, sql, hash }: Migration) {
  const ofName = 'select hash from applied_migrations where name = $1'
  const { rows } = await client.query<{ hash: string }>(ofName, [name])
  const recorded = rows[0]?.hash
  if (recorded === hash) return false
  if (recorded !== undefined) {
    throw new Error(
      `${name} was changed after it had been applied to this database. ` +
        'Restore the file and put the change into a new migration, or delete this database ' +
        '(on your own machine the folders .local and test-results/platform).',
    )
  }
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`${name}${lineOf(error, sql)}: ${messageOf(error)}`, { cause: error })
  }
  await client.query('insert into applied_migrations (name, hash) values ($1, $2)', [name, hash])
  return true
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? '' : `:${sql.slice(0, position).split('\n').length}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
