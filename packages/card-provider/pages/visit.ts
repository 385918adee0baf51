import type { Shop } from '#card-provider/api/route.ts'
import type { Desk } from '#card-provider/desk.ts'

/** One request for a page. */
export interface Visit {
  desk: Desk
  shop: Shop
  method: 'GET' | 'POST'
  /** The part of the path that names a session, an event or a delivery. */
  id: string
  query: URLSearchParams
  form: URLSearchParams
  now: Date
}
