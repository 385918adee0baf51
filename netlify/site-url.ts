import type { Context } from '@netlify/functions'

/** The host's data about the deploy that a call has reached. */
export type DeployContext = Pick<Context, 'deploy' | 'site' | 'url'>

/**
 * Address of the deploy that a call has reached: `main` for the published site and for a local machine.
 * For a preview, the address of the call if its host name is one of this site's names at Netlify,
 * otherwise the deploy's permanent address.
 */
export function siteUrlOfCall(main: string, { deploy, site, url }: DeployContext): string {
  if (!isPreview(deploy.context) || !site.name) return main
  const suffix = `--${site.name}.netlify.app`
  return url.hostname.endsWith(suffix) ? url.origin : `https://${deploy.id}${suffix}`
}

/**
 * Address at which a deploy calls itself without a redirect. Published site: the host of this call if
 * that host belongs to the site, otherwise `main`, because a visitor can forge the host. Preview: as
 * `siteUrlOfCall`. Without Netlify: `site.url`, the address at which the process listens.
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
