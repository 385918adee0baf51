import type { Config } from '@netlify/functions'

import { nothingRequest as request } from '#contract/requests.ts'
import { startPasskeySignIn as endpoint } from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { beyondLimit, PASSKEY_CHALLENGES } from '#use-cases/beyond-limit.ts'
import { startPasskeySignIn } from '#use-cases/passkeys.ts'
import { passkeys } from '#wire-passkeys.ts'
import { ports } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (_body, { request, ip, context }) => {
  const refused = await beyondLimit(ports(context), PASSKEY_CHALLENGES, ip)
  if (refused) return refused
  const { options, cookies } = await startPasskeySignIn(passkeys(context), request.headers)
  return withCookies({ options }, cookies)
})

export const config: Config = { path: '/api/auth/start-passkey' }
