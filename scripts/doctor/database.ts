import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { Client } from 'pg'

import { reason, right, wrong, type Finding } from './finding.ts'

const OLDEST = 150_000
const TIMEOUT_MS = 5000
const MIGRATE = 'DATABASE_URL=<that database> npm run migrate'

interface Migration {
  name: string
  sql: string
}

/** Whether the database answers, is new enough, has `pg_trgm` and all of the migrations in the folder. */
export async function examineDatabase(databaseUrl: string, folder: string): Promise<Finding[]> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // What breaks the connection fails the query; unheard, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const files = await readMigrations(folder)
    return [await version(client), await trigrams(client), ...(await migrations(client, files))]
  } catch (error) {
    return [
      wrong(
        'database',
        `it does not answer: ${reason(error)}`,
        'DATABASE_URL: check host, port, user and password, and that the database lets this machine in',
      ),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  )
}

async function version(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const [found] = rows
  const text = `it answers: PostgreSQL ${found?.text ?? '?'}`
  return (found?.number ?? 0) >= OLDEST
    ? right('database', text)
    : wrong('database', text, 'use PostgreSQL 15 or later')
}

async function trigrams(client: Client): Promise<Finding> {
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`)
  return rowCount === 1
    ? right('database', 'the extension pg_trgm is there')
    : wrong(
        'database',
        'the extension pg_trgm is missing, which the search of orders needs',
        `create extension pg_trgm (as a user who may), or ${MIGRATE}`,
      )
}

async function migrations(client: Client, files: readonly Migration[]): Promise<Finding[]> {
  const applied = (await allExist(client, ['applied_migrations']))
    ? await ledger(client)
    : await byTables(client, files)
  const missing = files.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
  const changed = files.filter(({ name, sql }) => (applied.get(name) ?? hash(sql)) !== hash(sql))
  return [
    missing.length === 0
      ? right('database', `all ${files.length} migrations are applied`)
      : wrong('database', `not applied: ${missing.join(', ')}`, MIGRATE),
    ...changed.map(({ name }) =>
      wrong(
        'database',
        `${name} was changed after it had been applied`,
        'restore the file and put the change into a new migration',
      ),
    ),
  ]
}

function hash(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}

/** Migrations and the hash with which they were applied. */
async function ledger(client: Client): Promise<Map<string, string | undefined>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from applied_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/** A host that applies migrations keeps a ledger of its own: there, their tables have to exist. */
async function byTables(
  client: Client,
  files: readonly Migration[],
): Promise<Map<string, undefined>> {
  const found = new Map<string, undefined>()
  for (const { name, sql } of files) {
    const tables = Array.from(sql.matchAll(TABLE), ([, table = '']) => table)
    if (tables.length === 0 ? found.size > 0 : await allExist(client, tables)) {
      found.set(name, undefined)
    }
  }
  return found
}

const TABLE = /^create table (?:if not exists )?(\w+)/gim

async function allExist(client: Client, tables: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    'select bool_and(to_regclass(name) is not null) as all from unnest($1::text[]) as name',
    [tables],
  )
  return rows[0]?.all ?? false
}
