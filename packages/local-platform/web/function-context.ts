import type { Context } from '@netlify/functions'

import type { Visit } from './dispatcher.ts'

export type DeployFacts = Pick<Context, 'deploy' | 'site'>

/** What functions read about their deploy and site under `npm start` and `npm run dev`. */
export const LOCAL_DEPLOY: DeployFacts = {
  deploy: { context: 'dev', id: '0', published: false },
  site: { id: 'local', name: 'local' },
}

interface ContextParts extends DeployFacts {
  visit: Visit
  params: Record<string, string>
  waitUntil: (work: Promise<unknown>) => void
}

/** The context of a function: the part of Netlify's context that the shop uses. Reading any other part throws. */
export function createContext({ visit, deploy, site, params, waitUntil }: ContextParts): Context {
  const { url, requestId, ip } = visit
  const used: Partial<Context> = {
    deploy,
    ip,
    params,
    requestId,
    site,
    url,
    waitUntil,
  }
  return new Proxy(used as Context, {
    get(context, name) {
      if (name in context) return Reflect.get(context, name) as unknown
      throw new Error(
        `Not emulated: context.${String(name)}. This host supports only what the shop uses.`,
      )
    },
  })
}
