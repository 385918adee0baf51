import type { Context } from '@netlify/functions'

import type { Visit } from './dispatcher.ts'

interface ContextParts {
  visit: Visit
  params: Record<string, string>
  waitUntil: (work: Promise<unknown>) => void
}

/** The second argument of a function, with what the shop uses of Netlify's; all else is refused. */
export function createContext({ visit, params, waitUntil }: ContextParts): Context {
  const { url, requestId, ip } = visit
  const used: Partial<Context> = {
    deploy: { context: 'dev', id: '0', published: false },
    ip,
    params,
    requestId,
    site: { id: 'local', name: 'local', url: url.origin },
    url,
    waitUntil,
  }
  return new Proxy(used as Context, {
    get(context, name) {
      if (name in context) return Reflect.get(context, name) as unknown
      throw new Error(
        `Not emulated: context.${String(name)}. The local platform has what the shop uses.`,
      )
    },
  })
}
