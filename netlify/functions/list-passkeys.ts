import type { Config } from '@netlify/functions'

import { listPasskeys as endpoint } from '#contract/passkeys.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listPasskeys } from '#use-cases/passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { context, member }) =>
  listPasskeys(ports(context), member),
)

export const config: Config = { path: '/api/passkeys' }
