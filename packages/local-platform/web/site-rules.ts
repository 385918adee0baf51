import path from 'node:path'

import { HeadersHandler } from '@netlify/headers'
import { RedirectsHandler } from '@netlify/redirects'

export interface RedirectRule {
  target: URL
  status: number
  /** Whether the rule overrides a file at the address. */
  force: boolean
}

export interface SiteRules {
  headersFor: (request: Request) => Promise<Record<string, string>>
  redirectFor: (request: Request) => Promise<RedirectRule | undefined>
}

/** The rules of `netlify.toml`, `_headers` and `_redirects`, read by Netlify's own packages. */
export function readSiteRules(project: string, dist: string): SiteRules {
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
    headersFor: (request) => headers.apply(request),
    redirectFor: async (request) => {
      const match = await redirects.match(request)
      return match && { target: match.target, status: match.statusCode, force: match.force }
    },
  }
}
