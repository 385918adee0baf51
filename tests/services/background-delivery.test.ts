import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { backgroundDelivery } from '#services/background-delivery.ts'

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Ends the wait for an answer: a busy machine may take longer than a host. */
let waiting: AbortController
beforeEach(() => {
  waiting = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal)
})
afterEach(() => void vi.restoreAllMocks())

const begin = () => {
  const { port } = server.address() as AddressInfo
  return backgroundDelivery(`http://127.0.0.1:${port}`, 'secret').begin('order')
}

test.each<[string, RequestListener]>([
  ['301 https://www.firm.example', redirectTo('https://www.firm.example/.netlify/x')],
  ['200', answerWith(200)],
  ['204', answerWith(204)],
  ['401', answerWith(401)],
  ['no-answer', () => waiting.abort()],
])('a host that does not begin it is told by its answer: %s (row 87)', async (code, host) => {
  answer = host
  await expect(begin()).rejects.toMatchObject({ name: 'BackgroundError', code })
})

test('a host that begins it answers 202', async () => {
  answer = answerWith(202)
  await expect(begin()).resolves.toBeUndefined()
})

function answerWith(status: number): RequestListener {
  return (_request, response) => void response.writeHead(status).end()
}

function redirectTo(location: string): RequestListener {
  return (_request, response) => void response.writeHead(301, { location }).end()
}
