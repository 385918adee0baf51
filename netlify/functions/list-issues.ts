import type { Config } from '@netlify/functions'

import { listIssues as endpoint } from '#contract/orders.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listIssues } from '#use-cases/list-orders.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { context }) => listIssues(ports(context)))

export const config: Config = { path: '/api/issues' }
