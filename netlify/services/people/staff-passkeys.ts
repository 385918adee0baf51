import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'

import type { NewPasskey } from '#contract/staff/passkeys.ts'
import type { PasskeySignature } from '#contract/staff/staff-session.ts'
import { logAction } from '#data/people/people.ts'
import { outageRefusal, type Database } from '#data/postgres.ts'

import {
  awaitAnswer,
  CHALLENGE_COOKIE,
  authLibraryOptions,
  mapLibraryOutage,
  type AuthLibraryOptions,
} from './staff-auth-library.ts'

export interface StaffPasskeysOptions extends AuthLibraryOptions {
  /** Name that the browser shows as the owner of the site. */
  firmName: string
}

/** Passkeys for the site's address, through better-auth. `headers` are those of the browser's request. */
export function staffPasskeys(options: StaffPasskeysOptions) {
  const { database, now } = options
  const { api } = authOf(options)
  return {
    startSignIn: async (headers: Headers) => {
      const answer = await awaitAnswer(
        api.generatePasskeyAuthenticationOptions({ headers, asResponse: true }),
      )
      if (!answer.ok) throw outageRefusal()
      const begun = await ceremonyOf(answer)
      return { ...begun, options: { ...begun.options, userVerification: 'required' } }
    },
    /** Begins a session; undefined if the passkey is unknown or its answer is invalid. */
    signIn: async (credential: PasskeySignature, headers: Headers) => {
      const answer = await awaitAnswer(
        api.verifyPasskeyAuthentication({
          body: { response: { ...credential, clientExtensionResults: {} } },
          headers,
          asResponse: true,
        }),
      )
      if (!answer.ok) return undefined
      const { session, user }: { session: { id: string }; user: { email: string } } =
        await answer.json()
      const isMarked = await markSession(database, session.id, credential.id, now())
      if (!isMarked || !(await options.roleOf(user.email.toLowerCase()))) return undefined
      return { email: user.email, cookies: answer.headers.getSetCookie() }
    },
    /** Begins adding a passkey; undefined if the session is too old (`FRESH_SIGN_IN_MINUTES`). */
    startAdding: async (headers: Headers) => {
      const answer = await awaitAnswer(
        api.generatePasskeyRegistrationOptions({ headers, asResponse: true }),
      )
      return answer.ok ? ceremonyOf(answer) : undefined
    },
    /** Adds a passkey to the signed-in person, and logs it. */
    add: async ({ name, credential }: NewPasskey, headers: Headers) => {
      const answer = await mapLibraryOutage(
        api.verifyPasskeyRegistration({
          body: { name, response: { ...credential, clientExtensionResults: {} } },
          headers,
          asResponse: true,
        }),
      )
      if (answer.ok) return 'added'
      const { code }: { code?: string } = await answer.json()
      return STALE_CODES.includes(code) ? 'stale' : 'refused'
    },
  }
}

export type PasskeyCeremonies = ReturnType<typeof staffPasskeys>

/** The options for the browser's authenticator, and the cookies of the challenge. */
export type Ceremony = Awaited<ReturnType<typeof ceremonyOf>>

const NOT_VERIFIED = 'NOT_VERIFIED'

/** better-auth's codes for a session that is too old to add a passkey. */
const STALE_CODES: readonly (string | undefined)[] = ['SESSION_NOT_FRESH', 'UNAUTHORIZED']

async function ceremonyOf(answer: Response) {
  const options = (await answer.json()) as Record<string, unknown>
  return { options, cookies: answer.headers.getSetCookie() }
}

/** Stores which passkey began a session; ends the session if that passkey was just removed. */
async function markSession(
  { query }: Database,
  sessionId: string,
  credentialId: string,
  now: Date,
) {
  const marked = await query(
    `with used as (
      update staff_passkeys set used_at = $3 where credential_id = $2 returning id, user_id
    )
    update staff_sessions set passkey_id = used.id from used
    where staff_sessions.id = $1 and staff_sessions.user_id = used.user_id
    returning staff_sessions.id`,
    [sessionId, credentialId, now],
  )
  if (marked.length === 0) await query(`delete from staff_sessions where id = $1`, [sessionId])
  return marked.length > 0
}

function authOf(options: StaffPasskeysOptions) {
  const { database, siteUrl, firmName, now } = options
  return betterAuth({
    ...authLibraryOptions(options),
    plugins: [
      passkey({
        rpID: new URL(siteUrl).hostname,
        rpName: firmName,
        origin: siteUrl,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
        schema: {
          passkey: {
            modelName: 'staff_passkeys',
            fields: {
              userId: 'user_id',
              credentialID: 'credential_id',
              publicKey: 'public_key',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
        // better-auth itself accepts a passkey without user verification.
        authentication: {
          afterVerification: ({ verification }) => {
            if (!verification.authenticationInfo.userVerified)
              throw new APIError('UNAUTHORIZED', { code: NOT_VERIFIED })
          },
        },
        registration: {
          afterVerification: async ({ ctx, verification, user }) => {
            if (!verification.registrationInfo?.userVerified)
              throw new APIError('BAD_REQUEST', { code: NOT_VERIFIED })
            const { name: detail = '' } = ctx.body as { name?: string }
            const by = { actor: user.name.toLowerCase(), at: now() }
            await logAction(database, { ...by, kind: 'passkey-added', detail })
          },
        },
      }),
    ],
  })
}
