import { beforeEach, expect, test, vi } from 'vitest'

import { clearCache, read } from '#browser/read.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface SentRequest {
  address: string
  etag: string | null
}

const LIST: Endpoint<never, { rows: string[] }> = { method: 'GET', path: '/api/list' }

let rows: string[]
let requests: SentRequest[]

beforeEach(() => {
  clearCache()
  rows = ['a']
  requests = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const etag = new Headers(init.headers).get('if-none-match')
    const tag = `W/"${address} ${rows.join()}"`
    requests.push({ address, etag })
    return etag === tag
      ? new Response(null, { status: 304, headers: { etag: tag } })
      : Response.json({ rows }, { headers: { etag: tag } })
  })
})

const sentEtags = () => requests.map(({ etag }) => etag)

test('the browser reads an unchanged response from the cache, and a changed response from the server', async () => {
  expect(await read(LIST)).toEqual({ ok: true, value: { rows: ['a'] } })
  expect(await read(LIST)).toEqual({ ok: true, value: { rows: ['a'] } })
  rows = ['a', 'b']
  expect(await read(LIST)).toEqual({ ok: true, value: { rows: ['a', 'b'] } })
  await read(LIST)
  const [first, second] = ['W/"/api/list a"', 'W/"/api/list a,b"']
  expect(sentEtags()).toEqual([null, first, first, second])
})

test('the browser’s cache stores a response under its full address', async () => {
  await read(LIST)
  await read(LIST, { search: 'zo' })
  expect(requests).toEqual([
    { address: '/api/list', etag: null },
    { address: '/api/list?search=zo', etag: null },
  ])
})

test('clearing the browser’s cache removes every response', async () => {
  await read(LIST)
  clearCache()
  await read(LIST)
  expect(sentEtags()).toEqual([null, null])
})

test('the browser’s cache holds a limited number of responses', async () => {
  const first = { page: '0' }
  for (let page = 0; page < 20; page += 1) await read(LIST, { page: String(page) })
  await read(LIST, first)
  await read(LIST)
  await read(LIST, first)
  expect(sentEtags().slice(20)).toEqual(['W/"/api/list?page=0 a"', null, null])
})

test('the browser’s cache does not store an error response', async () => {
  const error = { code: 'unavailable', message: 'Slow', requestId: 'r1' }
  const refuse = () => Response.json({ error }, { status: 503, headers: { etag: 'W/"x"' } })
  vi.stubGlobal('fetch', refuse)
  expect(await read(LIST)).toEqual({ ok: false, failure: error })
})
