import { startPooler } from '#tests/deploy/stage/pooler.ts'
import { OWNER, startPostgresServer } from '#tests/deploy/stage/postgres-server.ts'
import { findPgBouncer, findPostgres } from '#tests/deploy/stage/programs.ts'

import { testFaults } from './test-faults.ts'

const runTests = (databaseUrl: string, place: string) =>
  testFaults('', { DATABASE_URL: databaseUrl, FAULTS_PLACE: place })

/** Runs the tests on a temporary server, through a pooler if one is installed. */
async function testOnOwnServer(postgres: string, pgbouncer: string | undefined): Promise<boolean> {
  await using running = new AsyncDisposableStack()
  const server = await startPostgresServer({ postgres })
  running.defer(server.stop)
  if (pgbouncer === undefined) {
    console.log('PgBouncer is not installed: the tests connect to the server directly.')
    return await runTests(server.url, ', on PostgreSQL')
  }
  const pooler = await startPooler({ pgbouncer }, { serverPort: server.port, credentials: OWNER })
  running.defer(pooler.stop)
  const pooled = server.url.replace(`:${server.port}/`, `:${pooler.port}/`)
  return await runTests(pooled, ', on PostgreSQL through PgBouncer')
}

const given = process.env['DATABASE_URL']
const postgres = findPostgres()
if (given) process.exitCode = (await runTests(given, ', on PostgreSQL')) ? 0 : 1
else if (postgres) process.exitCode = (await testOnOwnServer(postgres, findPgBouncer())) ? 0 : 1
else console.log('No PostgreSQL server is installed: set DATABASE_URL to run these tests on one.')
