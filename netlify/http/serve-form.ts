import { readText } from './read-body.ts'
import { redirectTo } from './respond.ts'
import type { RequestHandler } from './serve.ts'

interface FormPages {
  /** Required fields that a form without JavaScript does not send. */
  added: Record<string, unknown>
  /** Pages to redirect to after success and after a refusal. */
  sent: string
  notSent: string
}

/**
 * Lets a form without JavaScript use a JSON endpoint: passes the form's fields to `serve`, so that the
 * same rules apply, and redirects the visitor to the page with the result. Passes on any other request
 * unchanged.
 */
export function serveForm(
  serve: RequestHandler,
  { added, sent, notSent }: FormPages,
): RequestHandler {
  return async (request, context) => {
    if (!isForm(request)) return serve(request, context)
    const body = await readText(request)
    if (!body.ok) return redirectTo(notSent, context.requestId)
    const fields = { ...Object.fromEntries(new URLSearchParams(body.value)), ...added }
    const answer = await serve(asJson(request, fields), context)
    return redirectTo(answer.ok ? sent : notSent, context.requestId)
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
