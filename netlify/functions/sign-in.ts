import type { Config } from '@netlify/functions'

import { success, type Result } from '#contract/failure.ts'
import * as requests from '#contract/requests.ts'
import * as session from '#contract/staff/staff-session.ts'
import { jsonWithCookies } from '#http/respond.ts'
import { serve, serveRoutes, type Handler } from '#http/serve.ts'
import { signInWithPasskey } from '#use-cases/people/passkeys.ts'
import { confirmSignIn, readSession, requestSignIn } from '#use-cases/people/staff-session.ts'
import {
  refuseBeyondLimit,
  PASSKEY_CHALLENGE_LIMIT,
  SIGN_IN_LINK_LIMIT,
  SIGN_IN_LIMIT,
} from '#use-cases/upkeep/beyond-limit.ts'
import { openPasskeys } from '#wire-passkeys.ts'
import { openShop, findSignedInStaff, openStaffAuth } from '#wiring.ts'

/** Wraps a handler: refuses more calls from one network address than the limit allows. */
function withLimit<Body, Answer>(
  limit: typeof SIGN_IN_LINK_LIMIT,
  handle: Handler<Body, Answer>,
): Handler<Body, Answer> {
  return async (body, call) =>
    (await refuseBeyondLimit(openShop(call.context), limit, call.context.ip)) ?? handle(body, call)
}

/** The signed-in person, with the cookies of the session; or the refusal. */
function signedInResponse(result: Result<{ email: string; cookies: string[] }>) {
  return result.ok ? jsonWithCookies({ email: result.value.email }, result.value.cookies) : result
}

/** The endpoints for signing in and out, which need no session. */
export default serveRoutes([
  serve(
    { ...session.requestSignIn, request: requests.personRequest },
    withLimit(SIGN_IN_LINK_LIMIT, async ({ email }, { request, context, waitUntil }) => {
      waitUntil(
        requestSignIn(openShop(context), await openStaffAuth(context), email, request.headers),
      )
      return success({ success: true as const })
    }),
  ),
  serve(
    { ...session.confirmSignIn, request: requests.tokenRequest },
    withLimit(SIGN_IN_LIMIT, async ({ token }, { request, context }) =>
      signedInResponse(await confirmSignIn(await openStaffAuth(context), token, request.headers)),
    ),
  ),
  serve(
    { ...session.startPasskeySignIn, request: requests.emptyRequest },
    withLimit(PASSKEY_CHALLENGE_LIMIT, async (_body, { request, context }) => {
      const { options, cookies } = await openPasskeys(context).startSignIn(request.headers)
      return jsonWithCookies({ options }, cookies)
    }),
  ),
  serve(
    { ...session.signInWithPasskey, request: requests.signInWithPasskeyRequest },
    withLimit(SIGN_IN_LIMIT, async ({ credential }, { request, context }) =>
      signedInResponse(await signInWithPasskey(openPasskeys(context), credential, request.headers)),
    ),
  ),
  serve(session.readSession, async (_body, { request, context }) =>
    readSession(openShop(context), await findSignedInStaff({ request, context })),
  ),
  serve(
    { ...session.signOut, request: requests.signOutRequest },
    async ({ everywhere }, { request, context }) => {
      const auth = await openStaffAuth(context)
      const cookies = await auth.signOut(request.headers, everywhere === true)
      return jsonWithCookies({ success: true }, cookies)
    },
  ),
])

/** The host reads `config` statically, so each path is repeated as a literal. */
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
