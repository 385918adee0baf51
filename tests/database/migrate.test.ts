import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { migrate } from '#database/migrate.ts'
import { openDatabase, rowsAt, type TestDatabase } from '#tests/database.ts'
import { folderOf, writeFiles } from '#tests/temporary-folder.ts'

let database: TestDatabase
let databaseUrl: string

beforeAll(async () => {
  database = await openDatabase()
  databaseUrl = database.url
})

afterAll(() => database.close())

beforeEach(() => rows('drop schema public cascade; create schema public'))

const rows = (query: string) => rowsAt(databaseUrl, query)

const FIRST = 'create table product (id text primary key);'
const SECOND = "insert into product values ('pim'); insert into product values ('consulting');"

test('each migration is applied once, in the order of the numbers', async () => {
  const folder = await folderOf({
    '0010_third.sql': "update product set id = id || '!'",
    '0002_second.sql': SECOND,
    '0001_first.sql': FIRST,
    'README.md': 'not a migration',
  })
  expect(await migrate({ databaseUrl, folder })).toEqual([
    '0001_first.sql',
    '0002_second.sql',
    '0010_third.sql',
  ])
  expect(await migrate({ databaseUrl, folder })).toEqual([])
  expect(await rows('select id from product order by id')).toEqual([
    { id: 'consulting!' },
    { id: 'pim!' },
  ])
})

test('a failed migration changes nothing, and the error names its file and line', async () => {
  const folder = await folderOf({
    '0001_first.sql': FIRST,
    '0002_broken.sql': "insert into product values ('pim');\n\nselect * from nothing;",
  })
  await expect(migrate({ databaseUrl, folder })).rejects.toThrow(
    '0002_broken.sql:3: relation "nothing" does not exist',
  )
  expect(await rows('select id from product')).toEqual([])
  await writeFiles(folder, { '0002_broken.sql': "insert into product values ('pim')" })
  expect(await migrate({ databaseUrl, folder })).toEqual(['0002_broken.sql'])
})

test('a migration run refuses a migration that was changed after it was applied', async () => {
  const folder = await folderOf({ '0001_first.sql': FIRST })
  await migrate({ databaseUrl, folder })
  await writeFiles(folder, { '0001_first.sql': `${FIRST}\n-- and more` })
  await expect(migrate({ databaseUrl, folder })).rejects.toThrow('0001_first.sql was changed')
})

test('simultaneous migration runs apply each migration exactly once', async () => {
  const folder = await folderOf({ '0001_first.sql': FIRST, '0002_second.sql': SECOND })
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate({ databaseUrl, folder })))
  expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await rows('select count(*)::int as count from product')).toEqual([{ count: 2 }])
})

test.each([
  [{ 'first.sql': FIRST }, 'first.sql'],
  [{ '0001_First.sql': FIRST }, '0001_First.sql'],
  [{ '0001_a.sql': FIRST, '1_b.sql': SECOND }, 'the same number'],
])(
  'a migration run with a wrongly named file is refused before it connects to the database',
  async (files, message) => {
    const folder = await folderOf(files)
    const unreached = 'postgres://127.0.0.1:1/never-reached'
    await expect(migrate({ databaseUrl: unreached, folder })).rejects.toThrow(message)
  },
)

test('the migrations of the shop apply to an empty database', async () => {
  const folder = path.resolve(import.meta.dirname, '../../netlify/database/migrations')
  const applied = await migrate({ databaseUrl, folder })
  expect(applied.length).toBeGreaterThan(0)
})

test('a migration run waits half a minute for a database server that does not answer', async () => {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { port } = server.address() as AddressInfo
    let reason: unknown
    const connected = once(server, 'connection')
    const migrating = migrate({ databaseUrl: `postgres://shop@127.0.0.1:${port}/shop` }).catch(
      (error: unknown) => (reason = error),
    )
    await connected
    await vi.advanceTimersByTimeAsync(29_999)
    expect(reason).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await migrating
    expect(reason).toMatchObject({ message: 'timeout expired' })
  } finally {
    vi.useRealTimers()
    server.close()
  }
})
