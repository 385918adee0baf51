import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { createDispatcher, type Dispatcher, type Handler } from './web/dispatcher.ts'
import { listenAt, listenLocally } from './web/listen.ts'

const STOP_WITHIN_MS = 8000

export interface WebHost extends Pick<Dispatcher, 'serve' | 'track' | 'settled'> {
  /** Origin of the site, without a slash at the end. */
  url: string
  /** Origin by which this machine reaches the host. */
  localUrl: string
  /** Stops accepting requests and finishes running requests, within eight seconds; may be called again. */
  close: () => Promise<void>
}

export interface WebHostOptions {
  /** 0, the default, means any free port. */
  port?: number | undefined
  /** Origin by which visitors reach the host; by default the localhost address. */
  siteUrl?: string | undefined
  /** Address to listen on; by default the loopback addresses. */
  address?: string | undefined
  /** Number of trusted proxies in front of the host; by default none. */
  proxies?: number
}

/** Starts an HTTP server, which answers 503 until `serve` is called. */
export async function startWebHost(options: WebHostOptions = {}): Promise<WebHost> {
  const { port = 0, siteUrl, address, proxies } = options
  const dispatcher = createDispatcher(() => url, proxies)
  const listener: RequestListener = (incoming, outgoing) => dispatcher.dispatch(incoming, outgoing)
  const listeners = await (address === undefined
    ? listenLocally(port, listener)
    : listenAt(address, port, listener))
  const localUrl = `http://${hostNameOf(address)}:${listeners.port}`
  const url = siteUrl ? new URL(siteUrl).origin : localUrl
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    const closed = listeners.close()
    await Promise.race([dispatcher.settled(), wait(STOP_WITHIN_MS, undefined, { ref: false })])
    listeners.cut()
    await closed
  }

  return {
    ...dispatcher,
    url,
    localUrl,
    close: () => (closing ??= close()),
  }
}

/** Host name by which this machine reaches an address. */
function hostNameOf(address = '0.0.0.0'): string {
  if (['0.0.0.0', '::'].includes(address)) return 'localhost'
  return address.includes(':') ? `[${address}]` : address
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Redirects browsers to the one host name that cart, cookies and payment redirects share. */
export const redirectToOneOrigin: Handler = async ({ request, url, host }) => {
  const isNavigation = request.headers.get('sec-fetch-dest') === 'document'
  if (!isNavigation || request.method !== 'GET' || host === url.host) return undefined
  const isOtherName = LOOPBACK_NAMES.some((name) => host === `${name}:${url.port}`)
  return isOtherName ? Response.redirect(url, 307) : undefined
}
