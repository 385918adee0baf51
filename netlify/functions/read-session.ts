import type { Config } from '@netlify/functions'

import { readSession as endpoint } from '#contract/staff-session.ts'
import { serve } from '#http/serve.ts'
import { readSession } from '#use-cases/staff-session.ts'
import { ports, signedIn } from '#wiring.ts'

export default serve(endpoint, async (_body, { request, context }) =>
  readSession(ports(context), await signedIn({ request, context })),
)

export const config: Config = { path: '/api/auth/session' }
