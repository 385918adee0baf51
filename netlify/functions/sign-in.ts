import type { Config } from '@netlify/functions'

import { success } from '#contract/failure.ts'
import * as requests from '#contract/requests.ts'
import * as session from '#contract/staff-session.ts'
import { withCookies } from '#http/respond.ts'
import { serveRoutes } from '#http/serve-staff.ts'
import { serve } from '#http/serve.ts'
import {
  beyondLimit,
  PASSKEY_CHALLENGES,
  SIGN_IN_LINKS,
  SIGN_IN_TRIES,
} from '#use-cases/beyond-limit.ts'
import { signInWithPasskey } from '#use-cases/passkeys.ts'
import { confirmSignIn, readSession, requestSignIn } from '#use-cases/staff-session.ts'
import { passkeys } from '#wire-passkeys.ts'
import { openShop, signedIn, staff } from '#wiring.ts'

const requestLink = serve(
  { ...session.requestSignIn, request: requests.personRequest },
  async ({ email }, { request, ip, context, waitUntil }) => {
    const refused = await beyondLimit(openShop(context), SIGN_IN_LINKS, ip)
    if (refused) return refused
    waitUntil(requestSignIn(openShop(context), await staff(context), email, request.headers))
    return success({ success: true as const })
  },
)

const confirm = serve(
  { ...session.confirmSignIn, request: requests.tokenRequest },
  async ({ token }, { request, ip, context }) => {
    const refused = await beyondLimit(openShop(context), SIGN_IN_TRIES, ip)
    if (refused) return refused
    const confirmed = await confirmSignIn(await staff(context), token, request.headers)
    if (!confirmed.ok) return confirmed
    const { email, cookies } = confirmed.value
    return withCookies({ email }, cookies)
  },
)

const startPasskey = serve(
  { ...session.startPasskeySignIn, request: requests.nothingRequest },
  async (_body, { request, ip, context }) => {
    const refused = await beyondLimit(openShop(context), PASSKEY_CHALLENGES, ip)
    if (refused) return refused
    const { options, cookies } = await passkeys(context).startSignIn(request.headers)
    return withCookies({ options }, cookies)
  },
)

const passkey = serve(
  { ...session.signInWithPasskey, request: requests.signInWithPasskeyRequest },
  async ({ credential }, { request, ip, context }) => {
    const refused = await beyondLimit(openShop(context), SIGN_IN_TRIES, ip)
    if (refused) return refused
    const entered = await signInWithPasskey(passkeys(context), credential, request.headers)
    if (!entered.ok) return entered
    const { email, cookies } = entered.value
    return withCookies({ email }, cookies)
  },
)

const read = serve(session.readSession, async (_body, { request, context }) =>
  readSession(openShop(context), await signedIn({ request, context })),
)

const end = serve(
  { ...session.signOut, request: requests.signOutRequest },
  async ({ everywhere }, { request, context }) => {
    const auth = await staff(context)
    const cookies = await auth.signOut(request.headers, everywhere === true)
    const response = withCookies({ success: true }, cookies)
    response.headers.set('clear-site-data', '"cache", "cookies"')
    return response
  },
)

/** The calls for signing in and out, which need no session. */
export default serveRoutes([
  { path: session.requestSignIn.path, served: requestLink },
  { path: session.confirmSignIn.path, served: confirm },
  { path: session.startPasskeySignIn.path, served: startPasskey },
  { path: session.signInWithPasskey.path, served: passkey },
  { path: session.readSession.path, served: read },
  { path: session.signOut.path, served: end },
])

/** The host reads this from the text: each address once more, as it stands. */
export const config: Config = {
  path: [
    '/api/auth/request-link',
    '/api/auth/confirm',
    '/api/auth/start-passkey',
    '/api/auth/passkey',
    '/api/auth/session',
    '/api/auth/sign-out',
  ],
}
