import type { Config } from '@netlify/functions'

import { staffSession as endpoint } from '#contract/staff-session.ts'
import { serve } from '#http/serve.ts'
import { tellSession } from '#use-cases/messages.ts'
import { ports, signedIn } from '#wiring.ts'

export default serve(endpoint, async (_body, { request, context }) =>
  tellSession(ports(context), await signedIn({ request, context })),
)

export const config: Config = { path: '/api/auth/session' }
