import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

type Caller = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * IP address of the visitor. Each proxy appends the address of its caller to `X-Forwarded-For`, so
 * with `proxies` trusted proxies the visitor's address is the entry at that position from the right.
 * Visitors can forge all entries further left.
 */
export function clientAddress({ headers, socket }: Caller, proxies: number): string {
  const caller = stripPort(socket.remoteAddress ?? '127.0.0.1')
  if (proxies === 0) return caller
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const address = stripPort(forwarded.at(-proxies) ?? '')
  return isIP(address) === 0 ? caller : address
}

function stripPort(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:/, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
}
