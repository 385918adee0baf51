import type { Config } from '@netlify/functions'

import { failure } from '#contract/failure.ts'
import { tokenRequest as request } from '#contract/requests.ts'
import { confirmSignIn as endpoint } from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { beyondLimit, SIGN_IN_TRIES } from '#use-cases/beyond-limit.ts'
import { ports, staff } from '#wiring.ts'

export default serve({ ...endpoint, request }, async ({ token }, { request, ip, context }) => {
  const refused = await beyondLimit(ports(context), SIGN_IN_TRIES, ip)
  if (refused) return refused
  const confirmed = await (await staff(context)).confirm(token, request.headers)
  if (!confirmed) {
    return failure('not-signed-in', 'This link has been used or is too old. Ask for a new one.')
  }
  return withCookies({ email: confirmed.email }, confirmed.cookies)
})

export const config: Config = { path: '/api/auth/confirm' }
