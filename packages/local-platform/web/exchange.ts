import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

const MAX_BODY_BYTES = 6_000_000
const MAX_DROPPED_BYTES = 10_000_000

/** Reads a whole body; undefined as soon as it exceeds the limit. */
export function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer> | undefined>()
  const chunks: Buffer[] = []
  let size = 0
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) resolve(undefined)
  // Reads and drops up to 10 MB, because a client whose connection closes early would see no response.
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    else resolve(undefined)
    if (size > MAX_DROPPED_BYTES) incoming.destroy()
  })
  // Node keeps the listeners until the request ends, so the list is emptied to free the chunks.
  incoming.once('end', () => resolve(Buffer.concat(chunks.splice(0))))
  incoming.once('error', reject)
  return promise
}

/** The headers for the functions: replaces forwarding headers of the visitor, as a CDN does. */
export function visitorHeaders(
  incoming: IncomingMessage,
  { ip, requestId, protocol }: { ip: string; requestId: string; protocol: string },
): Headers {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = (incoming.rawHeaders[index] ?? '').toLowerCase()
    if (isVisitorHeader(name)) headers.append(name, incoming.rawHeaders[index + 1] ?? '')
  }
  headers.set('x-forwarded-for', ip)
  headers.set('x-forwarded-proto', protocol)
  headers.set('x-nf-client-connection-ip', ip)
  headers.set('x-nf-request-id', requestId)
  return headers
}

function isVisitorHeader(name: string): boolean {
  if (name.startsWith('x-nf-') || name.startsWith('x-forwarded-') || name === 'forwarded') {
    return false
  }
  return !['connection', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade'].includes(name)
}

/** Sends a web Response over Node; a visitor who leaves early is not an error. */
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  { withoutBody }: { withoutBody: boolean },
): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (withoutBody || response.body === null) {
    await response.body?.cancel()
    outgoing.end()
    return
  }
  try {
    await pipeline(response.body, outgoing)
  } catch (error) {
    if (!isAbort(error)) console.error('The response broke off:', error)
    outgoing.destroy()
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
