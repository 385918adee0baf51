import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure, FailureBody, Result } from '#contract/failure.ts'

const UNREACHABLE: Failure = {
  code: 'unavailable',
  message: 'The server could not be reached. Check your connection and try again.',
}

/** Longer than the server's own limits, so that its answer wins whenever there is one. */
const TIMEOUT_MS = 30_000

/** Calls one of our endpoints. Never throws: a network failure is a result like any other. */
export async function call<Body, Answer>(
  endpoint: Endpoint<Body, Answer>,
  options: { body?: Body; query?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Result<Answer>> {
  const query = options.query ? `?${new URLSearchParams(options.query)}` : ''
  try {
    const response = await fetch(endpoint.path + query, {
      method: endpoint.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: endpoint.method === 'POST' ? JSON.stringify(options.body ?? {}) : null,
      signal: options.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    return response.ok
      ? { ok: true, value: answer as Answer }
      : { ok: false, failure: failureOf(answer) }
  } catch {
    return { ok: false, failure: UNREACHABLE }
  }
}

function failureOf(answer: unknown): Failure {
  const error = (answer as Partial<FailureBody> | null)?.error
  return typeof error?.message === 'string' ? error : UNREACHABLE
}
