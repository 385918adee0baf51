import type { DeployContext } from '#site-url.ts'

/** The context of a call on the local machine. */
export const LOCAL_CALL = callAt('dev', 'http://localhost')

/** The context of a call to a deploy with the id "5f0c" of the site "shop". */
export function callAt(context: string, url: string): DeployContext {
  return {
    deploy: { context, id: '5f0c', published: context === 'production' },
    site: { id: 'site', name: 'shop', url: 'https://www.firm.example' },
    url: new URL(url),
  }
}
