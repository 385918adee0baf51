import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure, FailureBody, Result } from '#contract/failure.ts'

const UNREACHABLE: Failure = {
  code: 'unavailable',
  message: 'The server could not be reached. Check your connection and try again.',
}

/** Milliseconds: longer than the server's time limits, so that the server answers first. */
const TIMEOUT_MS = 30_000

/** A function that can replace `fetch`. */
export type Fetch = (
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) => Promise<Response>

/** Calls one of our endpoints. Never throws: a network failure is returned like any other failure. */
export async function call<Body, Answer, Read>(
  endpoint: Endpoint<Body, Answer, Read>,
  options: { body?: Body; query?: Record<string, string>; fetchBy?: Fetch } = {},
): Promise<Result<Read>> {
  const query = String(new URLSearchParams(options.query))
  try {
    const response = await (options.fetchBy ?? fetch)(endpoint.path + (query && `?${query}`), {
      method: endpoint.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: endpoint.method === 'POST' ? JSON.stringify(options.body ?? {}) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (!response.ok) return { ok: false, failure: failureOf(answer) }
    const value = endpoint.read ? endpoint.read(answer) : (answer as Read)
    return value === undefined
      ? { ok: false, failure: { code: 'bad-answer', message: '' } }
      : { ok: true, value }
  } catch {
    return { ok: false, failure: UNREACHABLE }
  }
}

function failureOf(answer: unknown): Failure {
  const error = (answer as Partial<FailureBody> | null)?.error
  return typeof error?.message === 'string' ? error : UNREACHABLE
}
