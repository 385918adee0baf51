import type { Context } from '@netlify/functions'

import type { FailureBody } from '#contract/failure.ts'

import { readText } from './read-body.ts'
import { page, refusal } from './respond.ts'

type Serve = (request: Request, context: Context) => Promise<Response>

/** What came of a form, for the page that says so. */
export interface FormOutcome {
  /** The fields as they were sent; none where another site sent them or nobody could read them. */
  typed: Record<string, string>
  /** Why it was refused; undefined when it was taken. */
  error: FailureBody['error'] | undefined
}

interface FormPage {
  /** Fields that the endpoint wants and a form without a script cannot know. */
  added: Record<string, unknown>
  /** The page and the text of its one style element. */
  render: (outcome: FormOutcome) => { text: string; style: string }
}

/**
 * Lets a form without a script use an endpoint of JSON: its fields are passed on to `serve`, so that
 * every rule holds for both, and the answer becomes a page. Other requests go through as they are.
 */
export function serveForm(serve: Serve, { added, render }: FormPage): Serve {
  return async (request, context) => {
    if (!isForm(request)) return serve(request, context)
    const body = await readText(request)
    const sent = body.ok ? Object.fromEntries(new URLSearchParams(body.value)) : {}
    const answer = body.ok
      ? await serve(asJson(request, { ...sent, ...added }), context)
      : refusal(body.failure, context.requestId)
    const error = answer.ok ? undefined : ((await answer.json()) as FailureBody).error
    const { text, style } = render({ typed: error?.code === 'forbidden' ? {} : sent, error })
    const wait = answer.headers.get('retry-after')
    return page(text, style, {
      status: answer.status,
      headers: { 'x-request-id': context.requestId, ...(wait && { 'retry-after': wait }) },
    })
  }
}

function isForm({ method, headers }: Request): boolean {
  const type = headers.get('content-type') ?? ''
  return method === 'POST' && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)
}

function asJson({ url, method, headers: sent }: Request, fields: object): Request {
  const headers = new Headers(sent)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: JSON.stringify(fields) })
}
