import type { Config } from '@netlify/functions'

import { listOrders as endpoint } from '#contract/orders.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listOrders } from '#use-cases/list-orders.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { url, context }) =>
  listOrders(ports(context), url.searchParams),
)

export const config: Config = { path: '/api/orders' }
