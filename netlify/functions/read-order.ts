import type { Config } from '@netlify/functions'

import { readOrder as endpoint } from '#contract/order.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { readOrder } from '#use-cases/read-order.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { params, context }) =>
  readOrder(ports(context), params['id'] ?? ''),
)

export const config: Config = { path: '/api/orders/:id' }
