import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import {
  startPostgres,
  type Postgres,
  type PostgresOptions,
} from '@storefront/local-platform/postgres.ts'
import { Client } from 'pg'

import { migrate } from '#database/migrate.ts'

const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/storefront-postgres-18')
const MIGRATIONS = path.resolve(import.meta.dirname, '../netlify/database/migrations')

/** A dump of an empty database: to make one anew takes longer than all else that starts it. */
export function emptyTemplate(): Promise<string> {
  return madeOnce('empty', {}, () => Promise.resolve())
}

/** A dump of a database that the migrations of today have been applied to. */
export async function migratedTemplate(): Promise<string> {
  const name = migrationsHash()
  return madeOnce(name, { template: await emptyTemplate() }, async (databaseUrl) => {
    await migrate({ databaseUrl, folder: MIGRATIONS })
  })
}

async function madeOnce(
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
  // Another process may have made it meanwhile, and others may be reading that one.
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

/** Makes an empty database: on the server of DATABASE_URL when that is set, else an embedded one. */
export async function openDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL']
  return server ? databaseOnServer(server) : embeddedDatabase()
}

/** Makes an empty embedded database, whatever DATABASE_URL says. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  return startPostgres({ template: await emptyTemplate() })
}

/** Embedded databases of this process that nobody uses just now, with the tables of the shop. */
const idle: Postgres[] = []

/**
 * A database with the tables of the shop, as new: on the server of DATABASE_URL when that is set, else
 * an embedded one, which closing gives back to whoever asks next in this process. Tables and rows that
 * the migrations make must stay.
 */
export async function lentDatabase(): Promise<TestDatabase> {
  const server = process.env['DATABASE_URL']
  if (server) {
    const database = await databaseOnServer(server)
    await migrate({ databaseUrl: database.url, folder: MIGRATIONS })
    return database
  }
  const postgres = idle.pop() ?? (await startPostgres({ template: await migratedTemplate() }))
  await run(postgres.url, 'discard all')
  await run(postgres.url, AS_NEW)
  return { url: postgres.url, close: () => Promise.resolve(void idle.push(postgres)) }
}

/** Empties every table, but for the rows that were there when this was run for the first time. */
const AS_NEW = `do $$
declare
  is_known boolean := exists (select from pg_namespace where nspname = 'as_new');
  has_rows boolean;
  name text;
begin
  create schema if not exists as_new;
  for name in select tablename from pg_tables where schemaname = 'public' and not is_known loop
    execute format('select exists (select from public.%I)', name) into has_rows;
    if has_rows then execute format('create table as_new.%1$I as table public.%1$I', name); end if;
  end loop;
  execute (select 'truncate ' || string_agg(format('public.%I', tablename), ', ') || ' restart identity'
    from pg_tables where schemaname = 'public');
  for name in select tablename from pg_tables where schemaname = 'as_new' loop
    execute format('insert into public.%1$I table as_new.%1$I', name);
  end loop;
end $$`

/** Makes an empty database on a server that runs already; closing drops it. */
export async function databaseOnServer(server: string): Promise<TestDatabase> {
  const name = `stage_${randomUUID().replaceAll('-', '')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, close: () => run(server, `drop database ${name} with (force)`) }
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
