import type { Config } from '@netlify/functions'

import { exportOrders as endpoint } from '#contract/orders.ts'
import { filterQuery, orderFilterFrom } from '#domain/order-filter.ts'
import { csv } from '#http/respond.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { exportOrders } from '#use-cases/export-orders.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, async (_body, { url, context, staff }) => {
  const { people, clock } = ports(context)
  const detail = `orders.csv${withoutSearch(url)}`
  await people.note({ actor: staff, at: clock.now(), kind: 'exported', detail })
  return csv('orders.csv', exportOrders(ports(context), url.searchParams))
})

/** What was searched for is mostly a customer, of whom nothing may stay when they are erased. */
function withoutSearch({ searchParams }: URL): string {
  const closed = Object.entries(filterQuery(orderFilterFrom(searchParams)))
  const parts = closed.map(([name, value]) => (name === 'search' ? 'search=…' : `${name}=${value}`))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

export const config: Config = { path: '/api/orders.csv' }
