import { randomUUID } from 'node:crypto'

import { Client } from 'pg'

import { migrate } from '#database/migrate.ts'

import type { Deploy } from './deploys.ts'
import { startPooler, type Credentials } from './pooler.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { Programs } from './programs.ts'

const DATABASE = 'shop'
const FORK = 'shop_fork'
const BACKUP = 'shop_backup'
const ROLE = 'storefront'

/** Starts a migrated database behind a pooler, as a host of databases offers it; ended with `running`. */
export async function startDatabase(
  { programs, migrations }: { programs: Programs; migrations: string },
  running: AsyncDisposableStack,
) {
  const server = await startPostgresServer(programs)
  running.defer(server.stop)
  let credentials = { user: ROLE, password: randomUUID() }
  await administer(server.url, [
    `create role ${ROLE} login password '${credentials.password}'`,
    `create database ${DATABASE} owner ${ROLE}`,
  ])
  await migrate({ databaseUrl: urlAt(server.port, credentials), folder: migrations })
  const pooler = await startPooler(programs, { serverPort: server.port, credentials })
  running.defer(pooler.stop)
  let isForked = false
  return {
    /** Address for tools and tests, past the pooler; it stays the same. */
    ownerUrl: server.url.replace(/\/postgres$/, `/${DATABASE}`),
    /** The same of the fork. */
    forkUrl: server.url.replace(/\/postgres$/, `/${FORK}`),
    /** Address for the functions through the pooler: another one after each rotation. */
    url: (context: Deploy['context']) =>
      urlAt(pooler.port, credentials, isForked && context !== 'production' ? FORK : DATABASE),
    /** Gives previews a copy of the database as it is now, as the host does at their first deploy. */
    fork: async () => {
      await administer(server.url, copying(DATABASE, FORK))
      isForked = true
    },
    backUp: () => administer(server.url, copying(DATABASE, BACKUP)),
    /** Goes back to the backup, whatever has happened since. */
    putBack: () =>
      administer(server.url, [
        `drop database ${DATABASE} with (force)`,
        ...copying(BACKUP, DATABASE),
      ]),
    /** Changes the password and ends every connection: what was known before no longer works. */
    rotate: async () => {
      credentials = { user: ROLE, password: randomUUID() }
      await administer(server.url, [`alter role ${ROLE} password '${credentials.password}'`])
      await pooler.letIn(credentials, DATABASE)
    },
    /** Connections that the functions hold at present. */
    connections: () => pooler.clients(DATABASE),
  }
}

/** A copy can be made while nobody is connected. */
function copying(from: string, to: string): string[] {
  return [
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
    `create database ${to} template ${from} owner ${ROLE}`,
  ]
}

function urlAt(port: number, { user, password }: Credentials, database = DATABASE): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

async function administer(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
