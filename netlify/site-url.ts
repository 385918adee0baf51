import type { Context } from '@netlify/functions'

/** What the host hands over with a call about the deploy that it has reached. */
export type DeployContext = Pick<Context, 'deploy' | 'site' | 'url'>

/**
 * Address of the deploy that a call has reached: `main` for the published site and on one machine, a
 * preview's own elsewhere. Another host than one of Netlify's for this site gives way to the deploy's
 * permanent address.
 */
export function siteUrlOfCall(main: string, { deploy, site, url }: DeployContext): string {
  if (!isPreview(deploy.context) || !site.name) return main
  const suffix = `--${site.name}.netlify.app`
  return url.hostname.endsWith(suffix) ? url.origin : `https://${deploy.id}${suffix}`
}

/**
 * Address at which the deploy that a call has reached calls itself: of the published site the one that
 * the call has come by, which redirects nowhere, where the host knows it as this site's. Any other,
 * which a visitor may have made up, gives way to `siteUrlOfCall`. A process without Netlify has no
 * name, and names the address that it listens at.
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

/** The same address while the site is built, out of Netlify's variables; undefined elsewhere. */
export function siteUrlOfBuild(env: Record<string, string | undefined>): string | undefined {
  const main = env['SITE_URL'] || env['URL'] || undefined
  return isPreview(env['CONTEXT']) ? env['DEPLOY_PRIME_URL'] || main : main
}

/** Whether a deploy of this context is a preview: of a pull request, a branch or any other but the published one. */
export function isPreview(context = 'dev'): boolean {
  return context !== 'production' && context !== 'dev'
}
