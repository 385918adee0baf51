import path from 'node:path'

import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'

export interface RedirectRule {
  target: URL
  status: number
  /** Whether the rule overrides a file at the address. */
  force: boolean
}

export type SiteRules = ReturnType<typeof readSiteRules>

/** The rules of `netlify.toml`, `_headers` and `_redirects`, read by Netlify's own packages. */
export function readSiteRules(project: string, dist: string) {
  const configPath = path.join(project, 'netlify.toml')
  const headers = new HeadersHandler({
    configPath,
    projectDir: project,
    publishDir: path.relative(project, dist),
    logger: { log: console.log, warn: console.warn, error: console.error },
  })
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: project,
    publicDir: dist,
  })
  return {
    headersFor: (request: Request) => headers.apply(request),
    redirectFor: async (request: Request): Promise<RedirectRule | undefined> => {
      const match = await redirects.match(request)
      return match && { target: match.target, status: match.statusCode, force: match.force }
    },
  }
}
