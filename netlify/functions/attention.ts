import type { Config } from '@netlify/functions'

import { attention as endpoint } from '#contract/orders.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listAttention } from '#use-cases/list-orders.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { context }) => listAttention(ports(context)))

export const config: Config = { path: '/api/attention' }
