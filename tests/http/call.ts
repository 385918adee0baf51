import type { Context } from '@netlify/functions'

import type { FailureBody } from '#contract/failure.ts'

export const SITE = 'https://shop.example'

type Served = (request: Request, context: Context) => Promise<Response>

/** A partial Netlify context; `work` collects the promises of `waitUntil`. */
export function aContext(work: Promise<unknown>[] = []): Context {
  const known: Partial<Context> = {
    requestId: 'request-1',
    params: { id: 'seven' },
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  }
  return known as Context
}

/** A POST request with a JSON body; `init` may replace anything. */
export function postRequest(
  body: unknown,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; duplex?: 'half' } = {},
): Request {
  const { headers, ...more } = init
  return new Request(`${SITE}/api/echo`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Calls a function that must fail, and returns its error. */
export async function failureOf(served: Served, request: Request) {
  const response = await served(request, aContext())
  const body = (await response.json()) as FailureBody
  return { status: response.status, headers: response.headers, error: body.error }
}
