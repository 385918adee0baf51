import type { Config } from '@netlify/functions'

import { renewLink as endpoint } from '#contract/order.ts'
import { renewLinkRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { renewLink } from '#use-cases/renew-link.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { context, staff }) =>
  renewLink(ports(context), body, staff),
)

export const config: Config = { path: '/api/renew-link' }
