import type { Account } from '#card-provider/account.ts'
import type { Shop } from '#card-provider/api/route.ts'

/** One request for a page. */
export interface Visit {
  account: Account
  shop: Shop
  method: 'GET' | 'POST'
  /** The part of the path that names a session, an event or a delivery. */
  id: string
  query: URLSearchParams
  form: URLSearchParams
  now: Date
}

/** Whether a form was sent from a page of this very site, or not by a browser at all. */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || origin === publicUrl || origin === new URL(request.url).origin
}
