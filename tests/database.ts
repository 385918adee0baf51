import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startPostgres } from '@storefront/local-platform/postgres.ts'
import { Client } from 'pg'

import { migrate } from '#database/migrate.ts'

/** An empty data folder of the embedded Postgres, made once and copied by every test that needs one. */
export const DATABASE_TEMPLATE = path.resolve(
  import.meta.dirname,
  '../node_modules/.cache/northmere-postgres-18',
)

const MIGRATIONS = path.resolve(import.meta.dirname, '../netlify/database/migrations')

/**
 * A data folder that the migrations of today have been applied to, made once for them: applying them
 * takes longer than all else that starts a shop.
 */
export async function migratedTemplate(): Promise<string> {
  const target = `${DATABASE_TEMPLATE}-${migrationsHash()}`
  if (existsSync(target)) return target
  const partial = `${target}.partial-${randomUUID()}`
  const postgres = await startPostgres({ folder: partial, template: DATABASE_TEMPLATE })
  await migrate({ databaseUrl: postgres.url, folder: MIGRATIONS })
  await postgres.close()
  // Where another process was quicker, its folder serves as well.
  await rename(partial, target).catch(() => rm(partial, { recursive: true }))
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
  const folder = await mkdtemp(path.join(tmpdir(), 'northmere-database-'))
  const postgres = await startPostgres({
    folder: path.join(folder, 'data'),
    template: DATABASE_TEMPLATE,
  })
  return {
    url: postgres.url,
    close: async () => {
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

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
