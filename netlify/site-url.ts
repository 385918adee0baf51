import type { Context } from '@netlify/functions'

/** The host's data about the deploy that a call has reached. */
export type DeployContext = Pick<Context, 'deploy' | 'site' | 'url'>

/**
 * Address of the deploy that a call has reached: `main` for the published site and for a local
 * machine, or else the preview's address. A host name that is not one of this site's names at
 * Netlify is replaced by the deploy's permanent address.
 */
export function siteUrlOfCall(main: string, { deploy, site, url }: DeployContext): string {
  if (!isPreview(deploy.context) || !site.name) return main
  const suffix = `--${site.name}.netlify.app`
  return url.hostname.endsWith(suffix) ? url.origin : `https://${deploy.id}${suffix}`
}

/**
 * Address at which a deploy calls itself. For the published site: the address of the current call,
 * which does not redirect, if that address is known to be this site's. A visitor may have forged any
 * other address, so `siteUrlOfCall` then gives the address. A process without Netlify has no site
 * name, and uses its listening address.
 */
export function ownUrlOfCall(main: string, call: DeployContext): string {
  const { deploy, site, url } = call
  if (!site.name && site.url) return site.url
  if (deploy.context !== 'production' || !site.name) return siteUrlOfCall(main, call)
  const hosted = `${site.name}.netlify.app`
  if (url.host.endsWith(`--${hosted}`)) return `https://${url.host}`
  const known = [main, site.url ?? '', `https://${hosted}`]
  return known.find((address) => URL.parse(address)?.host === url.host) ?? main
}

/** The site's address during a build, from Netlify's variables; undefined elsewhere. */
export function siteUrlOfBuild(env: Record<string, string | undefined>): string | undefined {
  const main = env['SITE_URL'] || env['URL'] || undefined
  return isPreview(env['CONTEXT']) ? env['DEPLOY_PRIME_URL'] || main : main
}

/**
 * Whether a deploy of this context is a preview: any context except production, such as a pull
 * request or a branch. `netlify dev` leaves the context empty: such a call is on a local machine, not
 * in a preview.
 */
export function isPreview(context = ''): boolean {
  return !['production', 'dev', ''].includes(context)
}
