import { randomUUID } from 'node:crypto'

import { migrate } from '#database/migrate.ts'
import { rowsAt } from '#tests/database.ts'

import { startPooler, type Credentials } from './pooler.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { Programs } from './programs.ts'

const DATABASE = 'shop'
const ROLE = 'storefront'

/** Starts a migrated database behind a pooler; both end with `running`. */
export async function startDatabase(
  { programs, migrations }: { programs: Programs; migrations: string },
  running: AsyncDisposableStack,
) {
  const server = await startPostgresServer(programs)
  running.defer(server.stop)
  let credentials = { user: ROLE, password: randomUUID() }
  await rowsAt(server.url, `create role ${ROLE} login password '${credentials.password}'`)
  await rowsAt(server.url, `create database ${DATABASE} owner ${ROLE}`)
  await migrate({ databaseUrl: urlAt(server.port, credentials), folder: migrations })
  const pooler = await startPooler(programs, { serverPort: server.port, credentials })
  running.defer(pooler.stop)
  return {
    /** Address for tools and tests: bypasses the pooler, and stays valid after a rotation. */
    ownerUrl: server.url.replace(/\/postgres$/, `/${DATABASE}`),
    /** Address for the functions, through the pooler; it changes with each rotation. */
    url: () => urlAt(pooler.port, credentials),
    /** Changes the password and ends every connection, so that the old credentials fail. */
    rotate: async () => {
      credentials = { user: ROLE, password: randomUUID() }
      await rowsAt(server.url, `alter role ${ROLE} password '${credentials.password}'`)
      await pooler.replaceCredentials(credentials, DATABASE)
    },
    /** Connections that the functions hold now. */
    connections: () => pooler.clients(DATABASE),
  }
}

function urlAt(port: number, { user, password }: Credentials): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`
}
