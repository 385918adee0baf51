import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openDatabase, type Database } from '#data/postgres.ts'
import { openFaultyProxy } from '#tests/functions/line.ts'

import { fakePostgres } from './fake-postgres.ts'

const OUTAGE = { failure: { code: 'unavailable', retryAfter: 10 } }

describe('a server that accepts a connection and never answers', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('a query fails if the database server stays silent for eight seconds (row 32)', async () => {
    const server = createServer((socket) => socket.on('error', () => socket.destroy()))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const database = openDatabase(`postgres://shop@127.0.0.1:${port}/shop`)
    let outcome: unknown
    const connected = once(server, 'connection')
    const asked = database.query('select 1').catch((error: unknown) => {
      outcome = error
    })
    await connected

    await vi.advanceTimersByTimeAsync(7999)
    expect(outcome).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(outcome).toMatchObject(OUTAGE)

    await database.end()
    server.close()
  })
})

/** Drops the connection at this statement. */
function dropConnection(sql?: string): undefined {
  if (sql === 'select 2') throw new Error('broken off')
}

describe('a database server', () => {
  let server: Awaited<ReturnType<typeof fakePostgres>>
  let database: Database
  beforeEach(async () => {
    server = await fakePostgres()
    database = openDatabase(server.url)
  })
  afterEach(async () => {
    await database.end()
    await server.close()
  })

  test('the database client sends user, database and encoding only, because poolers refuse other parameters', async () => {
    await database.query('select 1')
    expect(server.startups).toEqual([{ user: 'shop', database: 'shop', client_encoding: 'UTF8' }])
  })

  test('the time limit of each statement ends with the transaction', async () => {
    await database.query('select $1', [1])
    await database.transaction(async ({ query }) => {
      await query('select 2')
      await query('select 3')
    })
    const limits = expect.stringMatching(
      /^begin;\s+set local statement_timeout = 5000;\s+set local idle_in_transaction_session_timeout = 10000$/,
    )
    expect(server.statements).toEqual([
      limits,
      'select $1',
      'commit',
      limits,
      'select 2',
      'select 3',
      'commit',
    ])
  })

  test('SQL statements whose result is not awaited share a network round trip with BEGIN or COMMIT', async () => {
    const line = await openFaultyProxy()
    const far = openDatabase(line.through(server.url))
    await far.query('select 1')
    line.delay(30)
    const before = line.trips()
    await far.all([['select 2'], ['select 3']])
    expect(line.trips() - before).toBe(1)
    await far.transaction(async ({ query, end }) => {
      await Promise.all([query('select 4'), query('select 5')])
      await end([['select 6'], ['select 7']])
    })
    expect(line.trips() - before).toBe(3)
    await far.end()
    await line.close()
  })

  test('the database client reports that the last statement of a transaction failed, and reuses the connection', async () => {
    server.state.refuseWith = (sql) => (sql === 'select 2' ? '23505' : undefined)
    const refused = database.transaction(({ end }) => end([['select 1'], ['select 2']]))
    await expect(refused).rejects.toMatchObject({ code: '23505' })
    await database.query('select 3')
    expect(server.startups).toHaveLength(1)
  })

  test('the database client does not repeat the last statements of a transaction after the connection is lost', async () => {
    server.state.refuseWith = dropConnection
    const asked = database.transaction(({ end }) => end([['select 1'], ['select 2']]))
    await expect(asked).rejects.toMatchObject(OUTAGE)
    expect(server.statements.filter((sql) => sql === 'select 1')).toHaveLength(1)
  })

  test('the database client uses unnamed prepared statements, because clients of a pooler share names', async () => {
    await database.query('select $1', [1])
    expect(server.prepared).toEqual([''])
  })

  test('the pool opens at most three connections', async () => {
    await Promise.all(Array.from({ length: 20 }, () => database.query('select 1')))
    expect(server.startups).toHaveLength(3)
  })

  test.each([
    ['28P01', 'a wrong password'],
    ['28000', 'a user that may not sign in'],
    ['08P01', 'a wrong password behind a pooler'],
    ['XX000', 'a proxy before a database that does not wake'],
  ])(
    'after the error %s (%s) the database counts as unreachable until it accepts a connection',
    async (state) => {
      server.state.refuseWith = (sql) => (sql === undefined ? state : undefined)
      await expect(database.query('select 1')).rejects.toMatchObject(OUTAGE)
      server.state.refuseWith = () => undefined
      expect(await database.query('select 1')).toEqual([])
    },
  )

  test.each([
    ['57014', 'takes too long'],
    ['40P01', 'meets a deadlock'],
  ])('the database error %s ends only one statement, which %s (row 81)', async (state) => {
    server.state.refuseWith = (sql) => (sql === 'select 1' ? state : undefined)
    const ended = { ...OUTAGE, reason: state }
    await expect(database.query('select 1')).rejects.toMatchObject(ended)
    expect(await database.query('select 2')).toEqual([])
    expect(server.startups).toHaveLength(1)
  })

  test('the pool replaces a connection that drops between two transactions', async () => {
    await database.query('select 1')
    let isBroken = false
    server.state.refuseWith = (sql) => {
      if (isBroken || !sql?.startsWith('begin')) return undefined
      isBroken = true
      throw new Error('broken off')
    }
    expect(await database.transaction(({ query }) => query('select 2'))).toEqual([])
    expect(server.startups).toHaveLength(2)
  })

  test('the database client does not repeat a statement after the server drops the connection', async () => {
    server.state.refuseWith = dropConnection
    await expect(database.query('select 2')).rejects.toMatchObject(OUTAGE)
    expect(server.statements.filter((sql) => sql === 'select 2')).toHaveLength(1)
  })
})

test('an sslmode in the address of the database causes no warning', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const server = await fakePostgres()
  for (const mode of ['?sslmode=require', '?a=b&sslmode=verify-ca', '?sslmode=prefer&a=b']) {
    const database = openDatabase(server.url + mode)
    await expect(database.query('select 1')).rejects.toMatchObject(OUTAGE)
    await database.end()
  }
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
  await server.close()
})
