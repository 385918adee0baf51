import { connect } from 'node:net'

import { expect, onTestFinished, test, vi } from 'vitest'

import { redirectToOneOrigin, startWebHost } from '#local-platform/web-host.ts'
import type { Handler } from '#local-platform/web/dispatcher.ts'

import { getRaw, rawRequest } from './raw-request.ts'

async function serve(...handlers: Handler[]): Promise<string> {
  const host = await startWebHost()
  onTestFinished(host.close)
  host.serve(handlers)
  return host.url
}

const bodyLength: Handler = async ({ request }) =>
  new Response(String((await request.arrayBuffer()).byteLength))

test('the local host answers 503 until the site is built', async () => {
  const host = await startWebHost()
  onTestFinished(host.close)
  const answer = await fetch(host.url)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
})

test('the local host listens on IPv4 and IPv6 for localhost', async () => {
  const url = await serve(bodyLength)
  const { port } = new URL(url)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect((await fetch(`http://[::1]:${port}/`)).status).toBe(200)
})

test('the error about a taken port proposes a free port', async () => {
  const port = Number(new URL(await serve(bodyLength)).port)
  const second = startWebHost({ port })
  await expect(second).rejects.toThrow(`PORT=${port + 1}`)
})

test.each([
  '/../package.json',
  '/a/%2e%2e/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/%00.html',
  '/%zz',
  '/%c3%28',
  'package.json',
])('the local host refuses the request target %s (row 63)', async (target) => {
  const url = await serve(bodyLength)
  expect(await getRaw(url, target)).toMatch(/^HTTP\/1.1 400 /)
})

test('the local host accepts a body of six million bytes and answers a longer body with 413', async () => {
  const url = await serve(bodyLength)
  const post = (bytes: number) => fetch(url, { method: 'POST', body: new Uint8Array(bytes) })
  expect(await (await post(6_000_000)).text()).toBe('6000000')
  const refused = await post(6_000_001)
  expect(refused.status).toBe(413)
  expect((await refused.json()).error.code).toBe('too-large')
})

test('the local host refuses a body of unknown length as soon as it exceeds the limit', async () => {
  const url = await serve(bodyLength)
  const chunk = `${(3_500_000).toString(16)}\r\n${'x'.repeat(3_500_000)}\r\n`
  const answer = rawRequest(
    url,
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}${chunk}`,
  )
  expect(await answer).toMatch(/^HTTP\/1.1 413 /)
})

test.each([
  ['127.0.0.1', 'document', 307],
  ['[::1]', 'document', 307],
  ['localhost', 'document', 200],
  ['127.0.0.1', 'empty', 200],
])(
  'a request with the host name %s and the destination "%s" gets %i',
  async (name, destination, status) => {
    const url = await serve(redirectToOneOrigin, bodyLength)
    const { port } = new URL(url)
    const answer = await rawRequest(
      url,
      `GET /shop?a=1 HTTP/1.1\r\nHost: ${name}:${port}\r\nSec-Fetch-Dest: ${destination}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer.includes(`location: ${url}/shop?a=1`)).toBe(status === 307)
  },
)

test('a handler that throws gets 500, and the host keeps running', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  const url = await serve(async ({ url }) => {
    if (url.pathname === '/broken') throw new Error('a fault of the host')
    return new Response('fine')
  })
  const broken = await fetch(`${url}/broken`, { method: 'POST', body: 'x' })
  expect([broken.status, (await broken.json()).error.code]).toEqual([500, 'internal'])
  expect(await (await fetch(url)).text()).toBe('fine')
  expect(log).toHaveBeenCalledOnce()
})

test('the local host keeps running after a visitor disconnects during a response', async () => {
  const disconnected = Promise.withResolvers<void>()
  const endless: Handler = async ({ url }) =>
    url.pathname === '/endless'
      ? new Response(
          new ReadableStream<Uint8Array>({
            pull: (controller) => controller.enqueue(new Uint8Array(1000)),
            cancel: () => disconnected.resolve(),
          }),
        )
      : new Response('still here')
  const url = await serve(endless)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.once('data', () => socket.destroy())
  await disconnected.promise
  expect(await (await fetch(url)).text()).toBe('still here')
})

test('closing the local host waits for a running request', async () => {
  const host = await startWebHost()
  const handlerStarted = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  host.serve([
    async () => {
      handlerStarted.resolve()
      await gate.promise
      return new Response('done')
    },
  ])
  const visit = fetch(host.url)
  await handlerStarted.promise
  const closed = host.close()
  gate.resolve()
  expect(await (await visit).text()).toBe('done')
  await closed
  await expect(fetch(host.url)).rejects.toThrow('fetch failed')
})
