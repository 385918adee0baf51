/** A deploy of the site; the address of a call decides which deploy runs its function. */
export interface Deploy {
  id: string
  context: 'production' | 'deploy-preview'
  isPublished: boolean
  branch: string
}

export const SITE = { name: 'shop', id: '7f6f2f6a-0d0b-4a52-9a5e-5b1a3c0d9e11' }

export const PREVIEW_HOST = `deploy-preview-7--${SITE.name}.netlify.app`

const PRODUCTION: Deploy = {
  id: '692105d2a1b7c30008f3c9e1',
  context: 'production',
  isPublished: true,
  branch: 'main',
}

const PREVIEW: Deploy = {
  id: '6921063fd5e1c40008a1b2c3',
  context: 'deploy-preview',
  isPublished: false,
  branch: 'a-change',
}

/** The deploy that serves a host name: the published deploy, unless the name is the preview's. */
export function deployAt(host: string): Deploy {
  return host === PREVIEW_HOST ? PREVIEW : PRODUCTION
}

/** The origin of a visitor's address; Netlify's own addresses are always https. */
export function originAt(host: string, siteUrl: string): string {
  return host.endsWith(`--${SITE.name}.netlify.app`) ? `https://${host}` : siteUrl
}
