import type { Handler } from './visit.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Leads a browser that opened the shop by another name of this machine to the one name that cart, cookies
 * and the payment's way back belong to. Tools that fetch without navigating are answered as they are.
 */
export const keepOneOrigin: Handler = async ({ request, url, host }) => {
  const isNavigation = request.headers.get('sec-fetch-dest') === 'document'
  if (!isNavigation || request.method !== 'GET' || host === url.host) return undefined
  const isOtherName = LOOPBACK_NAMES.some((name) => host === `${name}:${url.port}`)
  return isOtherName ? Response.redirect(url, 307) : undefined
}
