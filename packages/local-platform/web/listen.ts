import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SetupError } from '#local-platform/setup-error.ts'

// `requestTimeout` is long enough for 4 MB, a part of a customer's file, over a slow line.
// `keepAliveTimeout` exceeds the timeouts of common proxies, so that the proxy closes idle connections
// first: a request would fail if it arrived while the host closes the connection.
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 130_000 }
const ANY_PORT_ATTEMPTS = 5

export function portTakenError(port: number): SetupError {
  return new SetupError(
    `Port ${port} is in use by another program. Stop it, or choose another port, such as PORT=${port + 1}.`,
  )
}

/** Listens on one address of this machine, or on all (`0.0.0.0`, `::`). */
export async function listenAt(address: string, port: number, listener: RequestListener) {
  const server = await listen(address, port, listener)
  return listenersOf((server.address() as AddressInfo).port, [server])
}

/** Listens on 127.0.0.1 and, if available, ::1, so that `localhost` works either way. */
export async function listenLocally(port: number, listener: RequestListener) {
  for (let attempt = 1; ; attempt += 1) {
    const first = await listen('127.0.0.1', port, listener)
    const chosen = (first.address() as AddressInfo).port
    try {
      const second = await listen('::1', chosen, listener).catch(ignoreMissingAddress)
      return listenersOf(chosen, second ? [first, second] : [first])
    } catch (error) {
      await first[Symbol.asyncDispose]()
      if (port !== 0 || attempt === ANY_PORT_ATTEMPTS) throw error
    }
  }
}

async function listen(host: string, port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(TIMEOUTS, listener)
  server.listen({ host, port, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? portTakenError(port) : error
  }
  return server
}

function ignoreMissingAddress(error: unknown): undefined {
  if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT') return undefined
  throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function listenersOf(port: number, servers: Server[]) {
  return {
    port,
    /** Stops listening; settles when every connection has ended. */
    close: async (): Promise<void> => {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()))
    },
    cut: () => servers.forEach((server) => server.closeAllConnections()),
  }
}
