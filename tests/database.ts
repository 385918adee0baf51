import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { startPostgres, type PostgresOptions } from '@storefront/local-platform/postgres.ts'
import { Client, type QueryResultRow } from 'pg'

import { migrate } from '#database/migrate.ts'

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/storefront-postgres-18')
const MIGRATIONS = path.resolve(import.meta.dirname, '../netlify/database/migrations')

/** A dump of an empty database; creating one is the slowest part of a start. */
export function emptyTemplate(): Promise<string> {
  return cachedTemplate('empty', {}, () => Promise.resolve())
}

/** A dump of a database with the current migrations applied. */
export async function migratedTemplate(): Promise<string> {
  const name = migrationsHash()
  return cachedTemplate(name, { template: await emptyTemplate() }, async (databaseUrl) => {
    await migrate({ databaseUrl })
  })
}

async function cachedTemplate(
  name: string,
  options: PostgresOptions,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  const target = path.join(CACHE, `${name}.tar`)
  if (existsSync(target)) return target
  await mkdir(CACHE, { recursive: true })
  const postgres = await startPostgres(options)
  const partial = `${target}.partial-${randomUUID()}`
  try {
    await fill(postgres.url)
    await postgres.dump(partial)
  } finally {
    await postgres.close()
  }
  // Another process may have created the same file in the meantime, and other processes may be
  // reading it.
  await link(partial, target).catch(() => undefined)
  await rm(partial)
  return target
}

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).toSorted()) {
    hash.update(readFileSync(path.join(MIGRATIONS, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

export interface TestDatabase {
  url: string
  close: () => Promise<void>
}

/** Creates an empty database: on the server of DATABASE_URL if set, else embedded. */
export async function openDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL']
  return server ? databaseOnServer(server) : embeddedDatabase()
}

/** Creates an empty embedded database, whatever DATABASE_URL says. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  return startPostgres({ template: await emptyTemplate() })
}

/** Unused embedded databases of this process, with the shop's tables. */
const idle: Awaited<ReturnType<typeof startPostgres>>[] = []

/**
 * A migrated database without other rows: on the server of DATABASE_URL if set, else an embedded
 * database, which `close` returns to the pool of this process. Tables and rows from the migrations
 * must not be removed.
 */
export async function migratedDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL']
  if (server) {
    const database = await databaseOnServer(server)
    await migrate({ databaseUrl: database.url })
    return database
  }
  const used = idle.pop()
  const postgres = used ?? (await startPostgres({ template: await migratedTemplate() }))
  await withClient(postgres.url, used ? resetTables : saveInitialRows)
  return { url: postgres.url, close: () => Promise.resolve(void idle.push(postgres)) }
}

/** Copies into the schema `as_new` the rows that the migrations have inserted. */
async function saveInitialRows(client: Client): Promise<void> {
  const copies = (await filledTables(client)).map(
    ({ name }) => `create table as_new.${name} as table public.${name};`,
  )
  await client.query(`create schema as_new; ${copies.join('')}`)
}

/** Tables of this size in bytes or more are vacuumed: eight pages, while most tests fill one page of a table. */
const VACUUMED_FROM = 65_536

/**
 * Empties the tables that hold rows and restores the rows of the migrations. Deleting, and vacuuming only
 * large tables, keeps rows in the order of insertion and takes a tenth of the time of truncating.
 */
async function resetTables(client: Client): Promise<void> {
  const tables = await filledTables(client)
  const ofShop = tables.filter(({ schema }) => schema === 'public')
  const first = tables.filter(({ schema }) => schema === 'as_new')
  await client.query(
    `set session_replication_role = replica; ${ofShop.map(({ name }) => `delete from ${name};`).join('')}`,
  )
  const large = ofShop.filter(({ size }) => size >= VACUUMED_FROM).map(({ name }) => name)
  if (large.length > 0) await client.query(`vacuum ${large.join(', ')}`)
  await client.query(
    first.map(({ name }) => `insert into public.${name} table as_new.${name};`).join(''),
  )
  await client.query('discard all')
}

interface Table {
  schema: string
  name: string
  /** Size in bytes, including deleted rows. */
  size: number
}

/** Tables of the schemas `public` and `as_new` whose files are not empty. */
async function filledTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relnamespace::regnamespace as schema, relname as name,
      pg_relation_size(oid)::int as size from pg_class
    where relkind = 'r' and pg_relation_size(oid) > 0
      and relnamespace = any(array[to_regnamespace('public'), to_regnamespace('as_new')]::oid[])`,
  )
  return rows
}

/** Creates an empty database on a running server; `close` drops it. */
export async function databaseOnServer(server: string): Promise<TestDatabase> {
  const name = `stage_${randomUUID().replaceAll('-', '')}`
  await rowsAt(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const close = async () => void (await rowsAt(server, `drop database ${name} with (force)`))
  return { url: url.href, close }
}

/** The rows of a statement, run on a connection of its own. */
export function rowsAt<Row extends QueryResultRow>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(
    connectionString,
    async (client) => (await client.query<Row>(statement, values)).rows,
  )
}

/** Connects to a database while `work` runs. */
export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
