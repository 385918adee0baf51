import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import type { Control, Fault, Faults } from './control.ts'
import type { Api } from './handle-api.ts'
import type { ApiAnswer, ApiRequest } from './route.ts'

/** Serves Stripe's API and the control endpoints on the loopback interface. */
export async function startApiServer(port: number, api: Api, control: Control, faults: Faults) {
  const stop = new AbortController()
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    if (request.path.startsWith('/_control/')) return reply(response, control(request))
    const fault = faults.take(request.method, request.path)
    const failsFirst = fault?.when === 'before' && fault.delayMs === undefined
    const hold = async (): Promise<void> => {
      await wait(fault?.delayMs ?? 0, undefined, { signal: stop.signal, ref: false })
    }
    const answer = failsFirst ? null : await api(request, hold)
    sendAnswer(response, fault, answer)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      stop.abort()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const { method = 'GET', url = '/', headers } = request
  const { pathname: path, search } = new URL(url, 'http://127.0.0.1')
  const body = await text(request)
  return { method, path, query: search.slice(1), body, headers: headers as ApiRequest['headers'] }
}

function sendAnswer(response: ServerResponse, fault: Fault | null, answer: ApiAnswer | null): void {
  if (fault?.drop) return void response.socket?.resetAndDestroy()
  if (fault?.status !== undefined) return reply(response, serverError(fault.status))
  reply(response, answer ?? serverError(500))
}

const SERVER_ERROR = {
  type: 'api_error',
  message:
    'Sorry! There was an error while talking to one of our backends. If this problem persists after a retry, let us know at https://support.stripe.com/.',
} as const

function serverError(status: number): ApiAnswer {
  return { status, headers: { 'request-id': 'req_ordered_fault' }, body: { error: SERVER_ERROR } }
}

function reply(response: ServerResponse, answer: ApiAnswer): void {
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    ...answer.headers,
  })
  response.end(`${JSON.stringify(answer.body, null, 2)}\n`)
}
