import type { Config } from '@netlify/functions'

import { failure } from '#contract/failure.ts'
import { orders as endpoint } from '#contract/orders.ts'
import { serve } from '#http/serve.ts'
import { listOrders } from '#use-cases/list-orders.ts'
import { ports, staff } from '#wiring.ts'

export default serve(endpoint, async (_body, { request, url }) => {
  const email = await (await staff()).signedIn(request.headers)
  if (email === undefined) return failure('not-signed-in', 'Sign in to see the orders.')
  const search = url.searchParams.get('search') ?? ''
  return listOrders(ports(), { search, cursor: url.searchParams.get('cursor') })
})

export const config: Config = {
  path: '/api/orders',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
