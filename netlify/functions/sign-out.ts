import type { Config } from '@netlify/functions'

import { signOutRequest as request } from '#contract/requests.ts'
import { signOut as endpoint } from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { signOut } from '#use-cases/staff-session.ts'
import { staff } from '#wiring.ts'

export default serve({ ...endpoint, request }, async ({ everywhere }, { request, context }) => {
  const cookies = await signOut(await staff(context), request.headers, everywhere === true)
  const response = withCookies({ success: true }, cookies)
  response.headers.set('clear-site-data', '"cache", "cookies"')
  return response
})

export const config: Config = { path: '/api/auth/sign-out' }
