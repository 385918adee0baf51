import type { Config } from '@netlify/functions'

import { failure } from '#contract/failure.ts'
import { confirmSignIn as endpoint } from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { staff } from '#wiring.ts'

export default serve(endpoint, async ({ token }, { request }) => {
  const confirmed = await (await staff()).confirm(token, request.headers)
  if (!confirmed) {
    return failure('not-signed-in', 'This link has been used or is too old. Ask for a new one.')
  }
  return withCookies({ email: confirmed.email }, confirmed.cookies)
})

export const config: Config = {
  path: '/api/auth/confirm',
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
