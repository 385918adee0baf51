import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends raw bytes, which `fetch` would normalise, and returns the whole response. */
export async function rawRequest(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  await once(socket, 'connect')
  socket.write(head)
  return text(socket)
}

/** Sends a GET for a target that a browser would rewrite. */
export async function getRaw(url: string, target: string, headers = ''): Promise<string> {
  const { host } = new URL(url)
  return rawRequest(
    url,
    `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`,
  )
}
