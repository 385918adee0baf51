import type { Endpoint } from '#contract/endpoint.ts'
import type { Result } from '#contract/failure.ts'

import { call, type Fetch } from './api.ts'

interface CachedAnswer {
  tag: string
  text: string
}

/** After so many addresses it begins anew: what a page reads again and again are a few. */
const MOST_CACHED = 20

/** Answers by their addresses; in memory alone, as they are personal. */
const cache = new Map<string, CachedAnswer>()

/**
 * Reads from one of our endpoints. An answer that is the same as the last one is not sent again: the
 * server is told which one that was.
 */
export function read<Answer>(
  endpoint: Endpoint<never, Answer>,
  query: Record<string, string> = {},
): Promise<Result<Answer>> {
  return call(endpoint, { query, through: fetchChanged })
}

/** Forgets every answer, for the end of a session. */
export function clearCache(): void {
  cache.clear()
}

const fetchChanged: Fetch = async (address, init) => {
  const before = cache.get(address)
  if (before) init.headers['if-none-match'] = before.tag
  const response = await fetch(address, init)
  if (response.status === 304 && before) {
    // A browser takes an answer that nobody reads to its end for a failed request.
    await response.text()
    return new Response(before.text)
  }
  const tag = response.headers.get('etag')
  if (response.ok && tag) {
    if (cache.size === MOST_CACHED) cache.clear()
    cache.set(address, { tag, text: await response.clone().text() })
  }
  return response
}
