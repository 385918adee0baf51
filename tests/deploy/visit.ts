import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** Visits a running host by another name than its own: which only the Host header tells. */
export async function visitAs(
  host: string,
  url: string,
  { body, headers = {} }: { body?: object | undefined; headers?: Record<string, string> } = {},
) {
  const call = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host,
      ...(body !== undefined && { 'content-type': 'application/json', origin: `https://${host}` }),
      ...headers,
    },
  })
  call.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    cookies: answer.headers['set-cookie'] ?? [],
    body: await text(answer),
  }
}
