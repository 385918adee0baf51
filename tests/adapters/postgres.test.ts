import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openDatabase } from '#adapters/postgres.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a server that takes a connection and says nothing is given up after two seconds (row 32)', async () => {
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

  await vi.advanceTimersByTimeAsync(1999)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(outcome).toMatchObject({ failure: { code: 'unavailable', retryAfter: 10 } })

  await database.pool.end()
  server.close()
})
