import type { Config } from '@netlify/functions'

import { tokenRequest as request } from '#contract/requests.ts'
import { confirmSignIn as endpoint } from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { beyondLimit, SIGN_IN_TRIES } from '#use-cases/beyond-limit.ts'
import { confirmSignIn } from '#use-cases/staff-session.ts'
import { ports, staff } from '#wiring.ts'

export default serve({ ...endpoint, request }, async ({ token }, { request, ip, context }) => {
  const refused = await beyondLimit(ports(context), SIGN_IN_TRIES, ip)
  if (refused) return refused
  const confirmed = await confirmSignIn(await staff(context), token, request.headers)
  if (!confirmed.ok) return confirmed
  const { email, cookies } = confirmed.value
  return withCookies({ email }, cookies)
})

export const config: Config = { path: '/api/auth/confirm' }
