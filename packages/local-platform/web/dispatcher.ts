import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { readBody, sendResponse, visitorHeaders } from './exchange.ts'
import { failureResponse, internalFailure } from './failure.ts'
import { createReadyAnswers, type ReadyAnswers } from './ready-answers.ts'
import { checkRequestTarget } from './request-path.ts'

/** One request to the host, with what the platform knows about it. */
export interface Visit {
  request: Request
  url: URL
  ip: string
  requestId: string
  /** Name and port by which the visitor called, from the Host header. */
  host: string
}

/** Answers a visit, or passes it on to the next handler with undefined. */
export type Handler = (visit: Visit) => Promise<Response | undefined>

export interface Dispatcher {
  /** Answers a Node request by the handlers in turn; where none answers, calls `next` or answers 404. */
  dispatch: (incoming: IncomingMessage, outgoing: ServerResponse, next?: () => void) => void
  /** Begins to answer; until then every visit gets 503. */
  serve: (handlers: Handler[]) => void
  /** Counts work that goes on after an answer. */
  track: (work: Promise<unknown>) => void
  /** Settles when no visit and no tracked work is under way. */
  settled: () => Promise<void>
}

/** Joins Node's HTTP server to the handlers; `siteUrl` is the origin that every request is given. */
export function createDispatcher(siteUrl: () => string): Dispatcher {
  const running = new Set<Promise<unknown>>()
  const ready = createReadyAnswers()
  let handlers: Handler[] | undefined

  function track(work: Promise<unknown>): void {
    const settled = work.catch((error: unknown) => console.error('Work after an answer:', error))
    running.add(settled)
    void settled.finally(() => running.delete(settled))
  }

  return {
    dispatch: (incoming, outgoing, next) => {
      if (ready.send(incoming, outgoing)) return
      track(exchange({ incoming, outgoing, siteUrl: siteUrl(), handlers, next, ready }))
    },
    serve: (list) => {
      handlers = list
    },
    track,
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  siteUrl: string
  handlers: Handler[] | undefined
  next: (() => void) | undefined
  ready: ReadyAnswers
}

async function exchange(visited: Exchange): Promise<void> {
  const { incoming, outgoing, siteUrl, handlers, next, ready } = visited
  const requestId = randomUUID()
  const withoutBody = incoming.method === 'HEAD'
  try {
    const visit = await toVisit(incoming, siteUrl, requestId)
    const response = visit instanceof Response ? visit : await answer(visit, handlers)
    if (response) ready.keep(incoming, response)
    if (response) await sendResponse(response, outgoing, { withoutBody })
    else if (next) next()
    else await sendResponse(nothingHere(requestId), outgoing, { withoutBody })
  } catch (error) {
    if (outgoing.destroyed) return
    console.error(`${incoming.method} ${incoming.url?.split('?', 1)[0]} (${requestId}):`, error)
    await sendResponse(internalFailure(requestId), outgoing, { withoutBody })
  }
}

async function answer(
  visit: Visit,
  handlers: Handler[] | undefined,
): Promise<Response | undefined> {
  if (handlers === undefined) return starting(visit.requestId)
  for (const handler of handlers) {
    const response = await handler(visit)
    if (response) return response
  }
  return undefined
}

function starting(requestId: string): Response {
  const message = 'The shop is starting. Try again in a few seconds.'
  const headers = { 'retry-after': '2' }
  return failureResponse({ code: 'unavailable', message, requestId, headers })
}

function nothingHere(requestId: string): Response {
  return failureResponse({ code: 'not-found', message: 'Nothing is at this address.', requestId })
}

async function toVisit(
  incoming: IncomingMessage,
  siteUrl: string,
  requestId: string,
): Promise<Visit | Response> {
  const target = checkRequestTarget(incoming.url ?? '')
  if (!target.ok) {
    const message = target.reason
    return failureResponse({ status: 400, code: 'invalid-request', message, requestId })
  }
  const method = incoming.method ?? 'GET'
  if (['TRACE', 'TRACK', 'CONNECT'].includes(method)) {
    const message = 'This method is not served.'
    return failureResponse({ code: 'method-not-allowed', message, requestId })
  }
  const body = await readBody(incoming)
  if (body === undefined) {
    const message = 'The request is larger than 1 MB.'
    return failureResponse({ code: 'too-large', message, requestId })
  }
  const url = new URL(siteUrl + target.target)
  const ip = clientAddress(incoming)
  const headers = visitorHeaders(incoming, { ip, requestId, protocol: url.protocol.slice(0, -1) })
  const withoutBody = method === 'GET' || method === 'HEAD'
  const request = new Request(url, {
    method,
    headers,
    body: withoutBody ? null : new Uint8Array(body),
  })
  return { request, url, ip, requestId, host: incoming.headers.host ?? '' }
}

function clientAddress(incoming: IncomingMessage): string {
  return (incoming.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
}
