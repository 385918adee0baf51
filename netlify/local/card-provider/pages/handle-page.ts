import type { Shop } from '#local/card-provider/api/route.ts'
import type { Desk } from '#local/card-provider/desk.ts'

export function newPages(_desk: Desk, _shop: Shop): (request: Request) => Promise<Response> {
  return () => Promise.resolve(new Response('soon', { status: 501 }))
}
