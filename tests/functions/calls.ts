import type { DeployContext } from '#site-url.ts'

/** A call on one machine. */
export const LOCAL_CALL = callAt('dev', 'http://localhost')

/** A call of a deploy with the id "5f0c" of the site "shop", at this address. */
export function callAt(context: string, url: string): DeployContext {
  return {
    deploy: { context, id: '5f0c', published: context === 'production' },
    site: { id: 'site', name: 'shop', url: 'https://www.firm.example' },
    url: new URL(url),
  }
}
