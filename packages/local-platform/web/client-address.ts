import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** What counts of a request. */
interface Caller {
  headers: IncomingMessage['headers']
  socket: { remoteAddress?: string | undefined }
}

/**
 * Network address of the visitor. Each proxy appends the address that called it to `X-Forwarded-For`;
 * behind `proxies` of them the entry that counts is that many from the right. What stands further left
 * was written by the visitor.
 */
export function clientAddress({ headers, socket }: Caller, proxies: number): string {
  const caller = plain(socket.remoteAddress ?? '127.0.0.1')
  if (proxies === 0) return caller
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const address = plain(forwarded.at(-proxies) ?? '')
  return isIP(address) === 0 ? caller : address
}

/** An address without the port that some proxies write behind it. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:/, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
}
