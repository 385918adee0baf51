import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { startPooler } from './rehearsal/pooler.ts'
import { OWNER, startPostgresServer } from './rehearsal/postgres-server.ts'
import { findPgBouncer, findPostgres } from './rehearsal/programs.ts'

const SUITES = ['--project', 'platform', '--project', 'faults']

async function runTests(databaseUrl: string): Promise<number> {
  const child = spawn('vitest', ['run', ...SUITES, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}

/** Runs the tests on a server of their own, through a pooler where this machine has one. */
async function onOwnServer(postgres: string, pgbouncer: string | undefined): Promise<number> {
  const server = await startPostgresServer({ postgres })
  try {
    if (pgbouncer === undefined) {
      console.log('PgBouncer is not installed: the tests talk to the server itself.')
      return await runTests(server.url)
    }
    const pooler = await startPooler({ pgbouncer }, { serverPort: server.port, credentials: OWNER })
    try {
      return await runTests(server.url.replace(`:${server.port}/`, `:${pooler.port}/`))
    } finally {
      await pooler.stop()
    }
  } finally {
    await server.stop()
  }
}

const given = process.env['DATABASE_URL']
const postgres = findPostgres()
if (given) process.exitCode = await runTests(given)
else if (postgres) process.exitCode = await onOwnServer(postgres, findPgBouncer())
else console.log('No PostgreSQL server is installed: set DATABASE_URL to run these tests on one.')
