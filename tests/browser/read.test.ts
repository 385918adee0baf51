import { beforeEach, expect, test, vi } from 'vitest'

import { clearCache, read } from '#browser/read.ts'
import type { Endpoint } from '#contract/endpoint.ts'

interface Asked {
  address: string
  known: string | null
}

const LIST: Endpoint<never, { rows: string[] }> = { method: 'GET', path: '/api/list' }

let rows: string[]
let asked: Asked[]

beforeEach(() => {
  clearCache()
  rows = ['a']
  asked = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const known = new Headers(init.headers).get('if-none-match')
    const tag = `W/"${address} ${rows.join()}"`
    asked.push({ address, known })
    return known === tag
      ? new Response(null, { status: 304, headers: { etag: tag } })
      : Response.json({ rows }, { headers: { etag: tag } })
  })
})

const knownOf = () => asked.map(({ known }) => known)

test('what has not changed is answered from memory, what has comes anew', async () => {
  expect(await read(LIST)).toEqual({ ok: true, value: { rows: ['a'] } })
  expect(await read(LIST)).toEqual({ ok: true, value: { rows: ['a'] } })
  rows = ['a', 'b']
  expect(await read(LIST)).toEqual({ ok: true, value: { rows: ['a', 'b'] } })
  await read(LIST)
  const [first, second] = ['W/"/api/list a"', 'W/"/api/list a,b"']
  expect(knownOf()).toEqual([null, first, first, second])
})

test('an answer belongs to its whole address', async () => {
  await read(LIST)
  await read(LIST, { search: 'zo' })
  expect(asked).toEqual([
    { address: '/api/list', known: null },
    { address: '/api/list?search=zo', known: null },
  ])
})

test('nothing is known any more once it is forgotten', async () => {
  await read(LIST)
  clearCache()
  await read(LIST)
  expect(knownOf()).toEqual([null, null])
})

test('no more is kept than a page needs', async () => {
  const first = { page: '0' }
  for (let page = 0; page < 20; page += 1) await read(LIST, { page: String(page) })
  await read(LIST, first)
  await read(LIST)
  await read(LIST, first)
  expect(knownOf().slice(20)).toEqual(['W/"/api/list?page=0 a"', null, null])
})

test('a refusal is passed on and not kept', async () => {
  const error = { code: 'unavailable', message: 'Slow', requestId: 'r1' }
  const refuse = () => Response.json({ error }, { status: 503, headers: { etag: 'W/"x"' } })
  vi.stubGlobal('fetch', refuse)
  expect(await read(LIST)).toEqual({ ok: false, failure: error })
})
