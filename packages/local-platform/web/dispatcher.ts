import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { clientAddress } from './client-address.ts'
import { readBody, sendResponse, visitorHeaders } from './exchange.ts'
import { failureResponse, internalFailure } from './failure.ts'
import { checkRequestTarget } from './request-path.ts'

export interface Visit {
  request: Request
  url: URL
  ip: string
  requestId: string
  /** The Host header: name and port. */
  host: string
}

/** Answers a request; undefined passes the request to the next handler. */
export type Handler = (visit: Visit) => Promise<Response | undefined>

/** Answers a request that no handler answered; settles when the response has ended. */
export type SiteHandler = (
  visit: Visit,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => Promise<void>

export type Dispatcher = ReturnType<typeof createDispatcher>

/** Connects Node's HTTP server to the handlers; `siteUrl` returns the origin of request URLs. */
export function createDispatcher(siteUrl: () => string, proxies = 0) {
  const running = new Set<Promise<unknown>>()
  let handlers: Handler[] | undefined
  let site: SiteHandler | undefined

  function track(work: Promise<unknown>): void {
    const settled = work.catch((error: unknown) => console.error('Work after a response:', error))
    running.add(settled)
    void settled.finally(() => running.delete(settled))
  }

  async function exchange(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    next?: () => void,
  ): Promise<void> {
    const requestId = randomUUID()
    const send = (response: Response) =>
      sendResponse(response, outgoing, { withoutBody: incoming.method === 'HEAD' })
    try {
      const visit = await readVisit(incoming, siteUrl(), proxies, requestId)
      if (visit instanceof Response) return await send(visit)
      const response = await answerVisit(visit, handlers)
      if (response) await send(response)
      else if (next) next()
      else if (site) await site(visit, incoming, outgoing)
      else await send(notFoundResponse(requestId))
    } catch (error) {
      if (outgoing.destroyed) return
      console.error(`${incoming.method} ${incoming.url?.split('?', 1)[0]} (${requestId}):`, error)
      await send(internalFailure(requestId))
    }
  }

  return {
    /**
     * Answers with the first response of a handler. If no handler has a response: calls `next`, or
     * serves the site, or answers 404.
     */
    dispatch: (...request: Parameters<typeof exchange>) => track(exchange(...request)),
    /** Starts answering; until then every request gets 503. */
    serve: (newHandlers: Handler[], newSite?: SiteHandler) => {
      handlers = newHandlers
      site = newSite
    },
    /** Registers work that continues after a response. */
    track,
    /** Settles when no request and no registered work is running. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

async function answerVisit(
  visit: Visit,
  handlers: Handler[] | undefined,
): Promise<Response | undefined> {
  if (handlers === undefined) return startingResponse(visit.requestId)
  for (const handler of handlers) {
    const response = await handler(visit)
    if (response) return response
  }
  return undefined
}

function startingResponse(requestId: string): Response {
  const message = 'The shop is starting. Try again in a few seconds.'
  const headers = { 'retry-after': '2' }
  return failureResponse({ code: 'unavailable', message, requestId, headers })
}

function notFoundResponse(requestId: string): Response {
  return failureResponse({ code: 'not-found', message: 'Nothing is at this address.', requestId })
}

async function readVisit(
  incoming: IncomingMessage,
  siteUrl: string,
  proxies: number,
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
    const message = 'The request is larger than 6 MB.'
    return failureResponse({ code: 'too-large', message, requestId })
  }
  const url = new URL(siteUrl + target.target)
  const ip = clientAddress(incoming, proxies)
  const headers = visitorHeaders(incoming, { ip, requestId, protocol: url.protocol.slice(0, -1) })
  const withoutBody = method === 'GET' || method === 'HEAD'
  const request = new Request(url, { method, headers, body: withoutBody ? null : body })
  return { request, url, ip, requestId, host: incoming.headers.host ?? '' }
}
