import type { Config } from '@netlify/functions'

import { signInWithPasskeyRequest } from '#contract/requests.ts'
import { signInWithPasskey as endpoint } from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { beyondLimit, SIGN_IN_TRIES } from '#use-cases/beyond-limit.ts'
import { signInWithPasskey } from '#use-cases/passkeys.ts'
import { passkeys } from '#wire-passkeys.ts'
import { ports } from '#wiring.ts'

export default serve(
  { ...endpoint, request: signInWithPasskeyRequest },
  async ({ credential }, { request, ip, context }) => {
    const refused = await beyondLimit(ports(context), SIGN_IN_TRIES, ip)
    if (refused) return refused
    const signedIn = await signInWithPasskey(passkeys(context), credential, request.headers)
    if (!signedIn.ok) return signedIn
    const { email, cookies } = signedIn.value
    return withCookies({ email }, cookies)
  },
)

export const config: Config = { path: '/api/auth/passkey' }
