import type { Endpoint } from '#contract/endpoint.ts'
import type { Result } from '#contract/failure.ts'

import { call, type Fetch } from './api.ts'

/** Maximum number of cached answers; a page rereads only a few addresses. */
const MAX_CACHED = 20

/** Answers by address. They are personal, so they are kept only in memory. */
const cache = new Map<string, { tag: string; text: string }>()

/** Reads from one of our endpoints; if the answer has not changed, the server does not send it again. */
export function read<Answer>(
  endpoint: Endpoint<never, Answer>,
  query: Record<string, string> = {},
): Promise<Result<Answer>> {
  return call(endpoint, { query, fetchBy: fetchChanged })
}

/** Empties the cache when a session ends. */
export function clearCache(): void {
  cache.clear()
}

const fetchChanged: Fetch = async (address, init) => {
  const before = cache.get(address)
  if (before) init.headers['if-none-match'] = before.tag
  const response = await fetch(address, init)
  if (response.status === 304 && before) {
    // Browsers report a request as failed if the body of the response is not read to the end.
    await response.text()
    return new Response(before.text)
  }
  const tag = response.headers.get('etag')
  if (response.ok && tag) {
    if (cache.size === MAX_CACHED) cache.clear()
    cache.set(address, { tag, text: await response.clone().text() })
  }
  return response
}
