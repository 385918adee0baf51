import type { Endpoint } from '#contract/endpoint.ts'
import type { Result } from '#contract/failure.ts'

import { call, type Fetch } from './api.ts'

/** An answer as it came, with its entity tag. */
interface KeptAnswer {
  tag: string
  text: string
}

const MOST_KEPT = 20

/** Answers by their addresses, those read last at the end; in memory alone, as they are personal. */
const kept = new Map<string, KeptAnswer>()

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
export function forgetAnswers(): void {
  kept.clear()
}

const fetchChanged: Fetch = async (address, init) => {
  const before = kept.get(address)
  const headers = { ...init.headers, ...(before && { 'if-none-match': before.tag }) }
  const response = await fetch(address, { ...init, headers })
  if (response.status === 304 && before) {
    keep(address, before)
    return new Response(before.text)
  }
  const tag = response.headers.get('etag')
  if (response.ok && tag) keep(address, { tag, text: await response.clone().text() })
  return response
}

function keep(address: string, answer: KeptAnswer): void {
  kept.delete(address)
  kept.set(address, answer)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}
