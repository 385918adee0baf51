import { readText } from './read-body.ts'
import { redirectTo } from './respond.ts'
import type { Served } from './serve.ts'

interface FormPages {
  /** Fields that the endpoint wants and a form without a script cannot know. */
  added: Record<string, unknown>
  /** Pages of the site to which a form leads that was accepted, and one that was refused. */
  sent: string
  notSent: string
}

/**
 * Lets a form without a script use an endpoint of JSON: its fields are passed on to `serve`, so that
 * every rule holds for both, and the visitor is led to the page that says what came of it. Other
 * requests go through as they are.
 */
export function serveForm(serve: Served, { added, sent, notSent }: FormPages): Served {
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
