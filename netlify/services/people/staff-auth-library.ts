import type { BetterAuthOptions } from 'better-auth'
import { isAPIError } from 'better-auth/api'

import { mapOutage, outageRefusal, type Database } from '#data/postgres.ts'
import { FRESH_SIGN_IN_MINUTES } from '#domain/people/passkey.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import { SESSION_HOURS } from '#domain/people/staff-session.ts'
import { MailError } from '#services/mail/mail.ts'

export interface AuthLibraryOptions {
  database: Database
  siteUrl: string
  secret: string
  roleOf: (email: string) => Promise<StaffRole | undefined>
  now: () => Date
}

/** A session's longest life; an unused session ends sooner. */
const SESSION_SECONDS = SESSION_HOURS * 60 * 60
const DATE_FIELDS = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** better-auth's name for the cookie of a passkey challenge. */
export const CHALLENGE_COOKIE = 'challenge'

/** Options of better-auth for our tables, sessions and cookies, shared by all sign-in methods. */
export function authLibraryOptions({ database, siteUrl, secret }: AuthLibraryOptions) {
  const attributes = {
    secure: isSecure(siteUrl),
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
  } as const
  return {
    database: { connect: database.connect, end: database.end },
    secret,
    baseURL: siteUrl,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    user: { modelName: 'staff_users', fields: { emailVerified: 'email_verified', ...DATE_FIELDS } },
    session: {
      modelName: 'staff_sessions',
      expiresIn: SESSION_SECONDS,
      freshAge: FRESH_SIGN_IN_MINUTES * 60,
      additionalFields: {
        passkeyId: { type: 'string', required: false, input: false, fieldName: 'passkey_id' },
      },
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...DATE_FIELDS,
      },
    },
    // Has no rows; better-auth compares the database with its schema and refuses sign-in without it.
    account: {
      modelName: 'staff_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...DATE_FIELDS,
      },
    },
    verification: {
      modelName: 'staff_links',
      fields: { expiresAt: 'expires_at', ...DATE_FIELDS },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName(siteUrl), attributes },
        [CHALLENGE_COOKIE]: { name: `${cookieName(siteUrl)}-challenge`, attributes },
      },
    },
  } satisfies BetterAuthOptions
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:')
}

/** Browsers accept the prefix `__Host-` only over https, for exactly this host and all of its paths. */
export function cookieName(siteUrl: string): string {
  return isSecure(siteUrl) ? '__Host-staff' : 'staff'
}

/** Awaits better-auth's response, which may be a refusal; rejects if better-auth fails. */
export async function awaitAnswer(answer: Promise<Response>): Promise<Response> {
  const response = await mapLibraryOutage(answer)
  if (response.status >= 500) throw outageRefusal()
  return response
}

/** Turns an outage of the database into a Refusal; better-auth throws the driver's error or an APIError. */
export async function mapLibraryOutage<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof MailError) throw error
    if (!isAPIError(error)) return mapOutage(Promise.reject<T>(error))
    throw error.status === 'INTERNAL_SERVER_ERROR' ? outageRefusal(error) : error
  }
}
