import type { Config } from '@netlify/functions'

import { resetPasskeys as endpoint } from '#contract/passkeys.ts'
import { resetPasskeysRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { resetPasskeys } from '#use-cases/passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { context, member }) =>
  resetPasskeys(ports(context), member, body),
)

export const config: Config = { path: '/api/reset-passkeys' }
