import type { Config } from '@netlify/functions'

import { removePasskey as endpoint } from '#contract/passkeys.ts'
import { removePasskeyRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { removePasskey } from '#use-cases/passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, ({ id }, { context, member }) =>
  removePasskey(ports(context), member, id),
)

export const config: Config = { path: '/api/remove-passkey' }
