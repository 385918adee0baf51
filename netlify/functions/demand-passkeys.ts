import type { Config } from '@netlify/functions'

import { demandPasskeys as endpoint } from '#contract/passkeys.ts'
import { demandPasskeysRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { demandPasskeys } from '#use-cases/passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { context, member }) =>
  demandPasskeys(ports(context), member, body),
)

export const config: Config = { path: '/api/demand-passkeys' }
