import { expect, onTestFinished, test, vi } from 'vitest'

import { loadFunctionsForHost, startSchedules } from '#local-platform/run-functions.ts'
import { startWebHost } from '#local-platform/web-host.ts'
import type { LoadedFunction } from '#local-platform/web/load-functions.ts'
import { createLocalPagesHandler } from '#local-platform/web/local-pages.ts'
import { folderOf } from '#tests/temporary-folder.ts'

import { rawRequest } from './raw-request.ts'

async function serve(functions: Record<string, string>) {
  const host = await startWebHost()
  onTestFinished(host.close)
  const opened = await loadFunctionsForHost({
    functionsFolder: await folderOf(functions),
    host,
  })
  host.serve([createLocalPagesHandler([opened.page]), opened.handler])
  return { ...opened, host, url: host.url }
}

const ECHO = `
export default async (request: Request, context) => Response.json({
  method: request.method,
  url: request.url,
  body: await request.text(),
  headers: Object.fromEntries(request.headers),
  params: context.params,
  ip: context.ip,
  requestId: context.requestId,
})
export const config = { path: ['/api/echo', '/api/echo/:id'] }
`

test('a visitor cannot forge the host name or a proxy’s headers', async () => {
  const { url } = await serve({ 'echo.ts': ECHO })
  const answer = await rawRequest(
    url,
    'GET /api/echo HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-For: 9.9.9.9\r\nX-Nf-Client-Connection-Ip: 9.9.9.9\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toContain(`"url":"${url}/api/echo"`)
  expect(answer).not.toContain('9.9.9.9')
  expect(answer).not.toContain('"x-forwarded-host"')
})

test.each(['/api/echo/', '/api/echo/7/'])(
  'a function answers %s like the address without the final slash, as Netlify does',
  async (address) => {
    const { url } = await serve({ 'echo.ts': ECHO })
    const echo = async (at: string) => (await fetch(`${url}${at}`, { method: 'POST' })).json()
    const plain = await echo(address.slice(0, -1))
    expect(await echo(address)).toMatchObject({ method: 'POST', params: plain.params })
  },
)

test('an address with two final slashes reaches no function', async () => {
  const { url } = await serve({ 'echo.ts': ECHO })
  expect((await fetch(`${url}/api/echo//`)).status).toBe(404)
})

test('a function that throws gives a 500 in the shop’s format and a log entry', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const source = `export default () => { throw new Error('secret detail') }; export const config = { path: '/api/broken' }`
  const { url } = await serve({ 'broken.ts': source })
  const response = await fetch(`${url}/api/broken`)
  const body = await response.text()
  expect(response.status).toBe(500)
  expect(JSON.parse(body).error).toMatchObject({ code: 'internal', requestId: expect.any(String) })
  expect(body).not.toContain('secret detail')
  expect(log).toHaveBeenCalledWith(expect.stringContaining('broken'), expect.any(Error))
})

test('the local platform does not start with a function that fails to load, and names the function', async () => {
  await expect(serve({ 'typo.ts': `export default (` })).rejects.toThrow('typo.ts')
})

const SWEEP = `export default async (request) => Response.json({ next: (await request.json()).next_run }); export const config = { schedule: '*/10 * * * *' }`

test('a scheduled function can be started by hand and has no address', async () => {
  const { url, runScheduled } = await serve({ 'sweep.ts': SWEEP })
  expect((await fetch(`${url}/.netlify/functions/sweep`)).status).toBe(404)
  const answer = await fetch(`${url}/_local/functions/sweep`, { method: 'POST' })
  expect(await answer.json()).toEqual({ next: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect((await runScheduled('sweep')).status).toBe(200)
  expect((await fetch(`${url}/_local/functions/none`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${url}/_local/functions/sweep`)).status).toBe(405)
})

test('the local platform refuses forms from other sites', async () => {
  const { url } = await serve({ 'sweep.ts': SWEEP })
  const headers = { origin: 'https://evil.example' }
  const answer = await fetch(`${url}/_local/functions/sweep`, { method: 'POST', headers })
  expect(answer.status).toBe(403)
})

test('the local pages refuse a foreign host name that resolves to this machine', async () => {
  const { url } = await serve({ 'sweep.ts': SWEEP })
  const answer = await rawRequest(
    url,
    'POST /_local/functions/sweep HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 403 /)
})

test('closing the platform waits for work that continues after a response', async () => {
  const { url, host } = await serve({
    'later.ts': `export default (request, context) => {
      context.waitUntil(new Promise((resolve) => { globalThis.finishLater = () => { globalThis.finished = true; resolve() } }))
      return new Response('soon')
    }
    export const config = { path: '/api/later' }`,
  })
  const shared = globalThis as { finishLater?: () => void; finished?: boolean }
  expect(await (await fetch(`${url}/api/later`)).text()).toBe('soon')
  const closed = host.close()
  expect(shared.finished).toBeUndefined()
  shared.finishLater?.()
  await closed
  expect(shared.finished).toBe(true)
})

test('only one of several processes starts a scheduled function that is due', async () => {
  const sweep: LoadedFunction = {
    name: 'sweep',
    run: () => undefined,
    patterns: [],
    methods: undefined,
    rateLimit: undefined,
    background: false,
    schedule: '*/10 * * * *',
  }
  const made: string[] = []
  const run = async ({ name }: LoadedFunction) => void made.push(name)
  const claims: Date[] = []
  const startWith = async (isClaimed: boolean) => {
    const asked = Promise.withResolvers<void>()
    const stop = startSchedules([sweep], run, async (_name, due) => {
      claims.push(due)
      // At this point the scheduled run has started.
      setImmediate(asked.resolve)
      return isClaimed
    })
    await asked.promise
    stop()
  }
  await startWith(false)
  expect(made).toEqual([])
  await startWith(true)
  expect(made).toEqual(['sweep'])
  for (const due of claims) {
    expect(due.getUTCMinutes() % 10).toBe(0)
    expect(due.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  }
})
