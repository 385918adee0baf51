import type { Config } from '@netlify/functions'

import { startPasskey as endpoint } from '#contract/passkeys.ts'
import { nothingRequest } from '#contract/requests.ts'
import { withCookies } from '#http/respond.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { startPasskey } from '#use-cases/passkeys.ts'
import { passkeys } from '#wire-passkeys.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request: nothingRequest },
  signedIn,
  async (_body, { context, member, request }) => {
    const { headers } = request
    const started = await startPasskey(ports(context), passkeys(context), member, headers)
    if (!started.ok) return started
    const { options, cookies } = started.value
    return withCookies({ options }, cookies)
  },
)

export const config: Config = { path: '/api/start-passkey' }
