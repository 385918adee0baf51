import type { Config } from '@netlify/functions'

import { correctEmail as endpoint } from '#contract/order-email.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { correctEmail } from '#use-cases/correct-email.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (body, { staff, context }) =>
  correctEmail(ports(context), body, staff),
)

export const config: Config = { path: '/api/order-email' }
