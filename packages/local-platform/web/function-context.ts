import type { Context } from '@netlify/functions'

import type { Visit } from './visit.ts'

interface Cookie {
  name: string
  value: string
  expires?: Date | number
  /** Seconds. */
  maxAge?: number
  domain?: string
  path?: string
  secure?: boolean
  httpOnly?: boolean
  sameSite?: 'Strict' | 'Lax' | 'None'
}

interface ContextParts {
  visit: Visit
  params: Record<string, string>
  waitUntil: (work: Promise<unknown>) => void
}

/** The second argument of a function, as Netlify gives it, and how to add the cookies it has set. */
export function createContext({ visit, params, waitUntil }: ContextParts): {
  context: Context
  withCookies: (response: Response) => Response
} {
  const { url, requestId, request } = visit
  const setCookies: string[] = []
  const context: Context = {
    account: { id: 'local' },
    cookies: {
      get: (name) => cookieValue(request, name),
      set: (cookie: Cookie | string, value?: string) => {
        setCookies.push(
          serialised(typeof cookie === 'string' ? { name: cookie, value: value ?? '' } : cookie),
        )
      },
      delete: (input) => {
        const cookie = typeof input === 'string' ? { name: input } : input
        setCookies.push(serialised({ path: '/', ...cookie, value: '', maxAge: 0 }))
      },
    },
    deploy: { context: 'dev', id: '0', published: false },
    geo: {
      city: 'London',
      country: { code: 'GB', name: 'United Kingdom' },
      timezone: 'Europe/London',
    },
    ip: visit.ip,
    json: (input) => Response.json(input),
    log: console.log,
    next: () => Promise.reject(new Error('context.next exists in edge functions only')),
    params,
    requestId,
    rewrite: () => Promise.reject(new Error('context.rewrite exists in edge functions only')),
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: url.origin },
    url,
    waitUntil,
  }
  return { context, withCookies: (response) => addCookies(response, setCookies) }
}

function cookieValue(request: Request, name: string): string {
  const pairs = (request.headers.get('cookie') ?? '').split('; ')
  const pair = pairs.find((candidate) => candidate.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

function serialised(cookie: Cookie): string {
  const { name, maxAge, domain, path, secure, httpOnly, sameSite } = cookie
  const expires = cookie.expires === undefined ? undefined : new Date(cookie.expires).toUTCString()
  const attributes = [
    ['Expires', expires],
    ['Max-Age', maxAge],
    ['Domain', domain],
    ['Path', path],
    ['SameSite', sameSite],
  ].flatMap(([key, set]) => (set === undefined ? [] : [`${key}=${set}`]))
  const flags = [...(secure ? ['Secure'] : []), ...(httpOnly ? ['HttpOnly'] : [])]
  return [`${name}=${encodeURIComponent(cookie.value)}`, ...attributes, ...flags].join('; ')
}

function addCookies(response: Response, cookies: string[]): Response {
  if (cookies.length === 0) return response
  const headers = new Headers(response.headers)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, headers })
}
