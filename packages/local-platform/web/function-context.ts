import type { Context } from '@netlify/functions'

import type { Visit } from './dispatcher.ts'

interface ContextParts {
  visit: Visit
  params: Record<string, string>
  waitUntil: (work: Promise<unknown>) => void
}

/** The second argument of a function, as Netlify gives it; what no function uses is refused. */
export function createContext({ visit, params, waitUntil }: ContextParts): Context {
  const { url, requestId, ip } = visit
  return {
    account: { id: 'local' },
    cookies: {
      get: notEmulated('cookies.get'),
      set: notEmulated('cookies.set'),
      delete: notEmulated('cookies.delete'),
    },
    deploy: { context: 'dev', id: '0', published: false },
    geo: {
      city: 'London',
      country: { code: 'GB', name: 'United Kingdom' },
      timezone: 'Europe/London',
    },
    ip,
    json: (input) => Response.json(input),
    log: console.log,
    next: notEmulated('next'),
    params,
    requestId,
    rewrite: notEmulated('rewrite'),
    server: { region: 'local' },
    site: { id: 'local', name: 'local', url: url.origin },
    url,
    waitUntil,
  }
}

function notEmulated(name: string): () => never {
  return () => {
    throw new Error(`Not emulated: context.${name}. The local platform has what the shop uses.`)
  }
}
