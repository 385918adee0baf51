import { originAt, SITE, type Deploy } from './deploys.ts'
import type { PackagedFunction } from './packages.ts'

export interface EventParts {
  fn: PackagedFunction
  deploy: Deploy
  request: Request
  body: Buffer
  /** Path pattern that matched the function. */
  route: string | undefined
  /** Host name and port of the visitor's call. */
  host: string
  siteUrl: string
  /** Current address of the database. */
  databaseUrl: string
  /** Access to the site's blobs, in Base64. */
  blobs: string
  requestId: string
}

/**
 * A call in the format that Netlify's code in each bundle expects, which differs from an AWS API
 * Gateway event.
 */
export function functionEvent(parts: EventParts): Record<string, unknown> {
  const { fn, deploy, request, body, host, siteUrl, databaseUrl, blobs, requestId } = parts
  const { pathname, search } = new URL(request.url)
  const origin = originAt(host, siteUrl)
  return {
    rawUrl: origin + pathname + search,
    path: pathname,
    httpMethod: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      host,
      'x-forwarded-proto': new URL(origin).protocol.slice(0, -1),
      'x-nf-deploy-id': deploy.id,
      'x-nf-deploy-context': deploy.context,
      'x-nf-deploy-published': deploy.isPublished ? '1' : '0',
      'x-nf-branch': deploy.branch,
      'x-nf-site-id': SITE.id,
      'x-nf-account-id': 'rehearsal',
      'x-nf-request-id': requestId,
      'x-nf-geo': Buffer.from(JSON.stringify({ country: { code: 'GB' } })).toString('base64'),
    },
    ...(body.length > 0 && { body: body.toString('base64') }),
    isBase64Encoded: body.length > 0,
    ...(parts.route !== undefined && { route: parts.route }),
    netlifyDBURL: databaseUrl,
    blobs,
    invocationMetadata: { branch: deploy.branch, function_name: fn.name },
  }
}
