import type { Config } from '@netlify/functions'

import { addPasskey as endpoint } from '#contract/passkeys.ts'
import { addPasskeyRequest } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { addPasskey } from '#use-cases/passkeys.ts'
import { passkeys } from '#wire-passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request: addPasskeyRequest },
  signedIn,
  (passkey, { context, member, request }) =>
    addPasskey(ports(context), passkeys(context), member, { passkey, headers: request.headers }),
)

export const config: Config = { path: '/api/add-passkey' }
