import { once } from 'node:events'
import { connect, createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'

/** How many bytes a browser gets for an answer with these headers, over a new HTTP/2 connection. */
export async function bytesOnTheLine(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<number> {
  const { 'transfer-encoding': _encoding, 'content-length': _length, ...sent } = headers
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...sent, 'content-length': body.length }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(`http://127.0.0.1:${port}`)
  const stream = client.request({ ':path': '/' }).resume()
  await once(stream, 'end')
  const { bytesRead } = client.socket
  client.close()
  server.close()
  return bytesRead
}
