import type { Config } from '@netlify/functions'

import { listStaffPasskeys as endpoint } from '#contract/passkeys.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listStaffPasskeys } from '#use-cases/passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { context, member }) =>
  listStaffPasskeys(ports(context), member),
)

export const config: Config = { path: '/api/staff-passkeys' }
