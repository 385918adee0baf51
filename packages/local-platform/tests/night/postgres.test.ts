import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { startPostgres } from '#local-platform/postgres.ts'
import { embeddedDatabase, emptyTemplate, rowsAt, type TestDatabase } from '#tests/database.ts'
import { temporaryFolder, writeFiles } from '#tests/temporary-folder.ts'

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await embeddedDatabase()
  pool = new Pool({ connectionString: database.url, max: 20 })
})

afterAll(async () => {
  await pool.end()
  await database.close()
})

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public')
})

test('connections to the local database do not see or undo each other’s transactions', async () => {
  await pool.query('create table note (who text)')
  const [first, second] = [await pool.connect(), await pool.connect()]
  await first.query('begin')
  await first.query("insert into note values ('first')")
  const outside = second.query('insert into note values ($1)', ['second'])
  // Without the wait, the second client would be answered during these queries.
  for (let trip = 0; trip < 20; trip += 1) await first.query('select 1')
  await first.query('rollback')
  first.release()
  await outside
  second.release()
  expect((await pool.query('select who from note')).rows).toEqual([{ who: 'second' }])
})

test('each of many concurrent SQL statements gets its own result, even if other statements fail', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 150 }, async (_, n) => {
      const { rows } = await pool.query(
        n % 3 === 0 ? 'select $1::int / 0' : 'select $1::int as n',
        [n],
      )
      return rows[0].n
    }),
  )
  const expected = answers.map((_, n) => (n % 3 === 0 ? 'division by zero' : n))
  expect(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
  ).toEqual(expected)
})

test('a database connection that is cut inside a transaction does not block other connections', async () => {
  await pool.query('create table note (who text)')
  const broken = await pool.connect()
  broken.on('error', () => undefined)
  await broken.query('begin')
  await broken.query("insert into note values ('broken')")
  const waiting = pool.query('select who from note')
  broken.release(true)
  expect((await waiting).rows).toEqual([])
})

test('the local database keeps every acknowledged write after its process is killed', async () => {
  const folder = path.join(await temporaryFolder(), 'data')
  const source = `
    const { startPostgres } = await import('@storefront/local-platform/postgres.ts')
    const { Client } = await import('pg')
    const { url } = await startPostgres(${JSON.stringify({ folder, template: await emptyTemplate() })})
    const client = new Client(url)
    await client.connect()
    await client.query('create table paid (n int)')
    for (let n = 1; ; n += 1) {
      await client.query('insert into paid values ($1)', [n])
      console.log(n)
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line)
    if (acknowledged === 200) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')

  const postgres = await startPostgres({ folder })
  onTestFinished(postgres.close)
  const count = 'select count(*)::int as count, max(n) as last from paid'
  const [paid] = await rowsAt(postgres.url, count)
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  expect(paid?.['last']).toBeGreaterThanOrEqual(acknowledged)
  expect(paid?.['count']).toBe(paid?.['last'])
})

test('the error about an invalid data folder names the folder and the fix', async () => {
  const folder = await writeFiles(await temporaryFolder(), { PG_VERSION: '12\n' })
  const starting = startPostgres({ folder })
  await expect(starting).rejects.toThrow(folder)
  await expect(starting).rejects.toThrow('move the folder away')
})
