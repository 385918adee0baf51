import type { Config } from '@netlify/functions'

import { success } from '#contract/failure.ts'
import { signInRequest as request } from '#contract/requests.ts'
import { requestSignIn as endpoint } from '#contract/staff-session.ts'
import { serve } from '#http/serve.ts'
import { beyondLimit, SIGN_IN_LINKS } from '#use-cases/beyond-limit.ts'
import { requestSignIn } from '#use-cases/staff-session.ts'
import { ports, staff } from '#wiring.ts'

export default serve(
  { ...endpoint, request },
  async ({ email }, { request, ip, context, waitUntil }) => {
    const refused = await beyondLimit(ports(context), SIGN_IN_LINKS, ip)
    if (refused) return refused
    waitUntil(requestSignIn(ports(context), await staff(context), email, request.headers))
    return success({ success: true as const })
  },
)

export const config: Config = { path: '/api/auth/request-link' }
