import type { Config } from '@netlify/functions'

import { success } from '#contract/failure.ts'
import { staffSession as endpoint } from '#contract/staff-session.ts'
import { serve } from '#http/serve.ts'
import { signedIn } from '#wiring.ts'

export default serve(endpoint, async (_body, { request, context }) =>
  success({ email: (await signedIn({ request, context })) ?? null }),
)

export const config: Config = { path: '/api/auth/session' }
